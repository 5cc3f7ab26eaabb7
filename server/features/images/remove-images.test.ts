import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  deleteProperty,
  rejectProperty,
  undoVerification,
  verifyProperty,
} from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { decideReport, reportMessage } from '#contract/messages/message-reports.ts'
import { askAboutProperty } from '#contract/messages/messages.ts'
import { deleteUser } from '#contract/moderation/moderation.ts'
import { deleteMyAccount } from '#contract/personal-data/personal-data.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { changeProfile } from '#contract/users/users.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import { aBrowser } from '../../testing/browser.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { uploadImage } from './upload-image.ts'

const testApp = await startTestApp()
const { app, call, deps, given, passHours } = testApp
const deals = dealBuilders(testApp)
const { get } = await aBrowser(app)
let shade = 0
const bytesOf = (background: { r: number; g: number; b: number }) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
const aPicture = async (r = ++shade) =>
  uploadImage(deps, { account: undefined, ip: '192.0.2.1' }, await bytesOf({ r, g: 7, b: 7 }))
const statusOf = async (url: string) => (await get(url)).status
const show = (person: Person, image: string) => call(changeProfile, { as: person, body: { image } })

/** Runs the jobs of the clock, and those that were queued since. */
async function runJobs() {
  await jobHandlers(deps)['remove-replaced-versions']({})
  const { rows } = await sql<{ data: Record<string, string> }>`
    delete from pgboss.job where name = 'remove-image' returning data`.execute(deps.db)
  for (const { data } of rows) await jobHandlers(deps)['remove-image'](data)
}

/** A message with a picture, and the picture of its writer. */
async function aMessage() {
  const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
  const [image, portrait] = [await aPicture(), await aPicture()]
  await show(buyer, portrait)
  const sent = await call(askAboutProperty, { as: buyer, body: { propertyId: property.id, text: '', image } })
  const { id } = await deps.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', sent.body.conversationId)
    .executeTakeFirstOrThrow()
  return { id, buyer, property, image, portrait }
}

/** A pending property with the first two of three photos. */
async function aPropertyWithPhotos() {
  const property = await given.aProperty({ status: 'pending' })
  const [first, second, third] = [await aPicture(), await aPicture(), await aPicture()]
  const params = { id: property.id }
  const update = (...images: string[]) =>
    call(updateProperty, {
      as: property.agent,
      params,
      body: { photos: images.map(image => ({ image, kind: 'photo' as const })) },
    })
  const verify = async () => call(verifyProperty, { as: await given.anAdmin(), params })
  await update(first, second)
  return { property, photos: { first, second, third }, update, verify }
}

