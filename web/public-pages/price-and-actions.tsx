import { FileSignature, Heart } from 'lucide-react'
import type { PublicPropertyWithPhotos } from '#contract/public-pages/public-properties.ts'
import { useSignInState } from '../api/session/signed-in.ts'
import { AskInBar, AskOnPhone } from '../messages/ask-agent.tsx'
import type { OwnSaleParts } from '../own-deals/own-sale.tsx'
import { Agent } from '../property-page/agent.tsx'
import { Price } from '../property-page/property-layout.tsx'
import { SaleNotice } from '../property-page/sale-notice.tsx'
import { actionBarStyle } from '../ui/basics/action-bar-style.ts'
import { ButtonLink } from '../ui/basics/button.tsx'

interface PriceAndActionsProps {
  property: PublicPropertyWithPhotos
  /** The signed-in person's own offer on it. */
  own?: OwnSaleParts | undefined
}

/** Price range and agent of a home, with buttons that lead to its full page after the login. */
export function PriceAndActions({ property, own }: PriceAndActionsProps) {
  const { state } = useSignInState()
  const isForSale = isOpen(property)
  const isBuyer = own?.isBuyer ?? true
  const hasOwnOffer = own !== undefined && (own.isBought || own.action !== undefined)
  const { _id: propertyId } = property
  return (
    <>
      <Price property={property} hasMonthly={!property.sold} />
      {own?.notice}
      {!hasOwnOffer && <SaleNotice property={property} isBuyer={isBuyer} />}
      {isBuyer && (isForSale || own?.action !== undefined) && <Actions property={property} own={own} />}
      <Agent agent={property}>
        {isForSale && isBuyer && <AskOnPhone propertyId={propertyId} />}
        {isForSale && (
          <>
            <ButtonLink to={detailsOf(property)} kind="quiet" padding="small">
              See the full page
            </ButtonLink>
            {state === 'signed-out' && <Invitation />}
          </>
        )}
      </Agent>
    </>
  )
}

/** Buttons that lead to the full page; on a phone they stay at the bottom of the screen. */
function Actions({ property, own }: PriceAndActionsProps) {
  const details = detailsOf(property)
  return (
    <section aria-label="What you can do" data-bar="actions" className={actionBarStyle.bar}>
      <div className={actionBarStyle.row}>
        {own?.action ?? (
          <ButtonLink to={details} icon={FileSignature} padding="small" className={actionBarStyle.main}>
            Make an offer
          </ButtonLink>
        )}
        {isOpen(property) && (
          <>
            <AskInBar propertyId={property._id} />
            <ButtonLink
              to={details}
              kind="secondary"
              icon={Heart}
              padding="small"
              className={`${actionBarStyle.other} max-lg:order-first lg:col-span-2`}
            >
              Save
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  )
}

/** A home that is checked again is hidden from most people (ruling G21). */
const isOpen = ({ sold, isRechecked }: PublicPropertyWithPhotos) => !sold && !isRechecked

/** Path of a home's full page. */
export const detailsOf = ({ _id }: PublicPropertyWithPhotos) => `/property-details/${_id}`

const Invitation = () => (
  <p className="type-small text-muted returning:hidden">
    Log in or register for free to read its reviews, ask the agent or make an offer.
  </p>
)
