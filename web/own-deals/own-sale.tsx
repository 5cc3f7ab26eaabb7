import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dollars } from '#contract/ground/money.ts'
import type { Property } from '#contract/properties/properties.ts'
import { findUser } from '#contract/users/users.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { isCounteroffer, isOwn } from '../offer-state/buyer-texts.ts'
import { useBuyerState } from '../offer-state/use-buyer-summary.ts'
import { MainAction, OwnOffer, SeeOffer } from './own-offer.tsx'

export interface OwnSaleProps {
  property: Pick<Property, '_id' | 'status' | 'sold' | 'underOffer'>
  /** Link to the review of a bought home. */
  review: ReactNode
  /** Price, agent and actions of the home. */
  children: (own: OwnSaleParts) => ReactNode
}

/** A buyer's own offer on the page of a home, instead of the availability. */
export interface OwnSaleParts {
  /** Main action of their offer, on a phone: on a wide screen the notice has it. Undefined without an offer. */
  action: ReactNode
  /** "Your offer: $450,000", or "Counteroffer" while the terms are the agent's. */
  amountText: string | undefined
  isBought: boolean
  /** Whether they may be a buyer: false once it is known that they have another role. */
  isBuyer: boolean
}

/** Shows a signed-in person's own offer before the price of a home, or how their last one ended. */
export function OwnSale({ property, review, children }: OwnSaleProps) {
  const buyerState = useBuyerState(property._id, property)
  const { data: user } = useQuery(read(findUser, { params: { emailOrId: useSignedIn().email } }))
  return (
    <>
      <OwnOffer buyerState={buyerState} review={review} />
      {children({ ...partsOf(buyerState), isBuyer: user === undefined || user.role === 'user' })}
    </>
  )
}

function partsOf({ offer, ended, state }: ReturnType<typeof useBuyerState>): Omit<OwnSaleParts, 'isBuyer'> {
  const isBought = state === 'bought'
  if (offer && isOwn(state) && !isBought)
    return {
      action: <MainAction offer={offer} state={state} className="lg:hidden" />,
      amountText: `${isCounteroffer(offer) ? 'Counteroffer' : 'Your offer'}: ${dollars(offer.offerAmount)}`,
      isBought,
    }
  const isLost = ended?.closedBecause === 'sold'
  return { action: isLost ? <SeeOffer className="lg:hidden" /> : undefined, amountText: undefined, isBought }
}
