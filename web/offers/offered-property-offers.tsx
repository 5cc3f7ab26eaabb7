import { Trophy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { dollars, priceRange } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { isDeal, isUndecided, maxLiveOffers, type Offer } from '#contract/offers/offers.ts'
import { bestOffer, maxOffersPerProperty, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import type { BackupOrderProps } from '../backups/backup-order.tsx'
import { BoardSwitch } from '../board/board-switch.tsx'
import type { DealConditionsProps } from '../conditions/deal-conditions.tsx'
import { AgentFinalRound } from '../final-rounds/agent-final-round.tsx'
import { closedBadge, isCounteroffer } from '../offer-state/buyer-texts.ts'
import { OfferBadge } from '../offer-state/offer-badge.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { Table } from '../ui/list/table.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { RangeBar } from '../ui/text/range-bar.tsx'
import { ComparedOffers } from './compared-offers.tsx'
import { rangeText } from './range-text.ts'

const BackupOrder = loadWhenOpened<BackupOrderProps>(
  async () => (await import('../backups/backup-order.tsx')).BackupOrder,
  ({ property }) => property.underOffer && property.offers.some(isUndecided),
)

const DealConditions = loadWhenOpened<DealConditionsProps>(
  async () => (await import('../conditions/deal-conditions.tsx')).DealConditions,
  ({ offer }) => offer.conditions !== undefined,
)

interface OfferedPropertyOffersProps {
  property: OfferedProperty
  /** State of the home. */
  badges: ReactNode
  actions: (offer: Offer) => ReactNode
}

/** A home of the agent with the offers on it, the best one marked. */
export function OfferedPropertyOffers({ property, badges, actions }: OfferedPropertyOffersProps) {
  const id = useId()
  const best = bestOffer(property.offers)
  const accepted = property.offers.find(isDeal)
  const marked = accepted ?? best
  const waiting = property.offers.filter(isUndecided)
  const count = Object.values(property.counts).reduce((sum, part) => sum + part, 0)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[9rem_minmax(0,1fr)_20rem]">
        <Picture {...pictureOf(property.image)} sizes="(min-width: 40rem) 9rem, 100vw" alt="" className="rounded-xl" />
        <div className="grid grid-cols-1 gap-1">
          <h2 id={id} className="type-card wrap-anywhere">
            {property.deleted ? (
              property.title
            ) : (
              <Link to={`/property-details/${property._id}`} className="text-primary hover:underline">
                {property.title}
              </Link>
            )}
          </h2>
          <p className="wrap-anywhere text-muted">{property.location}</p>
          <p>
            Asking range <strong className="tabular-nums">{priceRange(property)}</strong>
          </p>
          <div className="flex flex-wrap items-center gap-2 *:whitespace-normal">
            <p className="type-small text-muted">{countWords(property.counts)}</p>
            {property.counts.pending + property.counts.accepted >= maxLiveOffers && (
              <p className="type-small text-muted">
                It can have no more than {maxLiveOffers} pending offers. Buyers can make one when another has ended.
              </p>
            )}
            {property.deleted ? <Badge tone="bad">Deleted</Badge> : badges}
          </div>
        </div>
        {marked && (
          <RangeBar
            className="max-w-md sm:col-span-2 lg:col-span-1"
            min={property.minPrice}
            max={property.maxPrice}
            value={marked.offerAmount}
            minLabel={dollars(property.minPrice)}
            maxLabel={dollars(property.maxPrice)}
            words={
              accepted ? acceptedWords(accepted, best) : `${bestWords(property)} ${amountInRange(marked, property)}`
            }
          />
        )}
      </div>
      {accepted && <DealConditions offer={accepted} side="agent" />}
      {!property.deleted && <AgentFinalRound property={property} />}
      {waiting.length > 0 && <ComparedOffers property={property} offers={waiting} />}
      <BackupOrder property={property} />
      {!property.deleted && (waiting.length > 0 || property.boardOpenedAt !== null) && (
        <BoardSwitch property={property} />
      )}
      <Table
        query={{ data: property.offers, isError: false, isFetching: false, refetch: () => undefined }}
        caption={`Offers on ${property.title}`}
        columns={{
          Title: offer => offer.title,
          Location: offer => offer.location,
          'Buyer email': offer => <EmailText>{offer.buyerEmail}</EmailText>,
          'Buyer name': offer => offer.buyerName,
          'Offered price': {
            show: offer => (
              <Price
                offer={offer}
                property={property}
                isBest={offer._id === best?._id && property.counts.pending > 1}
              />
            ),
            align: 'right',
          },
          Status: { show: offer => <OfferBadge status={offer.status} closed={closedBadge(offer)} />, as: 'badge' },
          Actions: actions,
        }}
      />
      {property.offers.length >= maxOffersPerProperty && count > property.offers.length && (
        <p className="type-small text-muted">Showing the {property.offers.length} most important offers.</p>
      )}
    </section>
  )
}

/** A list of one status may leave an accepted offer out. */
const bestWords = ({ counts }: OfferedProperty) => (counts.accepted > 0 ? 'Best other offer' : 'Best offer')

const acceptedWords = (accepted: Offer, other: Pick<Offer, 'offerAmount'> | undefined) =>
  `Accepted: ${dollars(accepted.offerAmount)}${other ? `. Best other offer: ${dollars(other.offerAmount)}` : ''}`

const amountInRange = ({ offerAmount }: Pick<Offer, 'offerAmount'>, property: OfferedProperty) =>
  `${dollars(offerAmount)}: ${rangeText(offerAmount, property)}`

const countWords = ({ pending, accepted, rejected, bought }: OfferedProperty['counts']) =>
  Object.entries({ pending, accepted, bought, closed: rejected })
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${count} ${word}`)
    .join(' · ')

interface PriceProps {
  offer: Offer
  property: OfferedProperty
  isBest: boolean
}

const Price = ({ offer, property, isBest }: PriceProps) => (
  <div className="grid justify-items-end gap-1 not-in-[table]:grid-cols-1 not-in-[table]:*:whitespace-normal">
    {isBest && (
      <Badge tone="brass" icon={Trophy}>
        {bestWords(property)}
      </Badge>
    )}
    <span className="text-base font-semibold">{dollars(offer.offerAmount)}</span>
    {isCounteroffer(offer) && <span className="type-small text-muted">your counteroffer</span>}
    {!isUndecided(offer) && (
      <span className="type-small whitespace-normal text-muted">to buy on {dayText(offer.buyingDate)}</span>
    )}
  </div>
)
