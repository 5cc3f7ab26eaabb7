import { ArrowRight, ReceiptText } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { isFormerUser } from '#contract/users/former-user.ts'
import { DealConditions } from '../conditions/deal-conditions-part.ts'
import { askBeforeSigning, closedBadge, isCounteroffer, whyClosed } from '../offer-state/buyer-texts.ts'
import { OfferBadge } from '../offer-state/offer-badge.tsx'
import { useOwnReview } from '../reviews/use-own-review.ts'
import { AskSupport } from '../support/ask-support.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { ShowMore, type ShowMoreProps } from '../ui/list/show-more.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { dayText } from '../ui/text/date-text.ts'
import { type OfferActionProps, OfferMenu } from './offer-menu.tsx'
import { OfferRows } from './offer-rows.tsx'
import { townOf } from './town-of.ts'

const PurchaseCard = lazyPart(async () => (await import('./purchase-card.tsx')).PurchaseCard)

export interface DoneOffersProps {
  /** The home that the buyer has just paid for. */
  paid: Offer | undefined
  purchases: readonly Offer[]
  ended: readonly Offer[]
  /** Below each of the two lists: what loads more of it. */
  more: { purchases: ShowMoreProps | undefined; ended: ShowMoreProps | undefined }
  actionsOf: (offer: Offer) => OfferActionProps
}

/** The offers of a buyer that are done, as lines. */
export const DoneOffers = ({ paid, purchases, ended, more, actionsOf }: DoneOffersProps) => (
  <div className="grid gap-4">
    {paid && (
      <Suspense fallback={<Skeleton shape="panel" className="h-96" />}>
        <ul>
          <li>
            <PurchaseCard offer={paid} />
          </li>
        </ul>
      </Suspense>
    )}
    <OfferRows rows={purchases.filter(offer => offer !== paid)}>
      {offer => <PurchaseLine {...actionsOf(offer)} />}
    </OfferRows>
    {more.purchases && <ShowMore {...more.purchases} />}
    <OfferRows rows={ended}>{offer => <ClosedLine {...actionsOf(offer)} />}</OfferRows>
    {more.ended && <ShowMore {...more.ended} />}
  </div>
)

/** A bought home, with its receipt. */
function PurchaseLine({ offer, onOpen }: OfferActionProps) {
  const review = useOwnReview(offer.propertyId)
  return (
    <article className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-4 py-3 [grid-template-areas:'picture_head'_'._facts'_'._amount'_'._actions'] @2xl:grid-cols-[4.5rem_minmax(0,1fr)_auto_auto] @2xl:px-5 @2xl:[grid-template-areas:'picture_head_amount_actions'_'picture_facts_amount_actions'] @max-[16rem]:grid-cols-1 @max-[16rem]:[grid-template-areas:'picture'_'head'_'facts'_'amount'_'actions']">
      <LinePicture offer={offer} />
      <LineHead offer={offer} withAgent />
      <p className="type-small wrap-anywhere text-muted tabular-nums [grid-area:facts]">
        {purchaseFacts(offer)}
        <AgentGone offer={offer} />
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 [grid-area:amount] @2xl:grid @2xl:justify-items-end">
        <span className="type-strong tabular-nums">{dollars(offer.offerAmount)}</span>
        <OfferBadge status={offer.status} />
      </div>
      <div className="flex flex-wrap items-center gap-1 [grid-area:actions] @2xl:-mr-2">
        <ButtonLink to={`/dashboard/receipt/${offer._id}`} kind="secondary" padding="small" icon={ReceiptText}>
          Receipt
        </ButtonLink>
        <OfferMenu
          offer={offer}
          onOpen={onOpen}
          items={[
            { label: 'What happens next', onSelect: () => onOpen('next steps') },
            review
              ? { label: 'See your review', to: '/dashboard/my-reviews' }
              : { label: 'Write a review', disabled: review === undefined, onSelect: () => onOpen('review') },
          ]}
        />
      </div>
    </article>
  )
}

