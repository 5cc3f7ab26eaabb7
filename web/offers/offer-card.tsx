import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pictureOf } from '#contract/images.ts'
import { dollars } from '#contract/money.ts'
import type { Offer } from '#contract/offers.ts'
import { Card } from '../ui/card.tsx'
import { dayText, momentText } from '../ui/date-text.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Picture } from '../ui/picture.tsx'
import { OfferBadge } from './offer-badge.tsx'

/** Shows an offer to its buyer, with its actions at the bottom. */
export const OfferCard = ({ offer, children }: { offer: Offer; children?: ReactNode }) => (
  <Card as="article" flush className="flex h-full flex-col">
    <Picture
      {...pictureOf(offer.image)}
      sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 50vw, 100vw"
      alt={offer.title}
    />
    <div className="absolute top-3 left-3">
      <OfferBadge status={offer.status} onPicture />
    </div>
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 p-5 pb-4 wrap-anywhere">
      <p className="type-price">{dollars(offer.offerAmount)}</p>
      <h2 className="line-clamp-2 type-card">
        <Link to={`/property-details/${offer.propertyId}`} className="hover:underline" title={offer.title}>
          {offer.title}
        </Link>
      </h2>
      <p className="flex gap-1.5 text-muted">
        <MapPin className="mt-1 size-4 shrink-0" aria-hidden />
        <span className="line-clamp-2 min-w-0">{offer.location}</span>
      </p>
      <DefinitionList
        className="mt-2 type-small"
        items={{
          Agent: offer.agentName,
          'Buying date': dayText(offer.buyingDate),
          ...(offer.transactionId && { Transaction: offer.transactionId }),
          ...(offer.status === 'accepted' && offer.payBy && { 'Pay by': momentText(offer.payBy) }),
        }}
      />
      <Notes offer={offer} />
    </div>
    <div className="px-5 pb-5 empty:hidden">{children}</div>
  </Card>
)

/** Remarks on an offer, such as the reason of a rejection. */
function Notes({ offer }: { offer: Offer }) {
  const notes = [
    offer.status === 'rejected' && offer.reason,
    offer.status === 'pending' && offer.backup && 'Another offer is accepted at the moment. Yours waits behind it.',
    offer.status === 'pending' && offer.rangeChanged && 'The agent has changed the price range since.',
    offer.paymentProcessing && 'Payment processing.',
    offer.refundedAmount > 0 && `${dollars(offer.refundedAmount)} was refunded to you.`,
    offer.status === 'bought' && offer.flagged && 'The agent of this sale is under review.',
  ].filter(note => typeof note === 'string' && note !== '')
  return notes.map(note => (
    <p key={String(note)} className="type-small text-muted">
      {note}
    </p>
  ))
}
