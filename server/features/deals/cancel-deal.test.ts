import { describe, expect, it } from 'vitest'
import {
  agreeToCancel,
  askToCancel,
  declineToCancel,
  listDeals,
  releaseDeal,
  takeBackCancel,
} from '#contract/deals/deals.ts'
import { deleteUser, markFraud } from '#contract/moderation/moderation.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { confirmSandboxPayment } from '#contract/payments/payments.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { concurrently, inRounds, statuses } from '../../testing/concurrently.ts'
import { dealBuilders, goodCard, type Deal, type OpenDeal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { settleIntent } from '../payments/reconcile-payments.ts'
import { lapseUnpaidOffers } from './lapse-unpaid-offers.ts'

const app = await startTestApp({ env: { ACCESS_TOKEN_MINUTES: '720' } })
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

const reason = 'My bank has refused the loan.'
const sideOf = ({ buyer, property }: Deal, side: 'buyer' | 'agent') => (side === 'buyer' ? buyer : property.agent)
const ask = (deal: Deal, side: 'buyer' | 'agent' = 'buyer') =>
  call(askToCancel, { as: sideOf(deal, side), params: { id: deal.id }, body: { reason } })
const agree = (deal: Deal, side: 'buyer' | 'agent' = 'agent') =>
  call(agreeToCancel, { as: sideOf(deal, side), params: { id: deal.id } })
const release = (deal: Deal, body = { reason: 'The buyer cannot be reached.' }) =>
  call(releaseDeal, { as: admin, params: { id: deal.id }, body })
const confirm = ({ clientSecret }: OpenDeal) => call(confirmSandboxPayment, { body: { clientSecret, card: goodCard } })
const seen = async ({ id, buyer }: Deal) => (await call(findOffer, { as: buyer, params: { id } })).body
const propertyOf = async ({ property }: Deal) =>
  (await call(findProperty, { as: property.agent, params: { id: property.id } })).body
const mailsTo = async ({ email }: { email: string }) =>
  (await deps.db.selectFrom('mails').select('kind').where('to_email', '=', email).orderBy('created_at').execute()).map(
    ({ kind }) => kind,
  )
const audited = ({ id }: Deal, action: string) =>
  deps.db.selectFrom('audit').selectAll().where('object_id', '=', id).where('action', '=', action).execute()
const intentOf = ({ clientSecret }: OpenDeal) => clientSecret.replace(/_secret_.*/, '')

describe('asking to cancel an accepted offer', () => {
  it.each(['buyer', 'agent'] as const)('is shown to both sides and mailed to the other one, by the %s', async side => {
    const deal = await deals.anAcceptedOffer()
    const other = side === 'buyer' ? 'agent' : 'buyer'
    expect(await ask(deal, side)).toMatchObject({
      status: 200,
      body: { status: 'accepted', cancelRequest: { by: side, reason }, modifiedCount: 1 },
    })
    expect(await ask(deal, side)).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
    expect((await ask(deal, other)).body.message).toBe(
      `The ${side} has already asked to cancel this offer. Agree to it or decline it.`,
    )
    expect(await mailsTo(sideOf(deal, other))).toContain('cancel requested')
    expect(await audited(deal, 'ask to cancel')).toMatchObject([{ actor_id: sideOf(deal, side).id, detail: null }])
    expect(await propertyOf(deal)).toMatchObject({ underOffer: true })
  })

  it('requires a reason and an accepted offer', async () => {
    const deal = await deals.anOffer()
    expect(await ask(deal)).toMatchObject({
      status: 409,
      body: { message: 'This offer is pending. Only an accepted one can be cancelled.' },
    })
    const accepted = await deals.anAcceptedOffer()
    const refused = await call(askToCancel, { as: accepted.buyer, params: { id: accepted.id }, body: { reason: ' ' } })
    expect(refused).toMatchObject({ status: 400, body: { message: 'Reason is required' } })
  })

  it('is refused to everybody else', async () => {
    const deal = await deals.anAcceptedOffer()
    for (const stranger of [await given.aBuyer(), await given.anAgent()])
      expect((await call(askToCancel, { as: stranger, params: { id: deal.id }, body: { reason } })).status).toBe(404)
  })

  it('ends when it is withdrawn or declined, and both are mailed', async () => {
    const deal = await deals.anAcceptedOffer()
    await ask(deal)
    const takeBack = () => call(takeBackCancel, { as: deal.buyer, params: { id: deal.id } })
    expect(await takeBack()).toMatchObject({ status: 200, body: { status: 'accepted', cancelRequest: null } })
    expect((await takeBack()).status).toBe(409)
    expect((await agree(deal)).status).toBe(409)
    await ask(deal)
    const decline = (side: 'buyer' | 'agent') =>
      call(declineToCancel, { as: sideOf(deal, side), params: { id: deal.id } })
    expect((await decline('buyer')).status).toBe(409)
    expect(await decline('agent')).toMatchObject({ status: 200, body: { status: 'accepted', cancelRequest: null } })
    expect(await mailsTo(deal.property.agent)).toEqual(
      expect.arrayContaining(['cancel requested', 'cancel taken back']),
    )
    expect(await mailsTo(deal.buyer)).toContain('cancel declined')
  })

  it('by both sides concurrently leaves one request', () =>
    inRounds(async () => {
      const deal = await deals.anAcceptedOffer()
      const answers = await concurrently(caller => ask(deal, caller % 2 ? 'buyer' : 'agent'))
      expect(statuses(answers)).toEqual({ 200: 6, 409: 6 })
      expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
      await expectInvariants(deps.db)
    }))

  it('ends with the offer', async () => {
    const [lapsing, paid] = [await deals.anAcceptedOffer(), await deals.anOpenPayment()]
    await ask(lapsing)
    await ask(paid)
    await confirm(paid)
    await settleIntent(deps, intentOf(paid))
    expect(await seen(paid)).toMatchObject({ status: 'bought', cancelRequest: null })
    await deps.db
      .updateTable('offers')
      .set({ pay_by: new Date(0) })
      .where('id', '=', lapsing.id)
      .execute()
    await lapseUnpaidOffers(deps)
    expect(await seen(lapsing)).toMatchObject({ status: 'rejected', cancelRequest: null })
    await expectInvariants(deps.db)
  })
})

describe('agreeing to cancel', () => {
  it.each(['buyer', 'agent'] as const)('ends the deal if the other side of the %s requested it', async side => {
    const deal = await deals.anOpenPayment()
    const backup = await deals.anOffer({ property: deal.property })
    await ask(deal, side === 'buyer' ? 'agent' : 'buyer')
    expect(await agree(deal, side)).toMatchObject({
      status: 200,
      body: { status: 'rejected', reason: `Cancelled by agreement: ${reason}`, cancelRequest: null, modifiedCount: 1 },
    })
    expect(await propertyOf(deal)).toMatchObject({ underOffer: false, sold: false })
    expect(await confirm(deal)).toMatchObject({ status: 402, body: { message: 'This payment was cancelled.' } })
    for (const person of [deal.buyer, deal.property.agent]) expect(await mailsTo(person)).toContain('offer cancelled')
    expect(await audited(deal, 'cancel offer')).toMatchObject([
      { actor_id: sideOf(deal, side).id, from_state: 'accepted', to_state: 'rejected', detail: null },
    ])
    const accepted = await call(acceptOffer, { as: deal.property.agent, params: { id: backup.id } })
    expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted' } })
    await expectInvariants(deps.db)
  })

  it('is refused to the side that asked', async () => {
    const deal = await deals.anAcceptedOffer()
    await ask(deal)
    expect((await agree(deal, 'buyer')).status).toBe(409)
  })

  it('while the card is charged leaves either a sale or a cancelled deal without a charge', () =>
    inRounds(async round => {
      const deal = await deals.anOpenPayment()
      await ask(deal)
      const answers = await concurrently<{ status: number }>(caller =>
        (caller + round) % 2 ? agree(deal) : confirm(deal),
      )
      const wasCharged = answers.some(({ status }, caller) => (caller + round) % 2 === 0 && status === 200)
      await settleIntent(deps, intentOf(deal))
      expect((await seen(deal)).status).toBe(wasCharged ? 'bought' : 'rejected')
      await expectInvariants(deps.db)
    }))

  it('while the request is withdrawn either cancels the deal or withdraws the request', () =>
    inRounds(async () => {
      const deal = await deals.anOpenPayment()
      await ask(deal)
      const answers = await concurrently<{ status: number }>(caller =>
        caller % 2 ? agree(deal) : call(takeBackCancel, { as: deal.buyer, params: { id: deal.id } }),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await expectInvariants(deps.db)
    }))
})

describe('releasing a stuck deal', () => {
  it('frees the property, mails both sides the reason, and writes it to the audit trail', async () => {
    const deal = await deals.anOpenPayment()
    const released = 'Ended by the marketplace: The buyer cannot be reached.'
    expect(await release(deal)).toMatchObject({ status: 200, body: { status: 'rejected', reason: released } })
    expect(await propertyOf(deal)).toMatchObject({ underOffer: false, sold: false })
    expect((await confirm(deal)).status).toBe(402)
    for (const person of [deal.buyer, deal.property.agent]) expect(await mailsTo(person)).toContain('offer released')
    expect(await audited(deal, 'release offer')).toMatchObject([
      { actor_id: admin.id, from_state: 'accepted', to_state: 'rejected', detail: null },
    ])
    expect(await release(deal)).toMatchObject({
      status: 409,
      body: { message: 'This offer is rejected. Only an accepted one can be ended.' },
    })
    await expectInvariants(deps.db)
  })

  it.each(['Ended by the marketplace: ', 'Released by the marketplace: '])(
    'loses its reason with the account of its admin, also one that begins with "%s"',
    async beginning => {
      const [other, deal] = [await given.anAdmin(), await deals.anAcceptedOffer()]
      await call(releaseDeal, { as: other, params: { id: deal.id }, body: { reason: 'Ill.' } })
      const earlier = deps.db.updateTable('offers').set({ reason: `${beginning}Ill.` })
      await earlier.where('id', '=', deal.id).execute()
      expect((await call(deleteUser, { as: admin, params: { id: other.id } })).status).toBe(200)
      expect(await seen(deal)).toMatchObject({ reason: beginning, closedBecause: 'released' })
    },
  )

  it('is refused for a paid offer, which becomes a sale', async () => {
    const deal = await deals.aChargedOffer()
    expect(await release(deal)).toMatchObject({
      status: 409,
      body: { message: 'The buyer has just paid, so the property is sold.' },
    })
    expect(await seen(deal)).toMatchObject({ status: 'bought', transactionId: deal.transactionId })
    await expectInvariants(deps.db)
  })

  it('refunds a late payment, and frees the frozen property', async () => {
    const deal = await deals.anOpenPayment()
    await call(markFraud, { as: admin, params: { id: deal.property.agent.id } })
    await confirm(deal)
    expect(await release(deal)).toMatchObject({ status: 200, body: { status: 'rejected' } })
    const payments = deps.db.selectFrom('payments').select('status').where('offer_id', '=', deal.id)
    expect(await payments.execute()).toEqual([{ status: 'refunded' }])
    await expectInvariants(deps.db)
  })

  it('requires a reason and an offer', async () => {
    const deal = await deals.anAcceptedOffer()
    expect((await release(deal, { reason: '' })).status).toBe(400)
    expect((await release({ ...deal, id: 'nothing' })).status).toBe(404)
  })

  it('while the card is charged leaves a sale or an uncharged end', () =>
    inRounds(async round => {
      const deal = await deals.anOpenPayment()
      const answers = await concurrently<{ status: number }>(caller =>
        (caller + round) % 2 ? release(deal) : confirm(deal),
      )
      const wasCharged = answers.some(({ status }, caller) => (caller + round) % 2 === 0 && status === 200)
      await settleIntent(deps, intentOf(deal))
      expect((await seen(deal)).status).toBe(wasCharged ? 'bought' : 'rejected')
      await expectInvariants(deps.db)
    }))
})

describe('the deals that an admin sees', () => {
  it('are the accepted offers, the oldest first, with their payments', async () => {
    const [first, second] = [await deals.anAcceptedOffer(), await deals.anOpenPayment()]
    const { body } = await call(listDeals, { as: admin })
    expect(body.filter(({ status }) => status !== 'accepted')).toEqual([])
    const found = body.filter(({ _id }) => [first.id, second.id].includes(_id))
    expect(found).toMatchObject([
      { _id: first.id, payBy: expect.any(String), acceptedAt: expect.any(String), payment: null },
      {
        _id: second.id,
        payment: { status: 'open', provider: 'sandbox', mode: 'test', transactionId: intentOf(second) },
      },
    ])
    const trouble = await call(listDeals, { as: admin, query: { list: 'trouble' } })
    expect(trouble.body.map(({ _id }) => _id)).not.toContain(first.id)
  })
})

describe('a payment that is being processed', () => {
  it('prevents its deal from being released or cancelled', async () => {
    const processing = await startTestApp({
      replace: ({ payments }) => ({
        payments: {
          ...payments,
          cancelIntent: async id => {
            const intent = await payments.fetchIntent(id)
            return intent && { ...intent, status: 'processing' as const }
          },
        },
      }),
    })
    const there = dealBuilders(processing)
    const deal = await there.anOpenPayment()
    const anAdmin = await processing.given.anAdmin()
    const params = { id: deal.id }
    const message = 'A payment for this offer is being processed. Wait until it has succeeded or failed.'
    expect(await processing.call(releaseDeal, { as: anAdmin, params, body: { reason } })).toMatchObject({
      status: 409,
      body: { message },
    })
    await processing.call(askToCancel, { as: deal.buyer, params, body: { reason } })
    expect(await processing.call(agreeToCancel, { as: deal.property.agent, params })).toMatchObject({
      status: 409,
      body: { message },
    })
  })
})
