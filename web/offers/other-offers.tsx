import { otherOffersText } from './terms-words.ts'
import { useBuyerSummary } from './use-buyer-summary.ts'

/** Says how many other buyers compete with a live offer of the signed-in person. Open pages keep it fresh. */
export function OtherOffers({ offerId }: { offerId: string }) {
  const count = useBuyerSummary()?.offers.find(({ _id }) => _id === offerId)?.otherOffers
  if (count === undefined || count === null) return null
  return <p className="type-small">{otherOffersText(count)}</p>
}
