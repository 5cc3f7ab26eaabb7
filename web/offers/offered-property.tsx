import { Trophy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { pictureOf } from '#contract/images/images.ts'
import { dollars, priceRange } from '#contract/ground/money.ts'
import { bestOffer, maxOffersPerHome, type OfferedHome } from '#contract/own-deals/offered-properties.ts'
import { isDeal, isUndecided, maxLiveOffers, type Offer } from '#contract/offers/offers.ts'
import { Badge } from '../ui/text/badge.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { RangeBar } from '../ui/text/range-bar.tsx'
import { Table } from '../ui/list/table.tsx'
import { AgentFinalRound } from '../final-rounds/agent-final-round.tsx'
import { closedBadge, isCounteroffer } from '../offer-state/buyer-texts.ts'
import type { BackupOrderProps } from '../backups/backup-order.tsx'
import { BoardSwitch } from '../board/board-switch.tsx'
import { ComparedOffers } from './compared-offers.tsx'
import { OfferBadge } from '../offer-state/offer-badge.tsx'
import { rangeText } from './range-text.ts'

const BackupOrder = loadWhenOpened<BackupOrderProps>(
  async () => (await import('../backups/backup-order.tsx')).BackupOrder,
  ({ home }) => home.underOffer && home.offers.some(isUndecided),
)

interface OfferedHomeOffersProps {
  home: OfferedHome
  /** State of the home. */
  badges: ReactNode
  actions: (offer: Offer) => ReactNode
}

/** A home of the agent with the offers on it, the best one marked. */
export function OfferedHomeOffers({ home, badges, actions }: OfferedHomeOffersProps) {
  const id = useId()
  const best = bestOffer(home.offers)
  const accepted = home.offers.find(isDeal)
  const marked = accepted ?? best
  const waiting = home.offers.filter(isUndecided)
  const count = Object.values(home.counts).reduce((sum, part) => sum + part, 0)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[9rem_minmax(0,1fr)_20rem]">
        <Picture {...pictureOf(home.image)} sizes="(min-width: 40rem) 9rem, 100vw" alt="" className="rounded-xl" />
        <div className="grid grid-cols-1 gap-1">
          <h2 id={id} className="type-card wrap-anywhere">
            {home.deleted ? (
              home.title
            ) : (
              <Link to={`/property-details/${home._id}`} className="text-primary hover:underline">
                {home.title}
              </Link>
            )}
          </h2>
          <p className="wrap-anywhere text-muted">{home.location}</p>
          <p>
            Asking range <strong className="tabular-nums">{priceRange(home)}</strong>
          </p>
          <div className="flex flex-wrap items-center gap-2 *:whitespace-normal">
            <p className="type-small text-muted">{countWords(home.counts)}</p>
            {home.counts.pending + home.counts.accepted >= maxLiveOffers && (
              <p className="type-small text-muted">
                It can have no more than {maxLiveOffers} pending offers. Buyers can make one when another has ended.
              </p>
            )}
            {home.deleted ? <Badge tone="bad">Deleted</Badge> : badges}
          </div>
        </div>
        {marked && (
          <RangeBar
            className="max-w-md sm:col-span-2 lg:col-span-1"
            min={home.minPrice}
            max={home.maxPrice}
            value={marked.offerAmount}
            minLabel={dollars(home.minPrice)}
            maxLabel={dollars(home.maxPrice)}
            words={accepted ? acceptedWords(accepted, best) : `${bestWords(home)} ${amountInRange(marked, home)}`}
          />
        )}
      </div>
      {!home.deleted && <AgentFinalRound home={home} />}
      {waiting.length > 0 && <ComparedOffers home={home} offers={waiting} />}
      <BackupOrder home={home} />
      {!home.deleted && (waiting.length > 0 || home.boardOpenedAt !== null) && <BoardSwitch home={home} />}
      <Table
        query={{ data: home.offers, isError: false, isFetching: false, refetch: () => undefined }}
        caption={`Offers on ${home.title}`}
        columns={{
          Title: offer => offer.title,
          Location: offer => offer.location,
          'Buyer email': offer => <EmailText>{offer.buyerEmail}</EmailText>,
          'Buyer name': offer => offer.buyerName,
          'Offered price': {
            show: offer => (
              <Price offer={offer} home={home} isBest={offer._id === best?._id && home.counts.pending > 1} />
            ),
            align: 'right',
          },
          Status: { show: offer => <OfferBadge status={offer.status} closed={closedBadge(offer)} />, as: 'badge' },
          Actions: actions,
        }}
      />
      {home.offers.length >= maxOffersPerHome && count > home.offers.length && (
        <p className="type-small text-muted">Showing the {home.offers.length} most important offers.</p>
      )}
    </section>
  )
}

/** A list of one status may leave an accepted offer out. */
const bestWords = ({ counts }: OfferedHome) => (counts.accepted > 0 ? 'Best other offer' : 'Best offer')

const acceptedWords = (accepted: Offer, other: Pick<Offer, 'offerAmount'> | undefined) =>
  `Accepted: ${dollars(accepted.offerAmount)}${other ? `. Best other offer: ${dollars(other.offerAmount)}` : ''}`

const amountInRange = ({ offerAmount }: Pick<Offer, 'offerAmount'>, home: OfferedHome) =>
  `${dollars(offerAmount)}: ${rangeText(offerAmount, home)}`

const countWords = ({ pending, accepted, rejected, bought }: OfferedHome['counts']) =>
  Object.entries({ pending, accepted, bought, closed: rejected })
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${count} ${word}`)
    .join(' · ')

interface PriceProps {
  offer: Offer
  home: OfferedHome
  isBest: boolean
}

const Price = ({ offer, home, isBest }: PriceProps) => (
  <div className="grid justify-items-end gap-1 not-in-[table]:grid-cols-1 not-in-[table]:*:whitespace-normal">
    {isBest && (
      <Badge tone="brass" icon={Trophy}>
        {bestWords(home)}
      </Badge>
    )}
    <span className="text-base font-semibold">{dollars(offer.offerAmount)}</span>
    {isCounteroffer(offer) && <span className="type-small text-muted">your counteroffer</span>}
    {!isUndecided(offer) && (
      <span className="type-small whitespace-normal text-muted">to buy on {dayText(offer.buyingDate)}</span>
    )}
  </div>
)
