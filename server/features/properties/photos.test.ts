import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteProperty, undoVerification, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty, photoChangesSinceVerified } from '#contract/properties/managed-properties.ts'
import { maxPhotos, type Photo } from '#contract/properties/photos.ts'
import { findProperty, myProperties } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import { brokenInvariants } from '../../db/invariants.ts'
import { callers, concurrently, statuses } from '../../testing/concurrently.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { getProperty } from './get-property.ts'

const { call, given, deps } = await startTestApp()
const [agent, admin, buyer] = [await given.anAgent(), await given.anAdmin(), await given.aBuyer()]

const uploaded = await given.pictures(300)
const picture = (number: number, width = 1280) => (uploaded[number] ?? '').replace('1280', String(width))
const photo = (number: number, rest: Partial<Photo> = {}): Photo => ({
  image: picture(number),
  kind: 'photo',
  caption: '',
  alt: '',
  ...rest,
})
const many = (count: number) => Array.from({ length: count }, (_, at) => photo(at))
const draft = {
  title: 'Harbour Loft',
  location: '4 Quay Road, Bergen',
  description: 'Light on three sides.',
  image: picture(0),
  minPrice: 400_000,
  maxPrice: 450_000,
}
const three = [
  photo(0, { caption: 'From the street', alt: 'A white house' }),
  photo(1, { caption: 'The kitchen' }),
  photo(2, { kind: 'floor plan' }),
]

const add = (written: object) => call(addProperty, { as: agent, body: { ...draft, ...written } })
const added = async (written: object = { photos: three }) => (await add(written)).body._id
const change = (id: string, body: object) => call(updateProperty, { as: agent, params: { id }, body })
const verify = (id: string) => call(verifyProperty, { as: admin, params: { id } })
const photosSeenBy = async (as: typeof agent, id: string) =>
  (await call(findProperty, { as, params: { id } })).body.photos
const managed = async (id: string) => (await call(findManagedProperty, { as: agent, params: { id } })).body
const photosOf = (tab: number) => [photo(0), photo(100 + tab)]
const idOf = (image: string) => image.split('/')[2] ?? ''
const removeImages = (...images: string[]) => deps.db.deleteFrom('images').where('id', 'in', images.map(idOf)).execute()
const namesIn = (photos: readonly Photo[]) => photos.map(({ image }) => uploaded.indexOf(image))

const listed = async (id: string, query = {}) =>
  (await call(verifiedProperties, { as: buyer, query })).body.find(({ _id }) => _id === id)
const aVerifiedOne = async (photos: Photo[]) => {
  const id = await added({ photos })
  await verify(id)
  return id
}

