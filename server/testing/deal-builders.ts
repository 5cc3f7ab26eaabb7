import { counterOffer, acceptOffer } from '#contract/negotiation/negotiation.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import type { BuiltProperty, Person } from './builders.ts'
import { buyingDate, expYear } from './days.ts'
import type { TestApp } from './start-test-app.ts'

export const goodCard = { number: '4242 4242 4242 4242', expMonth: 12, expYear, cvc: '123' }

/** A price range that no card payment can pay. */
export const largePrices = { minPrice: 1_000_000, maxPrice: 2_000_000 }

/** An offer with its people and property. */
export interface Deal {
  id: string
  buyer: Person
  property: BuiltProperty
  amount: number
}
export type OpenDeal = Deal & { clientSecret: string }
export type PaidDeal = OpenDeal & { transactionId: string }

interface Draft {
  buyer?: Person
  property?: BuiltProperty
  /** Defaults to the lowest price of the property. */
  amount?: number
  conditions?: OfferCondition[]
}

/** Builders of deals. Each step goes through the API as the right person. */
export interface DealBuilders {
  anOffer: (draft?: Draft) => Promise<Deal>
  /** An offer that its agent has answered with $10,000 more. */
  aCounteroffer: (draft?: Draft) => Promise<Deal>
  anAcceptedOffer: (draft?: Draft) => Promise<Deal>
  /** An accepted offer with an open payment. */
  anOpenPayment: (draft?: Draft) => Promise<OpenDeal>
  /** A charged card whose browser died before it reported the payment. */
  aChargedOffer: (draft?: Draft) => Promise<PaidDeal>
  aSale: (draft?: Draft) => Promise<PaidDeal>
  /** Pays an accepted offer by card: its price, or its deposit. */
  pay: (deal: Deal) => Promise<PaidDeal>
  /** An accepted offer whose deposit a card has paid. */
  aPaidDeposit: (draft?: Draft) => Promise<PaidDeal>
  /** Signs a person in again, for cases in which the clock has passed the end of their token. */
  signedIn: (person: Person) => Promise<Person>
}

export function dealBuilders({ call, given, deps }: Pick<TestApp, 'call' | 'given' | 'deps'>): DealBuilders {
  const anOffer: DealBuilders['anOffer'] = async (draft = {}) => {
    const property = draft.property ?? (await given.aProperty())
    const buyer = draft.buyer ?? (await given.aBuyer())
    const amount = draft.amount ?? property.minPrice
    const made = await call(makeOffer, {
      as: buyer,
      body: { propertyId: property.id, offerAmount: amount, buyingDate, conditions: draft.conditions },
    })
    return { id: worked(made)._id, buyer, property, amount }
  }
  const aCounteroffer: DealBuilders['aCounteroffer'] = async draft => {
    const deal = await anOffer(draft)
    const amount = deal.amount + 10_000
    const body = { offerAmount: amount, buyingDate }
    worked(await call(counterOffer, { as: deal.property.agent, params: { id: deal.id }, body }))
    return { ...deal, amount }
  }
  const anAcceptedOffer: DealBuilders['anAcceptedOffer'] = async draft => {
    const deal = await anOffer(draft)
    worked(await call(acceptOffer, { as: deal.property.agent, params: { id: deal.id } }))
    return deal
  }
  const anOpenPayment: DealBuilders['anOpenPayment'] = async draft => {
    const deal = await anAcceptedOffer(draft)
    const opened = await call(createPaymentIntent, { as: deal.buyer, body: { price: deal.amount, offerId: deal.id } })
    return { ...deal, clientSecret: worked(opened).clientSecret }
  }
  const aChargedOffer: DealBuilders['aChargedOffer'] = async draft => {
    const deal = await anOpenPayment(draft)
    const charged = await call(confirmSandboxPayment, { body: { clientSecret: deal.clientSecret, card: goodCard } })
    return { ...deal, transactionId: worked(charged).id }
  }
  const aSale: DealBuilders['aSale'] = async draft => {
    const deal = await aChargedOffer(draft)
    const body = { transactionId: deal.transactionId, status: 'bought' as const }
    worked(await call(buyProperty, { as: deal.buyer, params: { id: deal.id }, body }))
    return deal
  }
  const pay: DealBuilders['pay'] = async deal => {
    const { clientSecret } = worked(await call(createPaymentIntent, { as: deal.buyer, body: { offerId: deal.id } }))
    const charged = worked(await call(confirmSandboxPayment, { body: { clientSecret, card: goodCard } }))
    const body = { transactionId: charged.id, status: 'bought' as const }
    worked(await call(buyProperty, { as: deal.buyer, params: { id: deal.id }, body }))
    return { ...deal, clientSecret, transactionId: charged.id }
  }
  const aPaidDeposit: DealBuilders['aPaidDeposit'] = async draft => pay(await anAcceptedOffer(draft))
  const signedIn: DealBuilders['signedIn'] = async person => {
    const session = await deps.db
      .selectFrom('identity.session')
      .select('id')
      .where('userId', '=', person.uid)
      .executeTakeFirstOrThrow()
    return {
      ...person,
      token: await deps.tokens.issue({ userId: person.id, sessionId: session.id, email: person.email }),
    }
  }
  return { anOffer, aCounteroffer, anAcceptedOffer, anOpenPayment, aChargedOffer, aSale, pay, aPaidDeposit, signedIn }
}

function worked<Body>({ status, body }: { status: number; body: Body }): Body {
  if (status >= 300) throw new Error(`A step of the deal was refused with ${status}: ${JSON.stringify(body)}`)
  return body
}
