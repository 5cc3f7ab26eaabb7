import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { otherOffersText } from '../offer-terms/terms-words.ts'
import { BoardButton } from './board-button.tsx'

/**
 * Says how many other buyers compete with a live offer of the signed-in person, and leads to the open board if there is
 * one. Open pages keep it fresh.
 */
export function CompetingOffers({ offerId }: { offerId: string }) {
  const offer = useBuyerSummary()?.offers.find(({ _id }) => _id === offerId)
  if (offer === undefined || offer.otherOffers === null) return null
  return (
    <>
      <p className="type-small">{otherOffersText(offer.otherOffers)}</p>
      <OpenBoard offerId={offerId} />
    </>
  )
}

/** Leads the buyer of a live offer to the open board of its home. Nothing while it is closed. */
export function OpenBoard({ offerId }: { offerId: string }) {
  const offer = useBuyerSummary()?.offers.find(({ _id }) => _id === offerId)
  if (offer === undefined || offer.onBoard === null) return null
  return (
    <div className="grid gap-2">
      <p className="type-small">
        {offer.onBoard
          ? 'The board of this home is open, and your offer is on it.'
          : 'The board of this home is open. Your offer is not on it.'}
      </p>
      <BoardButton label="See the board" property={{ _id: offer.propertyId, title: offer.title }} offer={offer} />
    </div>
  )
}
