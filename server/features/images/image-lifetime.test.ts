import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import type { ImageFiles } from '../../providers/images/port.ts'
import { aBrowser } from '../../testing/browser.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { buyingDate } from '../../testing/days.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { keepVersion } from '../properties/verified-version-store.ts'
import { dateDropped, findDroppedImages } from './find-dropped-images.ts'
import { findRemovedPictures } from './find-removed-pictures.ts'
import { checkDue, checkImages, claimUnusedImage, graceMs, hasImage } from './image-store.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import { uploadImage } from './upload-image.ts'

const { app, deps, given, owner, passHours } = await startTestApp()
const { get } = await aBrowser(app)
const visitor = { account: undefined, ip: '192.0.2.1' }
let shade = 0
const aStoredPicture = async () =>
  uploadImage(
    deps,
    visitor,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: ++shade, g: 9, b: 9 } } })
      .png()
      .toBuffer(),
  )

const idOf = (url: string) => url.split('/')[2] ?? ''
/** Makes a verified version of a verified listing, with another picture. */
async function keepVersionWith(id: string, image: string) {
  await inTransaction(deps.db, tx => keepVersion(tx, id))
  await deps.db.updateTable('verified_versions').set({ image }).where('property_id', '=', id).execute()
}
const isStored = async (url: string) => (await get(url)).status === 200

