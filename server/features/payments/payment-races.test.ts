import { describe, expect, it } from 'vitest'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { addToWishlist, myWishlist, removeFromWishlist } from '#contract/wishlist/wishlist.ts'
import { concurrently, callers, inRounds, statuses } from '../../testing/concurrently.ts'
import { dealBuilders, goodCard, type PaidDeal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { reconcilePayments, settleIntent } from './reconcile-payments.ts'

const app = await startTestApp({ env: { ACCESS_TOKEN_MINUTES: '720', PAYMENT_WINDOW_HOURS: '0.01' } })
const { call, given, deps, passHours } = app
const deals = dealBuilders(app)
const [agent, buyer, rival] = [await given.anAgent(), await given.aBuyer(), await given.aBuyer()]
const aProperty = () => given.aProperty({ agent })

const intentsOf = (offerId: string) =>
  deps.db.selectFrom('sandbox.payment_intents').selectAll().where('offer_id', '=', offerId).execute()
const salesOf = ({ id }: { id: string }) =>
  deps.db.selectFrom('audit').select('id').where('object_id', '=', id).where('to_state', '=', 'bought').execute()
const buy = ({ id, transactionId }: PaidDeal) =>
  call(buyProperty, { as: buyer, params: { id }, body: { transactionId, status: 'bought' } })

describe('opening a payment twelve times at once', () => {
  it('returns one secret and creates one intent', () =>
    inRounds(async () => {
      const { id, amount } = await deals.anAcceptedOffer({ buyer, property: await aProperty() })
      const answers = await concurrently(() =>
        call(createPaymentIntent, { as: buyer, body: { price: amount, offerId: id } }),
      )
      expect(statuses(answers)).toEqual({ 200: 12 })
      expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
      expect(await intentsOf(id)).toHaveLength(1)
      await expectInvariants(deps.db)
    }))
})

describe('confirming a payment twelve times at once', () => {
  it('charges once', () =>
    inRounds(async () => {
      const { id, clientSecret } = await deals.anOpenPayment({ buyer, property: await aProperty() })
      const answers = await concurrently(() => call(confirmSandboxPayment, { body: { clientSecret, card: goodCard } }))
      expect(statuses(answers)).toEqual({ 200: 12 })
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect(await intentsOf(id)).toMatchObject([{ status: 'succeeded' }])
      await expectInvariants(deps.db)
    }))
})

describe('buying twelve times at once', () => {
  it('leaves one sale', () =>
    inRounds(async () => {
      const property = await aProperty()
      await deals.anOffer({ buyer: rival, property })
      const deal = await deals.aChargedOffer({ buyer, property })
      const answers = await concurrently(() => buy(deal))
      expect(statuses(answers)).toEqual({ 200: 12 })
      expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
      expect(answers.every(({ body }) => body.status === 'bought')).toBe(true)
      expect(await salesOf(deal)).toHaveLength(1)
      await expectInvariants(deps.db)
    }))

  it('leaves one sale together with the provider’s event and the reconciler', () =>
    inRounds(async () => {
      const deal = await deals.aChargedOffer({ buyer, property: await aProperty() })
      passHours(0.005)
      await concurrently(async caller => {
        if (caller % 3 === 0) expect((await buy(deal)).status).toBe(200)
        else if (caller % 3 === 1) await settleIntent(deps, deal.transactionId)
        else await reconcilePayments(deps)
      })
      expect(await salesOf(deal)).toHaveLength(1)
      await expectInvariants(deps.db)
    }))

  it('removes the wishlist entry once, even while its owner removes it', () =>
    inRounds(async () => {
      const property = await aProperty()
      const entry = await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
      const rivalEntry = await call(addToWishlist, { as: rival, body: { propertyId: property.id } })
      const deal = await deals.aChargedOffer({ buyer, property })
      const answers = await concurrently<{ status: number }>(caller =>
        caller % 2 ? buy(deal) : call(removeFromWishlist, { as: buyer, params: { id: entry.body._id } }),
      )
      expect(statuses(answers)).toEqual({ 200: 12 })
      const left = await call(myWishlist, { as: rival, query: { propertyId: property.id } })
      expect(left.body).toMatchObject([{ _id: rivalEntry.body._id, sold: true }])
      await expectInvariants(deps.db)
    }))
})

describe('the end of the payment window', () => {
  it('while the card is charged leaves a paid sale or an uncharged lapse', () =>
    inRounds(async round => {
      const deal = await deals.anOpenPayment({ buyer, property: await aProperty() })
      passHours(0.02)
      const body = { clientSecret: deal.clientSecret, card: goodCard }
      const lapses: Promise<void>[] = []
      const confirms: ReturnType<typeof confirm>[] = []
      const confirm = () => call(confirmSandboxPayment, { body })
      // Who wins changes with the order in which they start.
      for (let caller = 0; caller < callers; caller++)
        if ((caller + round) % 2) lapses.push(lapseUnpaidOffers(deps))
        else confirms.push(confirm())
      await Promise.all(lapses)
      const confirmed = await Promise.all(confirms)
      const [intent] = await intentsOf(deal.id)
      const wasCharged = confirmed.some(({ status }) => status === 200)
      expect(intent).toMatchObject(wasCharged ? { status: 'succeeded' } : { status: 'canceled' })
      await lapseUnpaidOffers(deps)
      const { status } = await deps.db
        .selectFrom('offers')
        .select('status')
        .where('id', '=', deal.id)
        .executeTakeFirstOrThrow()
      expect(status).toBe(wasCharged ? 'bought' : 'rejected')
      await expectInvariants(deps.db)
    }))

  it('never lets two buyers pay for one property', () =>
    inRounds(async round => {
      const property = await aProperty()
      const backup = await deals.anOffer({ buyer: rival, property })
      const late = await deals.anOpenPayment({ buyer, property })
      passHours(0.02)
      await lapseUnpaidOffers(deps)
      await call(acceptOffer, { as: agent, params: { id: backup.id } })
      const opened = await call(createPaymentIntent, {
        as: rival,
        body: { price: backup.amount, offerId: backup.id },
      })
      const secrets = [late.clientSecret, opened.body.clientSecret]
      const answers = await concurrently(caller =>
        call(confirmSandboxPayment, {
          body: { clientSecret: secrets[(caller + round) % 2] ?? '', card: goodCard },
        }),
      )
      expect(statuses(answers)).toEqual({ 200: 6, 402: 6 })
      for (const secret of secrets) await settleIntent(deps, /^(.+)_secret_/.exec(secret)?.[1] ?? '')
      expect(await salesOf(backup)).toHaveLength(1)
      await expectInvariants(deps.db)
    }))
})