describe('listing a home with photos', () => {
  it('keeps their order, kinds, captions and alternative texts', async () => {
    const id = await added()
    expect(await photosSeenBy(agent, id)).toEqual(three)
    expect(await managed(id)).toMatchObject({ photos: three, verifiedPhotos: null })
  })

  it('takes 40 photos with the longest texts', async () => {
    const photos = many(maxPhotos).map(one => ({ ...one, caption: 'é'.repeat(200), alt: 'é'.repeat(300) }))
    const { status, body } = await add({ photos, description: 'é'.repeat(5000) })
    expect(status).toBe(201)
    expect(await photosSeenBy(agent, body._id)).toEqual(photos)
  })

  it('returns the same property and list entry as without photos', async () => {
    const { body } = await add({ photos: three })
    expect(body).not.toHaveProperty('photos')
    expect(body).toMatchObject({ image: picture(0) })
    const { body: mine } = await call(myProperties, { as: agent })
    expect(mine[0]).not.toHaveProperty('photos')
  })

  it('without photos shows its image as the only one', async () => {
    const id = await added({})
    expect(await photosSeenBy(agent, id)).toEqual([photo(0)])
  })

  it.each([
    ['a 41st photo', { photos: many(maxPhotos + 1) }, 422, 'photos'],
    ['an unknown kind', { photos: [photo(0), { ...photo(1), kind: 'film' }] }, 400, 'photos.1.kind'],
    ['a photo without an image', { photos: [photo(0), { caption: 'x' }] }, 400, 'photos.1.image'],
    ['a script as image', { photos: [photo(0), { image: 'javascript:alert(1)' }] }, 400, 'photos.1.image'],
    [
      'a picture of another website',
      { photos: [photo(0), { image: 'https://a.example/b.jpg' }] },
      422,
      'photos.1.image',
    ],
    ['a long caption', { photos: [photo(0, { caption: 'x'.repeat(201) })] }, 400, 'photos.0.caption'],
    ['a long alternative text', { photos: [photo(0, { alt: 'x'.repeat(301) })] }, 400, 'photos.0.alt'],
    ['no photo', { photos: [] }, 400, 'photos'],
    ['something else than a list', { photos: 'many' }, 400, 'photos'],
    ['an image that is not the first photo', { photos: [photo(1), photo(0)] }, 422, 'image'],
  ])('is refused with %s', async (_, written, status, field) => {
    expect(await add(written)).toMatchObject({ status, body: { errors: [{ field }] } })
  })

  it('is refused with the same picture twice, even in another width, naming its position', async () => {
    const photos = [photo(0), photo(1), photo(2), { ...photo(1), image: picture(1, 640) }]
    expect(await add({ photos })).toMatchObject({
      status: 409,
      body: {
        message: 'Photo 4 is the same picture as photo 2.',
        errors: [{ field: 'photos.3.image', message: 'Photo 4 is the same picture as photo 2.' }],
      },
    })
  })

  it('is refused with pictures that were removed since their upload, naming each', async () => {
    const [kept = '', first = '', second = ''] = await given.pictures(3)
    await removeImages(first, second)
    const message = 'Please upload this photo again.'
    expect(await add({ image: kept, photos: [{ image: kept }, { image: first }, { image: second }] })).toMatchObject({
      status: 422,
      body: {
        message: 'Please upload photos 2 and 3 again.',
        errors: [
          { field: 'photos.1.image', message },
          { field: 'photos.2.image', message },
        ],
      },
    })
    expect(await add({ image: first })).toMatchObject({ status: 422, body: { message, errors: [{ field: 'image' }] } })
  })

  it('is refused with a picture whose upload is not complete', async () => {
    const [image = ''] = await given.pictures(1)
    await deps.db.updateTable('images').set({ colour: null }).where('id', '=', idOf(image)).execute()
    expect(await add({ image })).toMatchObject({ status: 422 })
  })

  it('answers thousands of invalid photos with one error', async () => {
    const photos = Array.from({ length: 10_000 }, () => ({}))
    expect(await add({ photos })).toMatchObject({ status: 400, body: { errors: [{ field: 'photos' }] } })
  })
})

