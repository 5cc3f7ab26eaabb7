import { type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { priceText } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { isDeal, isUndecided, maxLiveOffers, type Offer } from '#contract/offers/offers.ts'
import { bestOffer, maxOffersPerProperty, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { DealConditions } from '../conditions/deal-conditions-part.ts'
import type { AgentFinalRoundProps } from '../final-rounds/agent-final-round.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { OfferMarks } from './offer-marks.tsx'
import { canCompare, isLive, useOffersLayout } from './offers-layout.ts'
import { OffersTable } from './offers-table.tsx'

const OffersFoot = lazyPart(async () => (await import('./offers-foot.tsx')).OffersFoot)

const AgentFinalRound = loadWhenOpened<AgentFinalRoundProps>(
  async () => (await import('../final-rounds/agent-final-round.tsx')).AgentFinalRound,
  ({ property }) => property.round !== null,
)

interface OfferedPropertyOffersProps {
  property: OfferedProperty
  /** State of the home. */
  badges: ReactNode
  actions: (offer: Offer) => ReactNode
}

/** A home of the agent with the offers on it: each once, the accepted one first. */
export function OfferedPropertyOffers({ property, badges, actions }: OfferedPropertyOffersProps) {
  const id = useId()
  const layout = useOffersLayout()
  const { counts } = property
  const offers = property.offers.toSorted((one, other) => Number(isDeal(other)) - Number(isDeal(one)))
  const accepted = offers.find(isDeal)
  const live = offers.filter(isLive)
  const best = counts.pending > 1 ? bestOffer(offers)?._id : undefined
  const count = Object.values(counts).reduce((sum, part) => sum + part, 0)
  return (
    <section aria-labelledby={id} className="table-room grid grid-cols-1 gap-4">
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[8.5rem_minmax(0,1fr)] xl:grid-cols-[8.5rem_minmax(0,1fr)_21rem]">
        <Picture
          {...pictureOf(property.image)}
          sizes="8.5rem"
          alt=""
          className="h-24 rounded-xl object-cover max-sm:hidden"
        />
        <div className="grid min-w-0 grid-cols-1 gap-0.5">
          <h2 id={id} className="text-xl leading-7 font-semibold wrap-anywhere">
            {property.deleted ? (
              property.title
            ) : (
              <Link to={`/property-details/${property._id}`} className="hover:underline">
                {property.title}
              </Link>
            )}
          </h2>
          <p className="wrap-anywhere text-muted">{property.location}</p>
          <p>
            Asking range <strong className="font-semibold tabular-nums">{priceText(property)}</strong>
          </p>
          <div className="flex flex-wrap items-center gap-2 *:whitespace-normal">
            <p className="type-small text-muted">{countWords(property)}</p>
            {counts.pending + counts.accepted >= maxLiveOffers && (
              <p className="type-small text-muted">
                It can have no more than {maxLiveOffers} pending offers. Buyers can make one when another has ended.
              </p>
            )}
            {property.deleted ? <Badge tone="bad">Deleted</Badge> : badges}
          </div>
        </div>
        {live.length > 0 && (
          <div className="sm:max-xl:col-span-2">
            <OfferMarks offers={live} range={property} />
          </div>
        )}
      </div>
      {accepted && <DealConditions offer={accepted} side="agent" />}
      {!property.deleted && <AgentFinalRound property={property} />}
      {offers.some(({ unverified }) => unverified) && (
        <Notice tone="warn" title="The offers are on hold until an admin has verified this home again." />
      )}
      <OffersTable
        property={property}
        offers={offers}
        layout={layout === 'compare' && canCompare(offers) ? 'compare' : 'table'}
        best={best}
        actions={actions}
      />
      {property.offers.length >= maxOffersPerProperty && count > property.offers.length && (
        <p className="type-small text-muted">Showing the {property.offers.length} most important offers.</p>
      )}
      {hasFoot(property) && (
        <Suspense fallback={<div className="h-17 rounded-2xl bg-sunken" />}>
          <OffersFoot property={property} />
        </Suspense>
      )}
    </section>
  )
}

const hasFoot = ({ deleted, status, sold, offers, counts, boardOpenedAt }: OfferedProperty) =>
  !deleted &&
  !sold &&
  (boardOpenedAt !== null || (counts.pending > 0 && (status === 'verified' || offers.some(isUndecided))))

/** Counts the offers, and those on which the agent has to decide. A list of one status may leave these out. */
function countWords({ counts: { pending, accepted, rejected, bought }, offers }: OfferedProperty): string {
  const yours = offers.filter(({ turn, backup, unverified }) => turn === 'agent' && !backup && !unverified).length
  return [
    pending > 0 && `${pending} pending`,
    accepted > 0 && `${accepted} accepted`,
    bought > 0 && `${bought} bought`,
    rejected > 0 && `${rejected} closed`,
    yours > 0 &&
      (yours > 1 && yours === pending ? 'all wait for you' : `${yours} ${yours === 1 ? 'waits' : 'wait'} for you`),
  ]
    .filter(Boolean)
    .join(' · ')
}
