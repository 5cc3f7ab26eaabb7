import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Clock, CreditCard, KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { boughtProperties, isDeal, type Offer } from '#contract/offers/offers.ts'
import { dealGroupOf, offerStateOf } from '#contract/own-deals/buyer-state.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { isOwn, isPaymentDue, offerText, paymentLabelOf } from '../offer-state/buyer-texts.ts'
import { isBackup, OfferBadge } from '../offer-state/offer-badge.tsx'
import { TextWithDates } from '../offer-state/text-with-dates.tsx'
import { buyingDateText } from '../offer-terms/buying-date-text.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { StatTile, StatTiles } from '../ui/list/stat-tile.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'
import { dayText } from '../ui/text/date-text.ts'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Profile of a buyer, with pending offers and bought homes. */
export function UserProfilePage() {
  useHydrated('main')
  const { email } = useSignedIn()
  const offers = useQuery(read(boughtProperties, { query: { email } }))
  return (
    <>
      <PageTitle>My Profile</PageTitle>
      <ProfileCard />
      <DataRegion
        query={offers}
        failed="Your offers could not be loaded."
        skeleton={<Skeleton shape="panel" className="mt-6 h-40" />}
        className="mt-6 grid grid-cols-1 gap-6"
      >
        {list => {
          const deals = list.filter(isDeal)
          const completed = deals.filter(offer => dealGroupOf(offer) === 'being completed')
          const onHold = deals.filter(({ flagged }) => flagged)
          const accepted = deals.filter(offer => !completed.includes(offer) && !onHold.includes(offer))
          const pending = list.filter(offer => offer.status === 'pending')
          const bought = list.filter(offer => offer.status === 'bought')
          return (
            <>
              <StatTiles>
                <StatTile label="Accepted offers" value={accepted.length} icon={CreditCard} />
                <StatTile label="Pending offers" value={pending.length} icon={Clock} />
                <StatTile label="Bought properties" value={bought.length} icon={KeyRound} />
              </StatTiles>
              {accepted.length > 0 && <OfferList title="Accepted offers" offers={accepted} empty="" />}
              {completed.length > 0 && <OfferList title="Being completed" offers={completed} empty="" />}
              {onHold.length > 0 && <OfferList title="Offers on hold" offers={onHold} empty="" />}
              <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
                <OfferList title="Pending offers" offers={pending} empty="You have no pending offers." />
                <OfferList title="Bought properties" offers={bought} empty="You haven't bought any properties yet." />
              </div>
            </>
          )
        }}
      </DataRegion>
    </>
  )
}

/** Says what an accepted offer waits for. The title of bad news is part of it. */
function DealText({ offer }: { offer: Offer }) {
  const now = useServerTime()
  const state = offerStateOf(offer, now)
  if (!isDeal(offer) || !isOwn(state)) return null
  const { tone, title, text } = offerText(offer, state, now)
  return (
    text !== undefined && (
      <TextWithDates
        text={tone === 'bad' ? `${title} ${text}` : text}
        className={clsx('type-small', tone === 'bad' && 'text-bad')}
      />
    )
  )
}

function PaymentLink({ offer }: { offer: Offer }) {
  const now = useServerTime()
  return (
    <ButtonLink
      to={`/dashboard/payment/${offer._id}`}
      kind={isPaymentDue(offer, now) ? 'primary' : 'secondary'}
      padding="medium"
    >
      {paymentLabelOf(offerStateOf(offer, now))}
    </ButtonLink>
  )
}

interface OfferListProps {
  title: string
  offers: readonly Offer[]
  empty: string
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** Names the day on which the buyer wants to buy, or to get the keys. */
function DayOf({ offer: { status, buyingDate } }: { offer: Offer }) {
  const serverTime = useServerTime()
  // The server does not know the reader's day.
  const now = useIsHydrated() ? serverTime : 0
  return (
    <span>
      {status === 'bought'
        ? `Planned handover ${dayText(buyingDate)}`
        : `Buying date ${buyingDateText(buyingDate, now)}`}
    </span>
  )
}

const OfferList = ({ title, offers, empty }: OfferListProps) => (
  <Card as="section" aria-labelledby={idOf(title)}>
    <SectionTitle id={idOf(title)} size="small" count={offers.length}>
      {title}
    </SectionTitle>
    {offers.length === 0 && <p className="text-muted">{empty}</p>}
    <ul className="divide-y divide-line *:first:pt-0 *:last:pb-0">
      {offers.map(offer => (
        <li key={offer._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0">
            <Link to="/dashboard/bought-properties" className="font-semibold wrap-anywhere hover:underline">
              {offer.title}
            </Link>
            <p className="type-small text-muted">
              {offer.location} · <DayOf offer={offer} />
            </p>
            <DealText offer={offer} />
          </div>
          <div className="flex flex-wrap items-center gap-3 whitespace-nowrap">
            <span className="font-semibold tabular-nums">{dollars(offer.offerAmount)}</span>
            <OfferBadge status={offer.status} backup={isBackup(offer)} onHold={isDeal(offer) && offer.flagged} />
            {isDeal(offer) && !offer.flagged && <PaymentLink offer={offer} />}
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
