import { randomUUID } from 'node:crypto'
import * as backups from '#contract/backups/backups.ts'
import * as openBoard from '#contract/board/board.ts'
import * as contractDeals from '#contract/deals/deals.ts'
import type { Role } from '#contract/ground/role.ts'
import * as negotiation from '#contract/negotiation/negotiation.ts'
import * as offers from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import * as payments from '#contract/payments/payments.ts'
import type { Person } from '../builders.ts'
import { buyingDate, dayFromNow } from '../days.ts'
import { dealBuilders, goodCard } from '../deal-builders.ts'
import type { TestApp } from '../start-test-app.ts'
import type { AddSample } from './sample.ts'

const counter = {
  offerAmount: 460_000,
  buyingDate: dayFromNow(12),
  conditions: ['financing' as const],
  message: 'The garden shed stays.',
  expiresAt: null,
}

const buyerOr = (me: Person) => (me.role === 'user' ? { buyer: me } : {})

/** Samples of offers, payments and cancellations. */
export function addDealSamples({ call, given, deps }: TestApp, sample: AddSample): void {
  const deals = dealBuilders({ call, given, deps })
  /** On their property for an agent, their own offer for a buyer. */
  const ofTheirs = async (me: Person) =>
    me.role === 'agent' ? { property: await given.aProperty({ agent: me }) } : buyerOr(me)
  const anOfferOf = async (me: Person) => {
    if (me.role !== 'fraud') return deals.anOffer(await ofTheirs(me))
    const setRole = (role: Role) => deps.db.updateTable('users').set({ role }).where('id', '=', me.id).execute()
    await setRole('agent')
    const offer = await deals.anOffer({ property: await given.aProperty({ agent: me }) })
    await setRole('fraud')
    return offer
  }
  sample(offers.makeOffer, async () => ({
    body: {
      propertyId: (await given.aProperty()).id,
      wishlistId: null,
      offerAmount: 450_000,
      buyingDate,
    },
  }))
  sample(listOfferedProperties, () => ({ query: { status: 'pending' as const, property: randomUUID() } }))
  sample(offers.requestedOffers, me => ({ query: { agentEmail: me.email } }))
  sample(offers.findOffer, async me => ({ params: { id: (await anOfferOf(me)).id } }))
  const requested = async (me: Person) => ({ params: { id: (await anOfferOf(me)).id } })
  sample(negotiation.acceptOffer, requested)
  sample(negotiation.rejectOffer, requested)
  sample(negotiation.reviseOffer, async me => ({
    params: { id: (await anOfferOf(me)).id },
    body: { offerAmount: 450_000, buyingDate: dayFromNow(11) },
  }))
  sample(negotiation.counterOffer, async me =>
    me.role === 'user'
      ? { params: { id: (await deals.aCounteroffer({ buyer: me })).id }, body: { ...counter, version: 2 } }
      : { params: { id: (await anOfferOf(me)).id }, body: { ...counter, version: 1 } },
  )
  sample(negotiation.acceptCounter, async me => ({
    params: { id: (await deals.aCounteroffer(buyerOr(me))).id },
    body: { version: 2 },
  }))
  sample(negotiation.offerNegotiation, async me => ({ params: { id: (await anOfferOf(me)).id } }))
  const aPropertyOf = async (me: Person) => ({
    params: { id: (await anOfferOf(me)).property.id },
  })
  sample(openBoard.readBoard, aPropertyOf)
  sample(openBoard.openBoard, aPropertyOf)
  sample(openBoard.closeBoard, aPropertyOf)
  sample(openBoard.showOnBoard, async me => {
    const { id, property } = await deals.anOffer(buyerOr(me))
    await call(openBoard.openBoard, { as: property.agent, params: { id: property.id } })
    return { params: { id }, body: { version: 1 } }
  })
  /** A pending offer on a home with an accepted one. */
  const aBackupOf = async (me: Person) => {
    const { property } = await deals.anAcceptedOffer()
    return deals.anOffer({ property, ...buyerOr(me) })
  }
  sample(backups.agreeToBackup, async me => ({ params: { id: (await aBackupOf(me)).id }, body: { version: 1 } }))
  sample(backups.stopBackup, async me => ({ params: { id: (await aBackupOf(me)).id } }))
  sample(backups.rankBackups, async me => {
    const { property } = await deals.anAcceptedOffer(await ofTheirs(me))
    const { id, buyer } = await deals.anOffer({ property })
    await call(backups.agreeToBackup, { as: buyer, params: { id }, body: { version: 1 } })
    return { params: { id: property.id }, body: { backups: [{ id, version: 1 }] } }
  })
  sample(negotiation.withdrawOffer, async me => ({ params: { id: (await anOfferOf(me)).id } }))
  sample(offers.boughtProperties, me => ({ query: { email: me.email, status: 'pending' as const } }))
  sample(offers.soldProperties, me => ({ params: { email: me.email } }))

  sample(payments.createPaymentIntent, async me => {
    const deal = await deals.anAcceptedOffer(buyerOr(me))
    return { body: { price: deal.amount, offerId: deal.id } }
  })
  sample(payments.buyProperty, async me => {
    const deal = await deals.aChargedOffer(buyerOr(me))
    return { params: { id: deal.id }, body: { transactionId: deal.transactionId, status: 'bought' as const } }
  })
  const aDealOf = async (me: Person) => deals.anAcceptedOffer(await ofTheirs(me))
  /** One of their deals, with a pending cancellation request. */
  const aRequest = async (me: Person, asker: 'me' | 'other') => {
    const { id, buyer, property } = await aDealOf(me)
    const side = (me.role === 'agent') === (asker === 'me') ? property.agent : buyer
    await call(contractDeals.askToCancel, { as: side, params: { id }, body: { reason: 'I have found another home.' } })
    return { params: { id } }
  }
  sample(contractDeals.askToCancel, async me => ({
    params: { id: (await aDealOf(me)).id },
    body: { reason: 'I have found another home.' },
  }))
  sample(contractDeals.takeBackCancel, me => aRequest(me, 'me'))
  sample(contractDeals.declineToCancel, me => aRequest(me, 'other'))
  sample(contractDeals.agreeToCancel, me => aRequest(me, 'other'))
  sample(contractDeals.releaseDeal, async () => ({
    params: { id: (await deals.anAcceptedOffer()).id },
    body: { reason: 'The buyer cannot be reached.' },
  }))
  sample(contractDeals.listDeals, () => ({ query: { list: 'waiting' as const } }))
  sample(payments.confirmSandboxPayment, async () => {
    const { clientSecret } = await deals.anOpenPayment()
    return { body: { clientSecret, card: goodCard, billing: { name: 'Mina', email: 'mina@example.com' } } }
  })
}
