import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Property } from '#contract/properties/properties.ts'
import { findUser } from '#contract/users/users.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { isOwn } from '../offer-state/buyer-texts.ts'
import { type BuyerState, useBuyerState } from '../offer-state/use-buyer-summary.ts'
import { actionBarStyle } from '../ui/basics/action-bar-style.ts'
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
  /** Notice of their offer, or how their last one ended. Nothing without one. */
  notice: ReactNode
  /** Main action of their offer, on a phone: on a wide screen the notice has it. Undefined without an offer. */
  action: ReactNode
  /** Whether they have a live offer. */
  hasOffer: boolean
  isBought: boolean
  /** Whether they may be a buyer: false once it is known that they have another role. */
  isBuyer: boolean
}

/** Gives the page of a home what it says about a signed-in person's own offer. */
export function OwnSale({ property, review, children }: OwnSaleProps) {
  const buyerState = useBuyerState(property._id, property)
  const { data: user } = useQuery(read(findUser, { params: { emailOrId: useSignedIn().email } }))
  return children({
    ...partsOf(buyerState),
    notice: <OwnOffer buyerState={buyerState} review={review} />,
    isBuyer: user === undefined || user.role === 'user',
  })
}

const onPhone = `${actionBarStyle.main} lg:hidden`

function partsOf({ offer, ended, state }: BuyerState): Pick<OwnSaleParts, 'action' | 'hasOffer' | 'isBought'> {
  const isBought = state === 'bought'
  if (offer && isOwn(state) && !isBought)
    return { action: <MainAction offer={offer} state={state} className={onPhone} />, hasOffer: true, isBought }
  const isLost = ended?.closedBecause === 'sold'
  return { action: isLost ? <SeeOffer className={onPhone} /> : undefined, hasOffer: false, isBought }
}
