import { isPastDeadline, openingText } from '#contract/final-rounds/final-round.ts'
import type { SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { TextWithDates } from '../offer-state/text-with-dates.tsx'
import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { deadlineText, timeLeftText } from '../ui/text/deadline-text.ts'

/** Tells the buyer of a live offer about the round of final offers: its deadline and their own final, or how it ended. */
export function BuyerFinalRound({ offerId }: { offerId: string }) {
  const now = useServerTime()
  const offer = useBuyerSummary()?.offers.find(({ _id }) => _id === offerId)
  const text = offer && roundText(offer, now)
  if (text === undefined) return null
  return (
    <div className="type-small">
      <TextWithDates text={text} />
    </div>
  )
}

/** Undefined without a round, and once an accepted offer has left one that was ended or cancelled. */
function roundText({ round, status }: SummarizedOffer, now: number): string | undefined {
  if (!round) return undefined
  const own = round.hasFinal ? 'Your final offer is sealed. You can change it until' : 'Make your final offer until'
  if (round.status === 'open')
    return isPastDeadline(round, now)
      ? `The deadline has passed. ${openingText(round)}`
      : `${own} ${deadlineText(round.deadline)} (${timeLeftText(Date.parse(round.deadline) - now)} left).${round.extended ? ' This deadline can no longer be moved.' : ''}`
  if (round.status === 'closed')
    return `The round of final offers closed on ${deadlineText(round.closedAt ?? round.deadline)}.`
  if (status !== 'pending') return undefined
  if (round.status === 'ended') return 'The agent has ended the round. Your offer stays, and you can negotiate again.'
  return `The round of final offers was cancelled${round.reason === null ? '.' : `: “${round.reason}”`}`
}
