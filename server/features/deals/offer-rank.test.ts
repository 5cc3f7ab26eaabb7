import { describe, expect, it } from 'vitest'
import { markFraud } from '#contract/moderation/moderation.ts'
import { rejectOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import type { OfferRank } from '#contract/offers/offer-rank.ts'
import { soldProperties } from '#contract/offers/offers.ts'
import type { BuiltProperty } from '../../testing/builders.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { finalRoundBuilders } from '../../testing/final-round-builders.ts'
import { negotiationBuilders } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const { accept, counter, find } = negotiationBuilders(app)
const { aRound, final, closeRounds, end } = finalRoundBuilders(app)

const offerRanksOf = (offers: readonly Deal[]): Promise<(OfferRank | null)[]> =>
  Promise.all(offers.map(async deal => (await find(deal)).offerRank))
const reject = ({ id, property }: Deal) => call(rejectOffer, { as: property.agent, params: { id } })

/** Texts of the mails to a buyer that say that their offer was not accepted. */
async function lossesOf({ buyer }: Deal): Promise<string[]> {
  const mails = deps.db.selectFrom('mails').select('text').where('to_email', '=', buyer.email)
  return (await mails.where('kind', '=', 'offer rejected').execute()).map(({ text }) => text)
}

/** Four offers on a home. */
async function fourOffers(): Promise<[BuiltProperty, Deal, Deal, Deal, Deal]> {
  const property = await given.aProperty()
  const anOffer = () => deals.anOffer({ property })
  return [property, await anOffer(), await anOffer(), await anOffer(), await anOffer()]
}

/** A closed round of these final offers; null for none. */
async function closedRound(finals: readonly [Deal, number | null][]): Promise<string> {
  const [[{ property }]] = finals as [[Deal, number | null]]
  const round = await aRound(property)
  for (const [deal, amount] of finals) if (amount !== null) expect((await final(deal, amount)).status).toBe(200)
  await closeRounds(3)
  return round
}

/** Sells a home to the buyer of a final offer. */
async function sellTo(deal: Deal): Promise<void> {
  expect((await accept(deal.property.agent, deal.id, 2)).status).toBe(200)
  const { offerAmount } = await find(deal)
  await deals.pay({ ...deal, amount: offerAmount })
}

describe('the buyer of an offer that has lost', () => {
  it('reads among how many it was, when the agent rejects it and when the home is sold', async () => {
    const [property, first, second, third, left] = await fourOffers()
    await call(withdrawOffer, { as: left.buyer, params: { id: left.id } })
    await reject(first)
    await accept(property.agent, second.id)
    expect(await offerRanksOf([first, second, third, left])).toEqual([{ place: null, of: 3 }, null, null, null])
    await deals.pay(second)
    expect(await offerRanksOf([first, second, third, left])).toEqual([
      { place: null, of: 3 },
      null,
      { place: null, of: 2 },
      null,
    ])
    expect((await lossesOf(first))[0]).toContain('Yours was one of 3 offers on this home.')
    expect((await lossesOf(third))[0]).toContain('Yours was one of 2 offers on this home.')
    const sold = await call(soldProperties, { as: property.agent, params: { email: property.agent.email } })
    expect(sold.body).toMatchObject([{ offerRank: null }])
  })

  it('reads the place of their final offer once the home is sold, also if it was rejected before', async () => {
    const [, winner, second, rejected, without] = await fourOffers()
    await closedRound([
      [winner, 470_000],
      [second, 480_000],
      [rejected, 460_000],
      [without, null],
    ])
    await reject(rejected)
    expect(await offerRanksOf([rejected, second])).toEqual([{ place: null, of: 4 }, null])
    await sellTo(winner)
    expect(await offerRanksOf([winner, second, rejected, without])).toEqual([
      null,
      { place: 1, of: 3 },
      { place: 3, of: 3 },
      { place: null, of: 3 },
    ])
    expect((await lossesOf(second))[0]).toContain('Your final offer was the highest of 3.')
    expect((await lossesOf(rejected))[0]).toContain('Yours was one of 4 offers on this home.')
  })

  it('shares a place with a final offer of the same amount', async () => {
    const [property, winner, second, third] = await fourOffers()
    await closedRound([
      [winner, 480_000],
      [second, 470_000],
      [third, 470_000],
    ])
    await sellTo(winner)
    // Also when the agent has been marked as fraud since.
    await call(markFraud, { as: await given.anAdmin(), params: { id: property.agent.id } })
    expect(await offerRanksOf([second, third])).toEqual([
      { place: 2, of: 3 },
      { place: 2, of: 3 },
    ])
  })

  it('reads no place if the agent has ended the round and negotiated further', async () => {
    const [property, winner, second] = await fourOffers()
    const round = await closedRound([
      [winner, 480_000],
      [second, 470_000],
    ])
    await end(property.agent, round)
    await counter(property.agent, second.id, 490_000)
    await sellTo(winner)
    expect(await offerRanksOf([second])).toEqual([{ place: null, of: 4 }])
  })
})