describe('a picture', () => {
  it('of a listing is served as immutable and inert', async () => {
    const image = await aStoredPicture()
    const { id } = await given.aProperty()
    await deps.db.updateTable('properties').set({ image }).where('id', '=', id).execute()
    const { status, headers } = await get(image)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('of a person or a message is not shown by other sites', async () => {
    expect((await get(await aStoredPicture())).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it('bundled with Keyhaven is served in the requested width or the next', async () => {
    for (const url of ['/images/default-avatar/640.webp', '/images/hero-1/1280.webp', '/images/villa-dusk/320.webp']) {
      const answer = await get(url)
      expect(answer).toMatchObject({ status: 200 })
      // Other sites may show them.
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  })

  it.each([
    '/images/..%2f..%2fetc/640.webp',
    '/images/%2e%2e/640.webp',
    '/images/../signing-secret/640.webp',
    '/images/hero-1/..%2f640.webp',
    '/images/hero-1/640.webp%00',
    '/images/hero-1/640.webp%00.png',
    '/images/hero-1/640.png',
    '/images/hero-1/0640.webpx',
    '/images/hero-1/abc.webp',
    '/images/hero-1/00.webp',
    '/images/%00/640.webp',
    '/images/con/640.webp',
    '/images/__proto__/640.webp',
    '/images/constructor/640.webp',
    '/images/toString/640.webp',
    `/images/${'x'.repeat(300)}/640.webp`,
    '/images/nothing/640.webp',
  ])('answers 404 at %s', async url => {
    expect((await get(url)).status).toBe(404)
  })
})

/** Removes the pictures in use that were dropped: the walk finds them, and a day later they go. Returns their number. */
async function removeDropped() {
  expect(await removeUnusedImages(deps), 'found today').toBe(0)
  passHours(25)
  return removeUnusedImages(deps)
}

const dayAgo = () => new Date(deps.clock.now().getTime() - graceMs)
const unusedNow = (id: string) => {
  const at = deps.clock.now()
  return { id, created_at: at, colour: null, check_at: new Date(at.getTime() + graceMs) }
}

describe('removing unused pictures', () => {
  it('removes pictures after a day without use', async () => {
    const url = await aStoredPicture()
    passHours(23)
    expect(await removeUnusedImages(deps)).toBe(0)
    expect(await isStored(url)).toBe(true)
    passHours(2)
    expect(await removeUnusedImages(deps)).toBeGreaterThan(0)
    expect(await isStored(url)).toBe(false)
    expect(existsSync(path.join(deps.settings.dataDir, url, '..'))).toBe(false)
  })

  it('keeps pictures that a person, a listing or an offer uses, in every width', async () => {
    const [avatar, property, verified, offered, unused] = [
      await aStoredPicture(),
      await aStoredPicture(),
      await aStoredPicture(),
      await aStoredPicture(),
      await aStoredPicture(),
    ]
    const buyer = await given.aBuyer()
    await deps.db
      .updateTable('users')
      .set({ image: avatar.replace('1280', '320') })
      .where('id', '=', buyer.id)
      .execute()
    const house = await given.aProperty()
    await deps.db.updateTable('properties').set({ image: property }).where('id', '=', house.id).execute()
    await keepVersionWith(house.id, verified)
    await deps.db
      .insertInto('offers')
      .values({
        property_id: house.id,
        agent_id: house.agent.id,
        buyer_id: buyer.id,
        title: 'x',
        location: 'x',
        image: offered,
        min_price_cents: 1,
        max_price_cents: 2,
        amount_cents: 1,
        buying_date: buyingDate,
        created_at: deps.clock.now(),
      })
      .execute()
    passHours(25)
    expect(await removeUnusedImages(deps)).toBe(1)
    expect(await Promise.all([avatar, property, verified, offered].map(isStored))).not.toContain(false)
    expect(await isStored(unused)).toBe(false)
  })

  it('continues past a picture that cannot be removed', async () => {
    const notRemovable = '0'.repeat(32)
    const ids = [notRemovable, ...Array.from({ length: 1100 }, (_, index) => `${index}`.padStart(32, 'a'))]
    await deps.db.insertInto('images').values(ids.map(unusedNow)).execute()
    passHours(25)
    const removed: string[] = []
    const images = {
      ...(deps.images as ImageFiles),
      remove: (id: string) => {
        if (id === notRemovable) return Promise.reject(new Error('not now'))
        removed.push(id)
        return Promise.resolve()
      },
    }
    await expect(removeUnusedImages({ ...deps, images })).rejects.toThrow('not now')
    expect(removed).toHaveLength(1100)
    expect(await removeUnusedImages(deps), 'at once').toBe(0)
    passHours(1)
    expect(await removeUnusedImages(deps)).toBe(1)
    expect(await removeUnusedImages(deps)).toBe(0)
  })

  it('removes a picture a day after it was found that the last listing has dropped it', async () => {
    const [picture, verified] = [await aStoredPicture(), await aStoredPicture()]
    const house = await given.aProperty()
    const show = (image: string) =>
      deps.db.updateTable('properties').set({ image }).where('id', '=', house.id).execute()
    await show(picture)
    await keepVersionWith(house.id, verified)
    passHours(25)
    expect(await removeUnusedImages(deps)).toBe(0)
    await show('/images/villa-dusk/1280.webp')
    await deps.db.deleteFrom('verified_versions').where('property_id', '=', house.id).execute()
    expect(await removeDropped()).toBe(2)
    expect(await Promise.all([picture, verified].map(isStored))).toEqual([false, false])
  })

  it('keeps the photos of a listing and of its verified version until they are dropped', async () => {
    const photos = [await aStoredPicture(), await aStoredPicture()]
    const { id } = await given.aProperty()
    const states = ['current', 'verified'] as const
    const rows = states.map((state, at) => ({
      property_id: id,
      state,
      position: 0,
      image: photos[at] ?? '',
      kind: 'photo' as const,
      caption: '',
      alt: '',
    }))
    await deps.db.insertInto('property_photos').values(rows).execute()
    passHours(25)
    expect(await removeUnusedImages(deps)).toBe(0)
    await deps.db.deleteFrom('property_photos').where('property_id', '=', id).execute()
    expect(await removeDropped()).toBe(2)
    expect(await Promise.all(photos.map(isStored))).toEqual([false, false])
  })

  it('keeps the picture of a message until its conversation is removed', async () => {
    const image = await aStoredPicture()
    const [{ id: buyer_id }, house] = [await given.aBuyer(), await given.aProperty()]
    const at = deps.clock.now()
    const { id } = await deps.db
      .insertInto('conversations')
      .values({ property_id: house.id, buyer_id, agent_id: house.agent.id, created_at: at, last_message_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = { conversation_id: id, sender: 'buyer' as const, text: '', image, created_at: at }
    await deps.db.insertInto('messages').values(message).execute()
    passHours(25)
    expect(await removeUnusedImages(deps)).toBe(0)
    await deps.db.deleteFrom('conversations').where('id', '=', id).execute()
    expect(await removeDropped()).toBe(1)
    expect(await isStored(image)).toBe(false)
  })

  it('leaves a picture in use to the walk', async () => {
    const avatar = await aStoredPicture()
    const buyer = await given.aBuyer()
    await deps.db.updateTable('users').set({ image: avatar }).where('id', '=', buyer.id).execute()
    passHours(25)
    const now = deps.clock.now()
    expect(await checkImages(deps.db, now)).toMatchObject([{ isUsed: true }])
    passHours(24 * 365)
    expect(await checkImages(deps.db, deps.clock.now())).toEqual([])
    passHours(-24 * 365)
  })

  it('shares the work with a concurrent run', async () => {
    const ids = Array.from({ length: 600 }, (_, index) => `${index}`.padStart(32, 'b'))
    await deps.db.insertInto('images').values(ids.map(unusedNow)).execute()
    passHours(25)
    const removed: string[] = []
    const images = { ...(deps.images as ImageFiles), remove: async (id: string) => void removed.push(id) }
    const runs = await Promise.all([1, 2].map(() => removeUnusedImages({ ...deps, images })))
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(600)
    expect(removed.toSorted()).toEqual(ids.toSorted())
  })

  it('stops at its time limit, and continues in the next run', async () => {
    const ids = Array.from({ length: 600 }, (_, index) => `${index}`.padStart(32, 'c'))
    await deps.db.insertInto('images').values(ids.map(unusedNow)).execute()
    passHours(25)
    expect(await removeUnusedImages(deps, 0)).toBe(500)
    expect(await removeUnusedImages(deps)).toBe(100)
  })

  it.each([
    { statement: checkDue(new Date()), index: 'images_to_check' },
    { statement: dateDropped('', new Date(), 5000), index: 'images_pkey' },
  ])('finds pictures by $index instead of scanning people, properties and offers', async ({ statement, index }) => {
    const { rows } = await inTransaction(deps.db, async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx)
    })
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    const others = ['users', 'property_photos', 'sent_back_photos', 'offers', 'messages']
    for (const table of ['properties', 'verified_versions', ...others]) expect(plan).toContain(`${table}_image_id`)
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
  })

  it('keeps a repeated upload for another day', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'pink' } })
      .png()
      .toBuffer()
    const url = await uploadImage(deps, visitor, bytes)
    passHours(20)
    await uploadImage(deps, visitor, bytes)
    passHours(20)
    expect(await removeUnusedImages(deps)).toBe(0)
    passHours(5)
    expect(await removeUnusedImages(deps)).toBe(1)
    expect(await uploadImage(deps, visitor, bytes)).toBe(url)
    expect(await isStored(url)).toBe(true)
  })
})

/** Pictures that were found in use, and of which only the first still is. */
async function thatWereInUse(count: number) {
  const pictures = await given.pictures(count)
  const ids = pictures.map(idOf)
  await deps.db.updateTable('images').set({ check_at: null }).where('id', 'in', ids).execute()
  const buyer = await given.aBuyer()
  await deps.db.updateTable('users').set({ image: pictures[0] }).where('id', '=', buyer.id).execute()
  return ids
}
const datedOf = async (ids: readonly string[]) => {
  const dated = await deps.db.selectFrom('images').select('id').where('check_at', 'is not', null).execute()
  return ids.filter(id => dated.some(image => image.id === id))
}
const walkAll = () => findDroppedImages(deps.db, deps.clock.now())

describe('the walk over pictures', () => {
  it('continues where the last run ended, and starts again at its end', async () => {
    await walkAll()
    const ids = (await thatWereInUse(4)).toSorted()
    const all = await deps.db.selectFrom('images').select('id').where('check_at', 'is', null).execute()
    for (const _ of all) await findDroppedImages(deps.db, deps.clock.now(), 1)
    expect(await datedOf(ids)).toHaveLength(3)
    // The next page is empty, so the walk starts again.
    await walkAll()
    const again = await thatWereInUse(2)
    await walkAll()
    expect(await datedOf(again)).toEqual(again.slice(1))
  })

  it('leaves out a picture that a listing is about to use', async () => {
    const [, about = ''] = await thatWereInUse(2)
    await inTransaction(deps.db, async tx => {
      await sql`select from images where id = ${about} for no key update`.execute(tx)
      await walkAll()
    })
    expect(await datedOf([about])).toEqual([])
    await walkAll()
    expect(await datedOf([about])).toEqual([about])
  })

  it('keeps a picture that is used again within the day', async () => {
    const [, about = ''] = await thatWereInUse(2)
    await walkAll()
    const buyer = await given.aBuyer()
    const image = `/images/${about}/1280.webp`
    await deps.db.updateTable('users').set({ image }).where('id', '=', buyer.id).execute()
    passHours(25)
    await removeUnusedImages(deps)
    expect(await hasImage(deps.db, about)).toBe(true)
    expect(await datedOf([about])).toEqual([])
  })
})

describe('the clean-up of pictures', () => {
  it('waits for a listing that is being saved, and keeps the pictures that it uses', async () => {
    const [image = ''] = await given.pictures(1)
    passHours(25)
    const claimed = await inTransaction(deps.db, async tx => {
      expect(await findRemovedPictures(deps, tx, [image])).toEqual([])
      const claim = claimUnusedImage(deps.db, idOf(image), dayAgo())
      await untilLockWaits(owner)
      // In an object, because the transaction awaits a promise.
      return { claim }
    })
    expect(await claimed.claim).toBe(false)
  })

  it('leaves none that a listing could still use', async () => {
    const [first = '', second = ''] = await given.pictures(2)
    passHours(25)
    expect(await claimUnusedImage(deps.db, idOf(first), dayAgo())).toBe(true)
    const removed = await inTransaction(deps.db, tx => findRemovedPictures(deps, tx, [first, second]))
    expect(removed).toEqual([first])
    await removeUnusedImages(deps)
    expect(await hasImage(deps.db, idOf(second)), 'it has another day').toBe(true)
  })
})