describe('a picture that somebody has removed', () => {
  it('is gone with its message, once an admin has removed it', async () => {
    const { id, property, image } = await aMessage()
    await call(reportMessage, { as: property.agent, params: { id }, body: {} })
    expect(await statusOf(image)).toBe(200)
    expect(
      (await call(decideReport, { as: await given.anAdmin(), params: { id }, body: { verdict: 'remove' } })).status,
    ).toBe(200)
    await runJobs()
    expect(await statusOf(image)).toBe(404)
  })

  it('is gone once its person shows another one', async () => {
    const { buyer, image, portrait } = await aMessage()
    await show(buyer, await aPicture())
    await runJobs()
    expect([await statusOf(portrait), await statusOf(image)]).toEqual([404, 200])
  })

  it.each([
    ['themselves', (as: Person) => call(deleteMyAccount, { as, body: { confirmation: as.email } })],
    ['by an admin', async ({ id }: Person) => call(deleteUser, { as: await given.anAdmin(), params: { id } })],
  ])('is gone with its person, who is deleted %s', async (_, remove) => {
    const { buyer, image, portrait } = await aMessage()
    expect((await remove(buyer)).status).toBe(200)
    await runJobs()
    expect([await statusOf(portrait), await statusOf(image)]).toEqual([404, 404])
  })

  it('is gone with its listing, of which only the first picture stays for the history', async () => {
    const property = await given.aProperty()
    const [first, second] = [await aPicture(), await aPicture()]
    await deps.db.updateTable('properties').set({ image: first }).where('id', '=', property.id).execute()
    const photo = { property_id: property.id, state: 'current', kind: 'photo', caption: '', alt: '' } as const
    const photos = [first, second].map((image, position) => ({ ...photo, image, position }))
    await deps.db.insertInto('property_photos').values(photos).execute()
    expect((await call(deleteProperty, { as: property.agent, params: { id: property.id } })).status).toBe(200)
    await runJobs()
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404])
  })

  it.each(['photo', 'floor plan'] as const)('is gone with the next version of its listing, as a %s', async kind => {
    const property = await given.aProperty({ status: 'pending' })
    const [first, second] = [await aPicture(), await aPicture()]
    const update = (...images: string[]) =>
      call(updateProperty, {
        as: property.agent,
        params: { id: property.id },
        body: { photos: images.map((image, at) => ({ image, kind: at === 0 ? 'photo' : kind })) },
      })
    expect((await update(first, second)).status).toBe(200)
    expect((await update(first)).status).toBe(200)
    await runJobs()
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404])
  })

  it('stays while buyers read the verified version of its listing, or an admin can return to it', async () => {
    const { photos, update, verify } = await aPropertyWithPhotos()
    const { first, second, third } = photos
    await verify()
    await update(first, third)
    await runJobs()
    expect(await statusOf(second), 'buyers see it').toBe(200)
    await verify()
    await runJobs()
    expect(await statusOf(second), 'the verification can be undone').toBe(200)
    await update(first)
    await runJobs()
    expect([await statusOf(second), await statusOf(third)]).toEqual([404, 200])
  })

  it.each([
    ['a day after the verification', async () => passHours(25)],
    ['once a buyer has made an offer', async (property: BuiltProperty) => void (await deals.anOffer({ property }))],
  ])('is gone with the version before the verified one, to which nobody can return %s', async (_, end) => {
    const { property, photos, update, verify } = await aPropertyWithPhotos()
    await verify()
    await update(photos.first, photos.third)
    await verify()
    await runJobs()
    expect(await statusOf(photos.second), 'an admin can undo the verification').toBe(200)
    await end(property)
    await runJobs()
    expect([await statusOf(photos.first), await statusOf(photos.second)]).toEqual([200, 404])
  })

  it('is not shown again by an undo a day later, which leaves buyers nothing to read', async () => {
    const { property, photos, update, verify } = await aPropertyWithPhotos()
    await verify()
    await update(photos.third)
    await verify()
    passHours(25)
    await runJobs()
    const input = { as: await given.anAdmin(), params: { id: property.id } }
    expect((await call(undoVerification, input)).status).toBe(200)
    expect((await call(findManagedProperty, input)).body).toMatchObject({ verifiedFields: null, verifiedPhotos: null })
    expect([await statusOf(photos.first), await statusOf(photos.third)]).toEqual([404, 200])
  })

  it('is gone with its listing, of which only the picture that buyers saw stays', async () => {
    const { property, photos, update, verify } = await aPropertyWithPhotos()
    const as = await given.aBuyer()
    await verify()
    await call(addToWishlist, { as, body: { propertyId: property.id } })
    await update(photos.third, photos.second)
    expect((await call(deleteProperty, { as: property.agent, params: { id: property.id } })).status).toBe(200)
    await runJobs()
    expect((await call(myWishlist, { as })).body).toMatchObject([{ image: photos.first }])
    expect(await Promise.all([photos.first, photos.second, photos.third].map(statusOf))).toEqual([200, 404, 404])
  })

  it('is gone with its rejected listing, once that is deleted', async () => {
    const property = await given.aProperty({ status: 'pending' })
    const [first, second] = [await aPicture(), await aPicture()]
    const photos = [first, second].map(image => ({ image, kind: 'photo' as const }))
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { photos } })
    await call(rejectProperty, { as: await given.anAdmin(), params: { id: property.id } })
    await runJobs()
    expect(await statusOf(second), 'its agent may copy it').toBe(200)
    expect((await call(deleteProperty, { as: property.agent, params: { id: property.id } })).status).toBe(200)
    await runJobs()
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404])
  })

  it('is gone with the listings of an agent who is deleted', async () => {
    const { property, photos, verify, update } = await aPropertyWithPhotos()
    await verify()
    await update(photos.third)
    expect((await call(deleteUser, { as: await given.anAdmin(), params: { id: property.agent.id } })).status).toBe(200)
    await runJobs()
    expect(await Promise.all([photos.first, photos.second, photos.third].map(statusOf))).toEqual([200, 404, 404])
  })

  it('stays while something else shows it, or if it was uploaded again', async () => {
    const [buyer, other] = [await given.aBuyer(), await given.aBuyer()]
    const [shared, repeated] = [await aPicture(), await aPicture(++shade)]
    for (const person of [buyer, other]) await show(person, shared)
    await show(buyer, repeated)
    await show(buyer, await aPicture())
    expect(await aPicture(shade - 1)).toBe(repeated)
    await runJobs()
    expect([await statusOf(shared), await statusOf(repeated)]).toEqual([200, 200])
  })
})

describe('a picture of a person or a message', () => {
  it('is cached by browsers for minutes, and by nobody between', async () => {
    const { image, portrait } = await aMessage()
    for (const url of [image, portrait])
      expect((await get(url)).headers.get('cache-control')).toBe('private, max-age=300')
  })
})
