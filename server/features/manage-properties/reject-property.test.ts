import { describe, expect, it } from 'vitest'
import { rejectProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { concurrently, inRounds } from '../../testing/concurrently.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { closeOffersOfRejected } from './close-offers-of-rejected.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

/** A pending offer on a property that its agent has changed since. */
const anOfferOnHold = async (): Promise<Deal> => {
  const deal = await deals.anOffer()
  await call(updateProperty, { as: deal.property.agent, params: { id: deal.property.id }, body: { title: 'New' } })
  return deal
}
const seen = async ({ id, buyer }: Deal) => (await call(findOffer, { as: buyer, params: { id } })).body
const rejectByAdmin = ({ property }: Deal) =>
  call(rejectProperty, { as: admin, params: { id: property.id }, body: { reason: 'The picture shows another home.' } })
const closed = {
  status: 'rejected',
  closedBecause: 'property rejected',
  reason: 'An admin could not verify this property.',
  unverified: false,
}

describe('rejecting an updated property', () => {
  it('closes the offers on it, and says so to their buyers', async () => {
    const deal = await anOfferOnHold()
    expect(await seen(deal)).toMatchObject({ status: 'pending', unverified: true })
    await rejectByAdmin(deal)
    expect(await seen(deal)).toMatchObject(closed)
    expect((await call(myNotifications, { as: deal.buyer })).body).toMatchObject([
      { content: { kind: 'offer rejected', because: 'property rejected' }, read: false },
      { content: { kind: 'offer on hold' }, read: true },
    ])
    const mail = await deps.db.selectFrom('mails').select('text').where('to_email', '=', deal.buyer.email).execute()
    expect(mail.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('An admin could not verify this property.'),
    )
    const lines = await deps.db.selectFrom('audit').select('action').where('object_id', '=', deal.id).execute()
    expect(lines.map(({ action }) => action)).toContain('close offer of rejected property')
    await expectInvariants(deps.db)
  })

  it('keeps the reason for the agent from the buyer', async () => {
    const deal = await anOfferOnHold()
    await rejectByAdmin(deal)
    expect(JSON.stringify(await seen(deal))).not.toContain('The picture shows another home.')
  })

  it('closes an offer once when its buyer withdraws it at the same moment', async () => {
    await inRounds(async round => {
      const deal = await anOfferOnHold()
      const withdraw = () => call(withdrawOffer, { as: deal.buyer, params: { id: deal.id } })
      await concurrently<unknown>(n => ((n + round) % 2 === 0 ? rejectByAdmin(deal) : withdraw()))
      expect((await seen(deal)).status).toBe('rejected')
    })
    await expectInvariants(deps.db)
  })
})

describe('the job that closes offers on rejected properties', () => {
  it('closes those that an older version left open, once', async () => {
    const deal = await anOfferOnHold()
    const other = await deals.anOffer()
    const { property } = deal
    await deps.db.updateTable('properties').set({ status: 'rejected' }).where('id', '=', property.id).execute()
    await closeOffersOfRejected(deps)
    await closeOffersOfRejected(deps)
    expect(await seen(deal)).toMatchObject(closed)
    expect(await seen(other)).toMatchObject({ status: 'pending' })
    const lines = await deps.db.selectFrom('audit').select('action').where('object_id', '=', deal.id).execute()
    expect(lines.filter(({ action }) => action === 'close offer of rejected property')).toHaveLength(1)
  })
})
