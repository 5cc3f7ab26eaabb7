import { clsx } from 'clsx'
import { ArrowRight, FileSignature, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { priceRange } from '#contract/ground/money.ts'
import type { PublicPropertyWithPhotos } from '#contract/public-pages/public-properties.ts'
import { useSignInState } from '../api/session/signed-in.ts'
import { actionBarStyle } from '../ui/basics/action-bar-style.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { UnderOfferNotice } from '../ui/text/under-offer-notice.tsx'

interface PriceAndActionsProps {
  property: PublicPropertyWithPhotos
  /** The signed-in person's own offer on it. */
  own?: { action: ReactNode; amountText: string | undefined; isBought: boolean; isBuyer: boolean } | undefined
}

/** Price range and agent of a home, with buttons that lead to its full page after the login. */
export function PriceAndActions({ property, own }: PriceAndActionsProps) {
  const { state } = useSignInState()
  const { agentName, agentImage, sold, underOffer, isRechecked } = property
  const isForSale = isOpen(property)
  const isBuyer = own?.isBuyer ?? true
  const hasOwnOffer = own !== undefined && (own.isBought || own.action !== undefined)
  return (
    <>
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="type-small text-muted">Price range</h2>
          <p className="type-figure text-balance">{priceRange(property)}</p>
        </div>
        {sold && !hasOwnOffer && (
          <Notice tone="info" title="Sold">
            <p>This home has been sold.</p>
          </Notice>
        )}
        {isRechecked && !hasOwnOffer && (
          <Notice tone="warn" title="Being checked again">
            <p>An admin is checking this home again. Until then, you can’t make an offer.</p>
          </Notice>
        )}
        {underOffer && isForSale && !hasOwnOffer && <UnderOfferNotice isBuyer={isBuyer} />}
      </Card>
      {isBuyer && (isForSale || own?.action !== undefined) && <Actions property={property} own={own} />}
      <Card className="grid gap-5">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name={agentName} src={agentImage} size="medium" />
          <div className="min-w-0">
            <h2 className="type-small text-muted">Agent</h2>
            <p className="type-strong wrap-anywhere">{agentName}</p>
          </div>
        </div>
        {isForSale && (
          <div className={clsx('grid gap-3 border-t border-line pt-5', isBuyer && 'lg:hidden')}>
            {state === 'signed-out' && <Invitation />}
            <ButtonLink to={detailsOf(property)} kind="secondary" icon={ArrowRight} padding="small">
              See more
            </ButtonLink>
          </div>
        )}
      </Card>
    </>
  )
}

/** Buttons that lead to the full page; on a phone they stay at the bottom of the screen. */
function Actions({ property, own }: PriceAndActionsProps) {
  const { state } = useSignInState()
  const details = detailsOf(property)
  return (
    <section aria-label="What you can do" data-bar="actions" className={actionBarStyle}>
      <p className="type-strong tabular-nums low:hidden lg:hidden">{own?.amountText ?? priceRange(property)}</p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        {own?.action ?? (
          <ButtonLink to={details} icon={FileSignature} padding="small">
            Make an offer
          </ButtonLink>
        )}
        {isOpen(property) && (
          <ButtonLink to={details} kind="secondary" icon={Heart} padding="small">
            Save
          </ButtonLink>
        )}
        <ButtonLink to={details} kind="quiet" icon={ArrowRight} padding="small" className="max-lg:hidden">
          See more
        </ButtonLink>
      </div>
      {state === 'signed-out' && (
        <div className="max-lg:hidden">
          <Invitation />
        </div>
      )}
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