/** Says whom to ask about a purchase whose agent cannot help. */
function AgentGone({ offer }: { offer: Offer }) {
  const isDeleted = isFormerUser(offer.agentEmail)
  if (!isDeleted && !offer.flagged) return null
  return (
    <span className="mt-1 block">
      <span>
        {isDeleted ? 'Your agent’s account was deleted. Ask us about the contract and the keys.' : askBeforeSigning}
      </span>{' '}
      <AskSupport title={offer.title} />
    </span>
  )
}

function purchaseFacts(offer: Offer): string {
  const { boughtAt, buyingDate, settlement, transactionId, refundedAmount } = offer
  return [
    boughtAt !== null && `Bought ${dayText(boughtAt)}`,
    `keys planned ${dayText(buyingDate)}`,
    settlement && `deposit ${dollars(settlement.deposit)} by card, balance ${dollars(settlement.balance)} by transfer`,
    `Transaction ${transactionId}`,
    refundedAmount > 0 && `${dollars(refundedAmount)} was refunded to you`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** An offer that ended without a purchase: how, and where similar homes are. */
const ClosedLine = ({ offer, onOpen }: OfferActionProps) => (
  <article className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 py-2.5 [grid-template-areas:'picture_head_head_amount'_'badge_badge_actions_actions'_'why_why_why_why'] @2xl:grid-cols-[4.5rem_minmax(0,1fr)_auto_8rem_auto] @2xl:px-5 @2xl:[grid-template-areas:'picture_head_amount_badge_actions'_'picture_why_why_why_why'] @4xl:grid-cols-[4.5rem_minmax(0,1fr)_5.5rem_11.5rem_auto] @max-[16rem]:grid-cols-1 @max-[16rem]:[grid-template-areas:'picture'_'head'_'amount'_'badge'_'actions'_'why']">
    <LinePicture offer={offer} isEnded />
    <LineHead offer={offer} />
    <p className="text-right [grid-area:amount] @max-[16rem]:text-left">
      <span className="type-strong text-muted tabular-nums">{dollars(offer.offerAmount)}</span>
      {isCounteroffer(offer) && <span className="block type-small text-muted">counteroffer</span>}
    </p>
    <div className="[grid-area:badge] *:whitespace-normal max-@2xl:mt-1">
      <OfferBadge status={offer.status} closed={closedBadge(offer)} />
    </div>
    <div className="flex items-center justify-end [grid-area:actions] @2xl:-mr-2 @max-[16rem]:flex-wrap @max-[16rem]:justify-start">
      <SimilarHomes offer={offer} />
      <OfferMenu offer={offer} onOpen={onOpen} />
    </div>
    <div className="grid gap-2 type-small wrap-anywhere text-muted [grid-area:why]">
      <p>
        <span>{`Agent ${offer.agentName}`}</span>
        <span aria-hidden> · </span>
        <span>{whyClosed(offer).join(' ')}</span>
      </p>
      <DealConditions offer={offer} />
    </div>
  </article>
)

/** Leads to the homes for sale in the same town. */
function SimilarHomes({ offer: { title, location } }: { offer: Offer }) {
  const town = townOf(location)
  return (
    <Link
      to={town === undefined ? '/all-properties' : `/all-properties?search=${encodeURIComponent(town)}`}
      aria-label={`Similar homes to ${title}`}
      className="inline-flex min-h-11 items-center gap-1 type-small font-semibold whitespace-nowrap text-primary hover:underline"
    >
      <span>Similar homes</span>
      <ArrowRight className="size-4 shrink-0" aria-hidden />
    </Link>
  )
}

const LinePicture = ({ offer, isEnded = false }: { offer: Offer; isEnded?: boolean }) => (
  <Picture
    {...pictureOf(offer.image)}
    sizes="4.5rem"
    alt={offer.title}
    className={`rounded-lg [grid-area:picture] ${isEnded ? 'grayscale-45' : ''}`}
  />
)

const LineHead = ({ offer, withAgent = false }: { offer: Offer; withAgent?: boolean }) => (
  <div className="min-w-0 [grid-area:head]">
    <h3 className="type-strong wrap-anywhere">
      <Link to={`/property-details/${offer.propertyId}`} className="inline-block py-0.5 hover:underline">
        {offer.title}
      </Link>
    </h3>
    <p className="type-small wrap-anywhere text-muted">
      {`${offer.location}${withAgent ? ` · Agent ${offer.agentName}` : ''}`}
    </p>
  </div>
)
