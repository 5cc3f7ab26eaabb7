import { useQuery } from '@tanstack/react-query'
import { ownFinalOffer } from '#contract/final-rounds/final-offers.ts'
import { isPastDeadline } from '#contract/final-rounds/final-round.ts'
import { dollars } from '#contract/ground/money.ts'
import type { SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import { read } from '../api/read.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { TextWithDates } from '../offer-state/text-with-dates.tsx'
import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { deadlineText } from '../ui/text/deadline-text.ts'

/**
 * Tells the buyer of a live offer about the round of final offers beyond what the state of the offer says: their own
 * sealed final, a deadline that was moved, or how the round ended.
 */
export function BuyerFinalRound({ offerId }: { offerId: string }) {
  const now = useServerTime()
  const offer = useBuyerSummary()?.offers.find(({ _id }) => _id === offerId)
  const isSealed = offer?.round?.status === 'open' && offer.round.hasFinal
  const own = useQuery({ ...read(ownFinalOffer, { params: { id: offerId } }), enabled: isSealed })
  const text = offer && roundText(offer, own.data?.final?.offerAmount, now)
  if (text === undefined) return null
  return (
    <div className="type-small">
      <TextWithDates text={text} />
    </div>
  )
}

/**
 * Undefined without anything to add, and once an accepted offer has left a round that was ended or cancelled.
 *
 * @param sealed amount of the buyer's final, once it is known
 */
function roundText({ round, status }: SummarizedOffer, sealed: number | undefined, now: number): string | undefined {
  if (!round) return undefined
  if (round.status === 'open') {
    const moved = round.extended ? ' This deadline can no longer be moved.' : ''
    // `offerText` already says that the deadline has passed.
    if (isPastDeadline(round, now)) return undefined
    if (!round.hasFinal) return moved === '' ? undefined : moved.trim()
    const start = sealed === undefined ? 'Your final offer is sealed.' : `Sealed: ${dollars(sealed)}.`
    return `${start} Opens ${deadlineText(round.deadline)}. Until then you can change it.${moved}`
  }
  if (round.status === 'closed')
    return `The round of final offers closed on ${deadlineText(round.closedAt ?? round.deadline)}.`
  if (status !== 'pending') return undefined
  if (round.status === 'ended') return 'The agent has ended the round. Your offer stays, and you can negotiate again.'
  return `The round of final offers was cancelled${round.reason === null ? '.' : `: “${round.reason}”`}`
}
