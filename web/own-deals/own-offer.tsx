import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import type { EndedOffer, SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import { endedText, isOwn, leadsToPayment, paymentLabels, type BuyerOfferState } from '../offer-state/buyer-texts.ts'
import { OfferNotice } from '../offer-state/offer-notice.tsx'
import { TextWithDates } from '../offer-state/text-with-dates.tsx'
import type { BuyerState } from '../offer-state/use-buyer-summary.ts'
import { AskSupport } from '../support/ask-support.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'

const PendingOffer = lazyPart(async () => (await import('./pending-offer.tsx')).PendingOffer)

interface OwnOfferProps {
  buyerState: BuyerState
  /** Link to the review of a bought home. */
  review: ReactNode
}

/** Notice on a home's page about the buyer's own offer, or how their last one ended. Renders nothing without one. */
export function OwnOffer({ buyerState: { offer, ended, state, now }, review }: OwnOfferProps) {
  if (ended) return <Ended offer={ended} />
  if (!offer || !isOwn(state)) return null
  return (
    <OfferNotice offer={offer} state={state} now={now} className="max-lg:mt-3">
      <RestoreFocus className="w-full empty:hidden">
        <Actions offer={offer} state={state} review={review} />
      </RestoreFocus>
    </OfferNotice>
  )
}

const Ended = ({ offer }: { offer: EndedOffer }) => {
  const { tone, title, text } = endedText(offer)
  return (
    <Notice tone={tone} className="max-lg:mt-3">
      <output className="type-strong">{title}</output>
      {text !== undefined && <TextWithDates text={text} />}
      {offer.closedBecause === 'sold' ? (
        <SeeOffer className="mt-2 w-fit max-lg:hidden" />
      ) : (
        // Making another offer is the main action then.
        <Link to={toOffers} className="w-fit text-primary underline underline-offset-4">
          See your offer
        </Link>
      )}
    </Notice>
  )
}

const toOffers = '/dashboard/bought-properties'

/** Leads to the buyer's offers. */
export const SeeOffer = ({ className }: { className?: string | undefined }) => (
  <ButtonLink to={toOffers} padding="small" className={className}>
    See your offer
  </ButtonLink>
)

/** Actions of the offer. On a phone, the bar at the bottom of the screen has the main one. */
function Actions({ offer, state, review }: MainActionProps & Pick<OwnOfferProps, 'review'>) {
  if (offer.status === 'pending')
    return (
      <Suspense fallback={<div className="h-11" aria-hidden />}>
        <PendingOffer id={offer._id} />
      </Suspense>
    )
  if (state === 'bought')
    return (
      <div className="grid gap-3">
        <ButtonLink kind="secondary" to="/dashboard/bought-properties" wide>
          Receipt and next steps
        </ButtonLink>
        {offer.flagged && <AskSupport title={offer.title} />}
        {review}
      </div>
    )
  return (
    <div className="grid gap-3">
      <MainAction offer={offer} state={state} className="w-full max-lg:hidden" />
      {offer.flagged && <AskSupport title={offer.title} />}
    </div>
  )
}

interface MainActionProps {
  offer: SummarizedOffer
  state: BuyerOfferState
  className?: string
}

/** Leads to the payment, or else to the offer. */
export const MainAction = ({ offer, state, className }: MainActionProps) =>
  leadsToPayment(state) ? (
    <ButtonLink to={`/dashboard/payment/${offer._id}`} padding="small" className={className}>
      {state === 'payable' ? `Pay ${dollars(duePayment(offer).amount)}` : paymentLabels[state]}
    </ButtonLink>
  ) : (
    <SeeOffer className={className} />
  )