describe('updating the photos of a home', () => {
  it('replaces all of them, and the image is the first one', async () => {
    const id = await added()
    const photos = [photo(2, { kind: 'floor plan' }), photo(7), photo(0)]
    expect(await change(id, { photos })).toMatchObject({ status: 200, body: { image: picture(2), status: 'pending' } })
    expect(await photosSeenBy(agent, id)).toEqual(photos)
  })

  it('keeps them if the update does not name them', async () => {
    const id = await added()
    await change(id, { title: 'Another title', image: picture(0) })
    expect(await photosSeenBy(agent, id)).toEqual(three)
  })

  it('replaces the first photo if only an image is sent', async () => {
    const id = await added()
    await change(id, { image: picture(9) })
    expect(await photosSeenBy(agent, id)).toEqual([photo(9), three[1], three[2]])
  })

  it('moves the photo to the front if the new image is one of them, with its caption', async () => {
    const id = await added()
    await change(id, { image: picture(1) })
    expect(await photosSeenBy(agent, id)).toEqual([three[1], three[2]])
  })

  it('keeps the caption if only the width of the image differs', async () => {
    const id = await added()
    await change(id, { image: picture(0, 640) })
    expect(await photosSeenBy(agent, id)).toEqual([{ ...three[0], image: picture(0, 640) }, three[1], three[2]])
  })

  it('accepts stored pictures of an earlier host, but no new ones', async () => {
    const id = await added()
    const elsewhere = photo(1, { image: 'https://pictures.example/1.jpg' })
    await deps.db
      .updateTable('property_photos')
      .set({ image: elsewhere.image })
      .where('property_id', '=', id)
      .where('position', '=', 1)
      .execute()
    expect(await change(id, { photos: [photo(0), elsewhere] })).toMatchObject({ status: 200 })
    const other = photo(1, { image: 'https://pictures.example/2.jpg' })
    expect(await change(id, { photos: [photo(0), other] })).toMatchObject({ status: 422 })
  })

  it('is refused for an outdated version, and changes nothing', async () => {
    const id = await added()
    const { version } = await managed(id)
    expect(await change(id, { photos: [photo(0), photo(5)], version })).toMatchObject({ status: 200 })
    expect(await change(id, { photos: [photo(0), photo(6)], version })).toMatchObject({ status: 409 })
    expect(namesIn(await photosSeenBy(agent, id))).toEqual([0, 5])
  })

  it('by several tabs at once stores the photos of one', async () => {
    const id = await added()
    const { version } = await managed(id)
    const answers = await concurrently(tab => change(id, { photos: photosOf(tab), version }))
    expect(statuses(answers)).toEqual({ 200: 1, 409: callers - 1 })
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await photosSeenBy(agent, id)).toEqual(photosOf(winner))
  })

  it('by several clients that know no version stores the photos of one', async () => {
    const id = await added()
    const answers = await concurrently(tab => change(id, { photos: [photo(0), photo(100 + tab), photo(200 + tab)] }))
    expect(statuses(answers)).toEqual({ 200: callers })
    const [, second = 0, third = 0] = namesIn(await photosSeenBy(agent, id))
    expect(third - second).toBe(100)
  })

  it('is refused for another agent', async () => {
    const id = await added()
    const other = await given.anAgent()
    const body = { photos: [photo(8)] }
    expect(await call(updateProperty, { as: other, params: { id }, body })).toMatchObject({ status: 404 })
    expect(await photosSeenBy(agent, id)).toEqual(three)
  })

  it('that is refused stores nothing', async () => {
    const id = await added()
    expect(await change(id, { title: 'x', photos: [photo(0), photo(0)] })).toMatchObject({ status: 409 })
    expect(await managed(id)).toMatchObject({ title: draft.title, photos: three })
  })
})

describe('verified photos', () => {
  it('are what a buyer sees until a change is verified', async () => {
    const id = await added()
    await verify(id)
    await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    await change(id, { photos: [photo(4)] })
    expect(await photosSeenBy(buyer, id)).toEqual(three)
    expect(await photosSeenBy(agent, id)).toEqual([photo(4)])
    expect(await managed(id)).toMatchObject({ photos: [photo(4)], verifiedPhotos: three })
    await change(id, { photos: [photo(5)] })
    expect(await photosSeenBy(buyer, id)).toEqual(three)
    await verify(id)
    expect(await photosSeenBy(buyer, id)).toEqual([photo(5)])
    expect(await managed(id)).toMatchObject({ verifiedPhotos: null })
  })

  it('are of the same version as the texts, even while the agent changes the home', async () => {
    const id = await added()
    await verify(id)
    await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    let isChanged = false
    const cache: typeof deps.cache = {
      ...deps.cache,
      // The agent's change is committed after the first read.
      get: async (_subject, _key, read) => {
        const value = await read()
        if (!isChanged) await change(id, { photos: [photo(4)] })
        isChanged = true
        return value
      },
    }
    expect((await getProperty({ ...deps, cache }, buyer, id))?.photos).toEqual(three)
    expect(isChanged).toBe(true)
  })

  it('are compared for the admin, who learns of every change', async () => {
    const id = await added()
    await verify(id)
    const isChanged = async () => (await managed(id)).photosChanged
    expect(await isChanged()).toBe(false)
    await change(id, { title: 'Another title' })
    expect(await isChanged()).toBe(false)
    await change(id, { photos: [three[0], { ...three[2], caption: 'Ground floor' }, photo(5), three[1]] })
    expect(await isChanged()).toBe(true)
    expect(photoChangesSinceVerified(await managed(id))).toEqual({
      added: [photo(5)],
      removed: [],
      reworded: [{ ...three[2], caption: 'Ground floor' }],
      isReordered: true,
    })
    await change(id, { photos: three })
    expect(await isChanged()).toBe(false)
    expect(photoChangesSinceVerified(await managed(id))).toBeUndefined()
  })

  it('come back when an admin undoes the verification', async () => {
    const id = await added()
    await verify(id)
    await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    await change(id, { photos: [photo(4)] })
    await verify(id)
    await call(undoVerification, { as: admin, params: { id } })
    expect(await photosSeenBy(buyer, id)).toEqual(three)
    expect(await photosSeenBy(agent, id)).toEqual([photo(4)])
  })

  it('are the verified image alone if there were no others', async () => {
    const id = await added({})
    await verify(id)
    await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    await change(id, { photos: [photo(4), photo(5)] })
    expect(await photosSeenBy(buyer, id)).toEqual([photo(0)])
  })
})

