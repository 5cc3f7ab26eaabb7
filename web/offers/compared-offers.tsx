import type { ReactNode } from 'react'
import { dollars } from '#contract/ground/money.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { isFinalOf, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { buyingDateText } from '../offer-terms/proposal-text.ts'
import { conditionsText, expiryText } from '../offer-terms/terms-words.ts'
import { RangeMark } from '../ui/text/range-mark.tsx'
import { rangeText } from './range-text.ts'

export interface ComparedOffersProps {
  property: OfferedProperty
  offers: readonly Offer[]
}

const columns =
  '@3xl:grid @3xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_minmax(0,0.9fr)_minmax(0,1.3fr)_minmax(0,1.1fr)_minmax(0,0.8fr)] @3xl:items-center @3xl:gap-x-5'

/** The current terms of pending offers side by side: one line per offer, on a phone a block. */
export function ComparedOffers({ property, offers }: ComparedOffersProps) {
  const now = useServerTime()
  return (
    <section aria-label={`Terms of the offers on ${property.title}`} className="@container table-room">
      <div className="rounded-2xl bg-surface shadow-card">
        <div
          aria-hidden
          className={`hidden rounded-t-2xl bg-sunken px-5 py-3 type-small font-semibold text-muted ${columns}`}
        >
          <span>Buyer</span>
          <span>Amount in your range</span>
          <span>Buying date</span>
          <span>Conditions</span>
          <span>Valid until</span>
          <span>Turn</span>
        </div>
        <dl className="divide-y divide-line">
          {offers.map(offer => (
            <div key={offer._id} className={`grid grid-cols-1 gap-y-1 px-5 py-3.5 type-small tabular-nums ${columns}`}>
              <dt className="text-base font-semibold wrap-anywhere">{offer.buyerName}</dt>
              <Amount offer={offer} property={property} isFinal={isFinalOf(offer, property.round)} />
              <Cell label="Buying date">{buyingDateText(offer.buyingDate, now)}</Cell>
              <Cell label="Conditions">{conditionsText(offer.terms)}</Cell>
              <Cell label="Valid until">{expiryText(offer.terms)}</Cell>
              <Cell label="Turn">{turnOf(offer)}</Cell>
              {offer.terms.message !== null && (
                <dd className="wrap-anywhere whitespace-pre-line @3xl:col-span-full">
                  <span className="text-muted">Message </span>
                  {offer.terms.message}
                </dd>
              )}
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const turnOf = ({ turn, backup }: Offer) => {
  if (turn === null) return 'Nobody’s'
  // Behind an accepted offer, nothing waits for the agent.
  if (turn === 'agent' && backup) return 'Waiting'
  return turn === 'agent' ? <strong>Yours</strong> : 'The buyer’s'
}

const Amount = ({ offer, property, isFinal }: { offer: Offer; property: OfferedProperty; isFinal: boolean }) => (
  <dd className="grid gap-1.5 py-1">
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-base font-semibold">{dollars(offer.offerAmount)}</span>
      {offer.terms.by === 'agent' && <span className="text-muted">your counteroffer</span>}
      {isFinal && <span className="text-muted">final offer</span>}
    </span>
    <RangeMark min={property.minPrice} max={property.maxPrice} value={offer.offerAmount} />
    <span className="text-muted">{rangeText(offer.offerAmount, property)}</span>
  </dd>
)

/** A value with its label, which the heading replaces where there is one. */
const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <dd className="flex flex-wrap justify-between gap-x-3 wrap-anywhere">
    <span className="text-muted @3xl:sr-only">{label} </span>
    <span>{children}</span>
  </dd>
)
