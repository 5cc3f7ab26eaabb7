import { describe, expect, it } from 'vitest'
import {
  advertiseProperty,
  rejectProperty,
  unadvertiseProperty,
  undoVerification,
  verifyProperty,
} from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { findProperty } from '#contract/properties/properties.ts'
import type { PropertyChanges } from '#contract/properties/property-draft.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given } = await startTestApp()
const [agent, admin] = [await given.anAgent(), await given.anAdmin()]

const versionOf = async (id: string) => (await call(findProperty, { as: agent, params: { id } })).body.version
const update = (id: string, body: PropertyChanges) => call(updateProperty, { as: agent, params: { id }, body })
const decisions = { verifyProperty, rejectProperty, advertiseProperty, unadvertiseProperty }
const refused = (what: string) => ({
  status: 409,
  body: { message: `The agent has changed ${what} since you opened this listing. Please read it again.` },
})

describe('a decision about a listing that its agent has changed since', () => {
  it.each(Object.entries(decisions))('is refused and says what has changed: %s', async (_name, decide) => {
    const { id } = await given.aProperty({ agent, status: 'pending' })
    const version = await versionOf(id)
    await update(id, { title: 'A barn', maxPrice: 999_000 })
    const before = (await call(findProperty, { as: agent, params: { id } })).body
    expect(await call(decide, { as: admin, params: { id }, body: { version } })).toMatchObject(
      refused('the title and the price'),
    )
    expect((await call(findProperty, { as: agent, params: { id } })).body).toEqual(before)
  })

  it.each<[string, PropertyChanges]>([
    ['the description', { description: 'Another one.' }],
    ['the location', { location: 'Lane 2, Tucson, AZ' }],
    ['the photos', { photos: [{ image: '/images/villa-dusk/1280.webp', caption: 'Front' }] }],
    ['the position', { pin: { lat: 40, lng: -70 } }],
    ['the position', { hideAddress: true, location: 'Lane 1, Tucson, AZ' }],
    ['the details', { bedrooms: 4 }],
    ['the details', { features: ['pool'] }],
  ])('names %s', async (what, changes) => {
    const { id } = await given.aProperty({ agent, status: 'pending', location: 'Lane 1, Tucson, AZ' })
    await update(id, changes)
    expect(await call(verifyProperty, { as: admin, params: { id }, body: { version: 1 } })).toMatchObject(refused(what))
  })

  it('names all changes since that version, and none before it', async () => {
    const { id } = await given.aProperty({ agent, status: 'pending' })
    await update(id, { title: 'First' })
    const version = await versionOf(id)
    await update(id, { bedrooms: 2 })
    await update(id, { description: 'Third' })
    expect(await call(verifyProperty, { as: admin, params: { id }, body: { version } })).toMatchObject(
      refused('the description and the details'),
    )
    const current = await versionOf(id)
    expect((await call(verifyProperty, { as: admin, params: { id }, body: { version: current } })).status).toBe(200)
  })

  it('is possible if every word is as it was, and without a version', async () => {
    const property = await given.aProperty({ agent, status: 'pending' })
    const { id } = property
    const version = await versionOf(id)
    const { title, description, minPrice, maxPrice } = (await call(findProperty, { as: agent, params: { id } })).body
    await update(id, { title, description, minPrice, maxPrice })
    expect((await call(verifyProperty, { as: admin, params: { id }, body: { version } })).status).toBe(200)
    await update(id, { title: 'Renamed' })
    expect((await call(rejectProperty, { as: admin, params: { id } })).status).toBe(200)
  })

  it.each([
    [0, 422],
    [-1, 400],
    [1.5, 400],
    [1e15, 400],
    [1, 409],
    [2, 200],
    [3, 422],
  ])('of version %d, while the second one is the last, is answered with %d', async (version, status) => {
    const { id } = await given.aProperty({ agent, status: 'pending' })
    await update(id, { title: 'Second version' })
    const answer = await call(verifyProperty, { as: admin, params: { id }, body: { version } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  })
})

describe('a decision', () => {
  it('leaves the version of the words, so that the agent can go on and save', async () => {
    const { id } = await given.aProperty({ agent, status: 'pending' })
    const version = await versionOf(id)
    const answers = [
      await call(verifyProperty, { as: admin, params: { id } }),
      await call(advertiseProperty, { as: admin, params: { id } }),
      await call(undoVerification, { as: admin, params: { id } }),
      await call(verifyProperty, { as: admin, params: { id } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(answers.map(() => [200, version]))
    expect(await update(id, { title: 'Saved after all', version })).toMatchObject({ status: 200 })
  })
})