describe('the list of homes for sale', () => {
  it('has the first five photos of a home, without its floor plans', async () => {
    const id = await aVerifiedOne([photo(0), photo(1, { kind: 'floor plan' }), ...many(9).slice(2)])
    const first = [0, 2, 3, 4, 5].map(number => picture(number))
    for (const query of [{}, { limit: 100 }]) expect(await listed(id, query)).toMatchObject({ firstPhotos: first })
  })

  it('has no list of photos for a home with one', async () => {
    for (const photos of [[photo(0)], [photo(0), photo(1, { kind: 'floor plan' })]])
      expect(await listed(await aVerifiedOne(photos))).not.toHaveProperty('firstPhotos')
  })

  it('counts the first photo even if it is a floor plan', async () => {
    const id = await aVerifiedOne([photo(0, { kind: 'floor plan' }), photo(1)])
    expect(await listed(id)).toMatchObject({ firstPhotos: [picture(0), picture(1)] })
  })

  it('has new photos once they are verified', async () => {
    const id = await aVerifiedOne([photo(0), photo(1)])
    await listed(id, { limit: 100 })
    await change(id, { photos: [photo(0), photo(2)] })
    expect(await listed(id, { limit: 100 })).toBeUndefined()
    await verify(id)
    expect(await listed(id, { limit: 100 })).toMatchObject({ firstPhotos: [picture(0), picture(2)] })
  })
})

describe('the database', () => {
  it('deletes the photos of a deleted home', async () => {
    const id = await added()
    await call(deleteProperty, { as: agent, params: { id } })
    expect(await deps.db.selectFrom('property_photos').where('property_id', '=', id).execute()).toEqual([])
  })

  it.each([
    ['the same picture twice', { position: 5, image: picture(1) }],
    ['a 41st photo', { position: 40, image: picture(30) }],
    ['a long caption', { position: 5, image: picture(30), caption: 'x'.repeat(201) }],
    ['an unknown kind', { position: 5, image: picture(30), kind: 'film' as 'photo' }],
  ])('refuses %s', async (_, wrong) => {
    const id = await added()
    const row = { property_id: id, state: 'current' as const, kind: 'photo' as const, caption: '', alt: '', ...wrong }
    await expect(deps.db.insertInto('property_photos').values(row).execute()).rejects.toThrow(/property_photos/)
  })

  it('keeps the first photo equal to the image', async () => {
    await expectInvariants(deps.db)
    await sql`update property_photos set image = '/images/other/1280.webp' where position = 0`.execute(deps.db)
    expect(await brokenInvariants(deps.db)).toContainEqual(
      expect.stringContaining('the first photo of a property is its image'),
    )
  })
})
