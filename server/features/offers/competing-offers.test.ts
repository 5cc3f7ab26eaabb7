import { describe, expect, it } from 'vitest'
import { offerNegotiation, acceptOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const hour = 60 * 60 * 1000

const othersOf = async ({ buyer, id }: Deal) => {
  const { offers } = (await call(buyerSummary, { as: buyer })).body
  const { body } = await call(offerNegotiation, { as: buyer, params: { id } })
  const summarized = offers.find(({ _id }) => _id === id)?.otherOffers ?? null
  expect(body.otherOffers).toBe(summarized)
  return summarized
}

describe('the number of other live offers', () => {
  it('follows offers, acceptances and withdrawals at once', async () => {
    const property = await given.aProperty()
    const first = await deals.anOffer({ property })
    expect(await othersOf(first)).toBe(0)
    const [second, third] = [await deals.anOffer({ property }), await deals.anOffer({ property })]
    await deals.anOffer()
    expect([await othersOf(first), await othersOf(second)]).toEqual([2, 2])
    await call(withdrawOffer, { as: third.buyer, params: { id: third.id } })
    expect(await othersOf(first)).toBe(1)
    expect(await othersOf(third)).toBeNull()
    await call(acceptOffer, { as: property.agent, params: { id: second.id } })
    expect([await othersOf(first), await othersOf(second)]).toEqual([1, 1])
  })

  it('leaves out an expired offer before the job has closed it', async () => {
    const property = await given.aProperty()
    const first = await deals.anOffer({ property })
    const expiresAt = new Date(deps.clock.now().getTime() + 2 * hour).toISOString()
    const buyer = await given.aBuyer()
    const body = { propertyId: property.id, offerAmount: 450_000, buyingDate, expiresAt }
    const { body: expiring } = await call(makeOffer, { as: buyer, body })
    expect(await othersOf(first)).toBe(1)
    app.passHours(2)
    const [waits, expired] = [await deals.signedIn(first.buyer), await deals.signedIn(buyer)]
    const after = [
      await othersOf({ ...first, buyer: waits }),
      await othersOf({ ...first, buyer: expired, id: expiring._id }),
    ]
    app.passHours(-2)
    expect(after).toEqual([0, null])
  })

  it('is not told to the agent, who sees the offers themselves', async () => {
    const { id, property } = await deals.anOffer()
    await deals.anOffer({ property })
    const { body } = await call(offerNegotiation, { as: property.agent, params: { id } })
    expect(body.otherOffers).toBeNull()
  })
})
