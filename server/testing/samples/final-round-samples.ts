import * as finalOffers from '#contract/final-rounds/final-offers.ts'
import type { Person } from '../builders.ts'
import { dayFromNow } from '../days.ts'
import { dealBuilders } from '../deal-builders.ts'
import { finalRoundBuilders } from '../final-round-builders.ts'
import { negotiationBuilders } from '../negotiation-builders.ts'
import type { TestApp } from '../start-test-app.ts'
import type { AddSample } from './sample.ts'

/** Samples of rounds of final offers. */
export function addFinalRoundSamples(app: TestApp, sample: AddSample): void {
  const deals = dealBuilders(app)
  const { aRound, closeRounds } = finalRoundBuilders(app)
  const { inHours } = negotiationBuilders(app)
  /** An offer on their property for an agent, their own offer for a buyer. */
  const anOfferOf = async (me: Person) => {
    if (me.role === 'user') return deals.anOffer({ buyer: me })
    return deals.anOffer(me.role === 'agent' ? { property: await app.given.aProperty({ agent: me }) } : {})
  }
  const aRoundOf = async (me: Person) => ({ params: { id: await aRound((await anOfferOf(me)).property) } })
  sample(finalOffers.openFinalRound, async me => ({
    body: { propertyId: (await anOfferOf(me)).property.id, deadline: inHours(72) },
  }))
  sample(finalOffers.extendFinalRound, async me => ({ ...(await aRoundOf(me)), body: { deadline: inHours(96) } }))
  sample(finalOffers.cancelFinalRound, async me => ({
    ...(await aRoundOf(me)),
    body: { reason: 'The sellers need more time.' },
  }))
  sample(finalOffers.endFinalRound, async me => {
    const round = await aRoundOf(me)
    await closeRounds(3)
    return round
  })
  const anOfferInRound = async (me: Person) => {
    const { id, property } = await anOfferOf(me)
    await aRound(property)
    return { params: { id } }
  }
  sample(finalOffers.makeFinalOffer, async me => ({
    ...(await anOfferInRound(me)),
    body: {
      offerAmount: 470_000,
      buyingDate: dayFromNow(14),
      conditions: ['inspection' as const],
      message: 'We can move in June.',
    },
  }))
  sample(finalOffers.ownFinalOffer, anOfferInRound)
}
