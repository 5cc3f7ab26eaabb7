import { describe, expect, it } from 'vitest'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { confirmTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import { dealBuilders, largePrices } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { switchToTransfers } from './switch-to-transfers.ts'

const withCards = await startTestApp()
// The same marketplace after its operator has removed the settings of the card provider.
const withoutCards = await startTestApp({ beside: withCards, env: { NODE_ENV: 'production', DEMO: '' } })
const { call, deps } = withoutCards
const { anAcceptedOffer, anOpenPayment, aPaidDeposit } = dealBuilders(withCards)
const given = withCards.given

const termsOf = (id: string) =>
  deps.db
    .selectFrom('offers')
    .select(['without_cards', 'deposit_cents', 'pay_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('switching deals to transfers', () => {
  it('lets a deal be paid that cards could pay until the operator removed them', async () => {
    const deal = await anAcceptedOffer()
    const [params, agent, body] = [{ id: deal.id }, deal.property.agent, { reference: 'WIRE-78' }]
    const before = await termsOf(deal.id)
    expect((await call(recordTransfer, { as: agent, params, body })).status).toBe(409)
    await switchToTransfers(deps)
    await switchToTransfers(deps)
    expect((await call(findOffer, { as: deal.buyer, params })).body).toMatchObject({ withoutCards: true })
    expect((await termsOf(deal.id)).pay_by?.getTime()).toBeGreaterThanOrEqual(before.pay_by?.getTime() ?? 0)
    for (const person of [deal.buyer, agent]) {
      const told = (await call(myNotifications, { as: person })).body.filter(
        ({ content }) => content.kind === 'cards removed',
      )
      expect(told).toHaveLength(1)
      const mails = await deps.db
        .selectFrom('mails')
        .select('text')
        .where('to_email', '=', person.email)
        .where('kind', '=', 'cards removed')
        .execute()
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain('no longer takes card payments')
    }
    expect((await call(recordTransfer, { as: agent, params, body })).status).toBe(200)
    expect((await call(confirmTransfer, { as: deal.buyer, params, body })).status).toBe(200)
    expect((await call(findOffer, { as: deal.buyer, params })).body).toMatchObject({ status: 'bought' })
    const lines = deps.db.selectFrom('audit').select('actor_id').where('object_id', '=', deal.id)
    expect(await lines.where('action', '=', 'switch to transfer').execute()).toEqual([{ actor_id: null }])
    await expectInvariants(deps.db)
  })

  it('starts the whole window again', async () => {
    const deal = await anAcceptedOffer()
    const { pay_by: before } = await termsOf(deal.id)
    const later = { ...deps, clock: { ...deps.clock, now: () => new Date(Number(before) - 60_000) } }
    await switchToTransfers(later)
    const hours = deps.settings.paymentWindowHours
    expect((await termsOf(deal.id)).pay_by).toEqual(new Date(Number(before) - 60_000 + hours * 3_600_000))
  })

  it('drops a deposit that is not paid, and keeps one that is', async () => {
    const unpaid = await anAcceptedOffer({ property: await given.aProperty(largePrices) })
    const paid = await aPaidDeposit({ property: await given.aProperty(largePrices) })
    const before = await termsOf(paid.id)
    await switchToTransfers(deps)
    expect(await termsOf(unpaid.id)).toMatchObject({ without_cards: true, deposit_cents: null })
    expect(await termsOf(paid.id)).toEqual(before)
    await expectInvariants(deps.db)
  })

  it('leaves the window closed while a condition is open', async () => {
    const deal = await anAcceptedOffer({ conditions: ['inspection'] })
    await switchToTransfers(deps)
    expect(await termsOf(deal.id)).toMatchObject({ without_cards: true, pay_by: null })
    await expectInvariants(deps.db)
  })

  it('leaves a deal alone whose card payment may still succeed', async () => {
    const deal = await anOpenPayment()
    const before = await termsOf(deal.id)
    await switchToTransfers(deps)
    expect(await termsOf(deal.id)).toEqual(before)
  })

  it('changes nothing while the marketplace takes cards', async () => {
    const deal = await anAcceptedOffer()
    const before = await termsOf(deal.id)
    await switchToTransfers(withCards.deps)
    expect(await termsOf(deal.id)).toEqual(before)
    expect((await withCards.call(createPaymentIntent, { as: deal.buyer, body: { offerId: deal.id } })).status).toBe(200)
  })
})
