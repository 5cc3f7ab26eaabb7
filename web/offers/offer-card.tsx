import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { isDeal, type Offer } from '#contract/offers/offers.ts'
import { offerStateOf } from '#contract/own-deals/buyer-state.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { CompetingOffers } from '../board/competing-offers.tsx'
import { SaveRecord } from '../deal-record/save-record.tsx'
import { BuyerFinalRound } from '../final-rounds/buyer-final-round.tsx'
import { NegotiationButton } from '../negotiation/negotiation-button.tsx'
import { closedBadge, isCounteroffer, offerText, whyClosed } from '../offer-state/buyer-texts.ts'
import { isBackup, OfferBadge } from '../offer-state/offer-badge.tsx'
import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { buyingDateText } from '../offer-terms/proposal-text.ts'
import { conditionsText, expiryText } from '../offer-terms/terms-words.ts'
import { DepositReceipt } from '../payments/deposit-receipt.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { LocationText } from '../ui/text/location-text.tsx'
import { newRangeText } from './range-text.ts'

/** Shows an offer to its buyer, with its actions at the bottom. */
export function OfferCard({ offer, children }: { offer: Offer; children?: ReactNode }) {
  const now = useServerTime()
  return (
    <Card as="article" flush className="flex h-full flex-col">
      <Picture
        {...pictureOf(offer.image)}
        sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 50vw, 100vw"
        alt={offer.title}
      />
      <div className="absolute inset-x-3 top-3 *:whitespace-normal">
        <OfferBadge
          status={offer.status}
          onPicture
          backup={isBackup(offer)}
          onHold={isDeal(offer) && offer.flagged}
          closed={closedBadge(offer)}
        />
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 p-5 pb-4 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="type-price">{dollars(offer.offerAmount)}</span>
          {isCounteroffer(offer) && <span className="type-small text-muted">the agent’s counteroffer</span>}
        </p>
        <h3 className="line-clamp-2 type-card">
          <Link to={`/property-details/${offer.propertyId}`} className="hover:underline" title={offer.title}>
            {offer.title}
          </Link>
        </h3>
        <LocationText clamp>{offer.location}</LocationText>
        <DefinitionList
          className="mt-2 type-small"
          items={{
            Agent: offer.agentName,
            'Buying date':
              offer.status === 'pending' ? buyingDateText(offer.buyingDate, now) : dayText(offer.buyingDate),
            ...(offer.terms.conditions.length > 0 && { Conditions: conditionsText(offer.terms) }),
            ...(offer.status === 'pending' &&
              offer.terms.expiresAt !== null && { 'Valid until': expiryText(offer.terms) }),
            ...(isDeal(offer) && offer.settlement && partsOf(offer.settlement)),
            ...(offer.transactionId && { Transaction: offer.transactionId }),
          }}
        />
        <Notes offer={offer} />
        <BuyerFinalRound offerId={offer._id} />
        <DepositReceipt offer={offer} />
        <CompetingOffers offerId={offer._id} />
        {offer.status !== 'pending' && offer.terms.turn > 1 && <NegotiationButton offer={offer} you="buyer" />}
        <SaveRecord offer={offer} />
      </div>
      <div className="px-5 pb-5 empty:hidden">{children}</div>
    </Card>
  )
}

/** Says what an offer waits for or why it ended, with other remarks. */
function Notes({ offer }: { offer: Offer }) {
  const now = useServerTime()
  const state = offerStateOf(offer, now)
  const round = useBuyerSummary()?.offers.find(({ _id }) => _id === offer._id)?.round
  const isPlain = state === 'bought' || state === 'waiting'
  const notes = [
    ...(state === 'closed' ? whyClosed(offer) : isPlain ? [] : [offerText({ ...offer, round }, state, now).text]),
    offer.currentRange && newRangeText(offer.offerAmount, offer.currentRange),
    offer.refundedAmount > 0 && `${dollars(offer.refundedAmount)} was refunded to you.`,
    offer.status === 'bought' && offer.flagged && 'The agent of this sale is under review.',
  ].filter(note => typeof note === 'string' && note !== '')
  return notes.map(note => (
    <p key={String(note)} className="type-small text-muted">
      {note}
    </p>
  ))
}

const partsOf = ({ deposit, balance, depositPaidAt }: NonNullable<Offer['settlement']>) => ({
  Deposit: `${dollars(deposit)}${depositPaidAt === null ? '' : ', paid'}`,
  Balance: dollars(balance),
})
