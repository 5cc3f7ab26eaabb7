import { describe, expect, it } from 'vitest'
import { deleteProperty, sendBackChange, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { requestViewing } from '#contract/messages/viewings.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import type { BuiltProperty } from '../../testing/builders.ts'
import { callers, concurrently, statuses } from '../../testing/concurrently.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { inADay } from '../../testing/message-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const reason = 'The title names another home.'

const change = ({ id, agent }: BuiltProperty, body: object) => call(updateProperty, { as: agent, params: { id }, body })
const sendBack = (id: string, body: Partial<{ reason: string; version: number }> = { reason }) =>
  call(sendBackChange, { as: admin, params: { id }, body: { reason: '', ...body } })
const managed = async (id: string) => (await call(findManagedProperty, { as: admin, params: { id } })).body
const kindsOf = async (as: Deal['buyer']) =>
  (await call(myNotifications, { as })).body.map(({ content }) => content.kind)

const seenBy = async (as: Deal['buyer'], id: string) =>
  JSON.stringify((await call(findProperty, { as, params: { id } })).body)

/** A verified home with facts, photos and a pin, an offer on it, and a change of all of these. */
async function aChangedProperty() {
  const [first = '', second = '', third = ''] = await given.pictures(3)
  const property = await given.aProperty()
  const facts = { kind: 'house', bedrooms: 3, livingArea: '120 m2', monthlyFee: 250, features: ['garden'] }
  const photos = [{ image: first, caption: 'Front' }, { image: second }]
  const changed = [{ image: third, kind: 'photo', caption: 'Dreamy', alt: '' }]
  await change(property, { image: first, photos, ...facts, pin: { lng: 5.32, lat: 60.39 } })
  await call(verifyProperty, { as: admin, params: { id: property.id } })
  const before = await managed(property.id)
  const deal = await deals.anOffer({ property })
  await change(property, {
    title: 'Palace of Dreams',
    location: '1 Elsewhere, Bergen',
    description: 'Another text.',
    image: third,
    photos: changed,
    minPrice: 450_000,
    kind: 'condo',
    bedrooms: null,
    monthlyFee: 990,
    features: ['garage'],
    pin: { lng: 6.1, lat: 61 },
  })
  return { property, before, deal, photos: changed }
}

describe('sending back a change', () => {
  it('keeps the verified version, and its offers go on', async () => {
    const { property, before, deal } = await aChangedProperty()
    expect((await managed(property.id)).verifiedFields).not.toBeNull()
    expect(await sendBack(property.id)).toMatchObject({ status: 200, body: { status: 'verified', modifiedCount: 1 } })
    const { version, sentBack, sentBackPhotos: ____, verifiedAt: _, ...now } = await managed(property.id)
    const { version: earlier, sentBack: __, sentBackPhotos: _____, verifiedAt: ___, ...same } = before
    expect(now).toEqual({ ...same, offers: 1, pendingOffers: 1 })
    expect(version, 'an open edit notices').toBe(earlier + 2)
    expect(sentBack).toMatchObject({ reason })
    expect(sentBack?.changes).toContainEqual({
      field: 'title',
      before: before.title,
      after: 'Palace of Dreams',
    })
    const offer = await call(findOffer, { as: deal.buyer, params: { id: deal.id } })
    expect(offer.body).toMatchObject({ status: 'pending', unverified: false, rangeChanged: false })
    expect(await kindsOf(deal.buyer)).toEqual(['offer resumed'])
    const forSale = await call(verifiedProperties, { as: deal.buyer, query: {} })
    expect(forSale.body.map(({ _id }) => _id)).toContain(property.id)
    expect((await call(acceptOffer, { as: property.agent, params: { id: deal.id } })).status).toBe(200)
    const kept = deps.db.selectFrom('verified_versions').select('title').where('property_id', '=', property.id)
    expect(await kept.execute(), 'nothing is stored twice').toEqual([])
    await expectInvariants(deps.db)
  })

  it('keeps its photos for the agent alone, until they change the photos', async () => {
    const { property, deal, photos } = await aChangedProperty()
    await sendBack(property.id)
    const { sentBack, sentBackPhotos } = await managed(property.id)
    expect(sentBackPhotos).toMatchObject({ photos, keptUntil: sentBack?.photosKeptUntil })
    expect(await seenBy(deal.buyer, property.id)).not.toContain(photos[0]?.image)
    await change(property, { title: 'A better title' })
    expect((await managed(property.id)).sentBackPhotos).toMatchObject({ photos })
    const [before] = (await managed(property.id)).photos
    expect(await change(property, { photos: [before, ...photos] })).toMatchObject({ status: 200 })
    expect(await managed(property.id)).toMatchObject({ photos: [before, ...photos], sentBackPhotos: null })
    expect(await seenBy(deal.buyer, property.id)).not.toContain(photos[0]?.image)
  })

  it('keeps no photos of a change that had the same', async () => {
    const { property } = await aChangedProperty()
    await sendBack(property.id)
    const { sentBackPhotos } = await managed(property.id)
    await change(property, { title: 'A better title' })
    await sendBack(property.id)
    const after = await managed(property.id)
    expect(after.sentBackPhotos).toEqual(sentBackPhotos)
    expect(after.sentBack).not.toHaveProperty('photosKeptUntil')
  })

  it('loses these photos with the home', async () => {
    const property = await given.aProperty()
    const [image = ''] = await given.pictures(1)
    await change(property, { image })
    await sendBack(property.id)
    expect((await managed(property.id)).sentBackPhotos).toMatchObject({ photos: [{ image }] })
    await call(deleteProperty, { as: property.agent, params: { id: property.id } })
    expect(
      await deps.db.selectFrom('sent_back_photos').selectAll().where('property_id', '=', property.id).execute(),
    ).toEqual([])
  })

  it('works for a home without facts, photos and a position', async () => {
    const property = await given.aProperty()
    const before = await managed(property.id)
    await change(property, { title: 'Palace of Dreams' })
    expect(await sendBack(property.id)).toMatchObject({ status: 200, body: { title: before.title } })
    expect((await managed(property.id)).position).toBeUndefined()
    await expectInvariants(deps.db)
  })

  it.each([{ hideAddress: true }, { address: { town: 'Astoria', region: 'OR' } }, {}])(
    'returns a home to its verified place, also with %j',
    async given => {
      const property = await app.given.aProperty({ location: '12 Quay Street, Astoria, OR' })
      await change(property, given)
      await call(verifyProperty, { as: admin, params: { id: property.id } })
      const placesOf = async (place: string) =>
        (await call(verifiedProperties, { as: property.agent, query: { place } })).body.map(({ _id }) => _id)
      const before = await managed(property.id)
      await change(property, { location: '4 Beach Road, Seaside, OR', address: { town: 'Warrenton', region: 'OR' } })
      await sendBack(property.id)
      expect((await managed(property.id)).address).toEqual(before.address)
      expect(await placesOf('Astoria, Oregon')).toContain(property.id)
      for (const other of ['Seaside, Oregon', 'Warrenton, Oregon']) expect(await placesOf(other)).toEqual([])
    },
  )

  it('is refused where the verified location would show the address that is hidden now', async () => {
    const property = await given.aProperty({ location: 'Villa Rosa, 12 Rue du Lac, Lyon' })
    await change(property, { location: '12 Rue du Lac, Lyon', hideAddress: true })
    expect(await sendBack(property.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('would show it') },
    })
  })

  it('tells the agent why, and nobody else', async () => {
    const { property, deal } = await aChangedProperty()
    await sendBack(property.id)
    expect(await kindsOf(property.agent)).toContain('change sent back')
    const seen = await call(findProperty, { as: deal.buyer, params: { id: property.id } })
    expect(JSON.stringify(seen.body)).not.toContain('another home')
    expect(JSON.stringify(seen.body)).not.toContain('Palace')
    await change(property, { title: 'A better title' })
    expect((await managed(property.id)).sentBack).toBeNull()
  })

  it.each([
    [{}, 400],
    [{ reason: ' ' }, 400],
    [{ reason: 'x'.repeat(501) }, 400],
  ])('needs a reason (case %#)', async (body, status) => {
    const { property } = await aChangedProperty()
    const refused = await sendBack(property.id, body)
    expect(refused).toMatchObject({ status, body: { errors: [{ field: 'reason' }] } })
    expect((await managed(property.id)).status).toBe('pending')
  })

  it('is refused for a home that was never verified, is verified, or has changed since', async () => {
    const fresh = await given.aProperty({ status: 'pending' })
    expect(await sendBack(fresh.id)).toMatchObject({
      status: 409,
      body: { message: 'This property was never verified, so there is no earlier version to keep.' },
    })
    const verified = await given.aProperty()
    expect(await sendBack(verified.id)).toMatchObject({
      status: 409,
      body: { message: 'This property is already verified.' },
    })
    await change(verified, { title: 'First' })
    await change(verified, { title: 'Second' })
    expect(await sendBack(verified.id, { reason, version: 2 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('the title') },
    })
  })

  it('and a verification at the same moment have one outcome', async () => {
    const { property, deal } = await aChangedProperty()
    const decisions = await concurrently(caller =>
      caller % 2 === 0 ? sendBack(property.id) : call(verifyProperty, { as: admin, params: { id: property.id } }),
    )
    expect(statuses(decisions)).toEqual({ 200: 1, 409: callers - 1 })
    expect(await kindsOf(deal.buyer)).toEqual(['offer resumed'])
    await expectInvariants(deps.db)
  })
})

describe('what waits on a home', () => {
  it('are its pending offers, the highest first, and its open viewings', async () => {
    const low = await deals.anOffer()
    const high = await deals.anOffer({ property: low.property, amount: 480_000, conditions: ['inspection'] })
    const { id, agent } = low.property
    const times = inADay(deps.clock.now()).map(time => time.toISOString())
    expect((await call(requestViewing, { as: low.buyer, body: { propertyId: id, times } })).status).toBe(201)
    for (const as of [agent, admin])
      expect((await call(waitingOnProperty, { as, params: { id } })).body).toMatchObject({
        offers: [
          { _id: high.id, offerAmount: 480_000, terms: { conditions: ['inspection'] } },
          { _id: low.id, offerAmount: 400_000 },
        ],
        pendingOffers: 2,
        viewings: 1,
        conversations: 1,
      })
    expect((await call(waitingOnProperty, { as: (await given.aProperty()).agent, params: { id } })).status).toBe(404)
  })
})
