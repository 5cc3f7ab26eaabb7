import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { endFinalRound } from '#contract/final-rounds/final-offers.ts'
import { isPastDeadline, openingText } from '#contract/final-rounds/final-round.ts'
import { isUndecided } from '#contract/offers/offers.ts'
import { listOfferedProperties, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { deadlineText, timeLeftText } from '../ui/text/deadline-text.ts'
import type { FinalRoundDialogProps } from './final-round-dialog.tsx'

const FinalRoundDialog = loadWhenOpened<FinalRoundDialogProps>(
  async () => (await import('./final-round-dialog.tsx')).FinalRoundDialog,
  ({ step }) => step !== undefined,
)

export interface AgentFinalRoundProps {
  property: OfferedProperty
}

/** The round of final offers on a home of the agent, and what they can do with it. Nothing without one. */
export function AgentFinalRound({ property }: AgentFinalRoundProps) {
  const [step, setStep] = useState<FinalRoundDialogProps['step']>()
  const { round } = property
  if (!round) return null
  if (round.status === 'closed' && (property.sold || property.underOffer || property.counts.pending === 0)) return null
  return (
    <RestoreFocus>
      {round.status === 'open' && <OpenRound property={property} round={round} onStep={setStep} />}
      {round.status === 'closed' && <ClosedRound property={property} round={round} />}
      <FinalRoundDialog property={property} step={step} onClose={() => setStep(undefined)} />
    </RestoreFocus>
  )
}

interface RoundProps {
  property: OfferedProperty
  round: NonNullable<OfferedProperty['round']>
}

function OpenRound({
  property,
  round,
  onStep,
}: RoundProps & { onStep: (step: FinalRoundDialogProps['step']) => void }) {
  const now = useServerTime()
  const isOver = isPastDeadline(round, now)
  useReload(isOver ? openingMs : freshMs)
  if (isOver)
    return (
      <Notice title="The deadline has passed.">
        <p>{openingText(round)}</p>
      </Notice>
    )
  const { pending } = property.counts
  return (
    <Notice title={`Final offers until ${deadlineText(round.deadline)}`}>
      <p>
        <span>{`${timeLeftText(Date.parse(round.deadline) - now)} left. ${round.finals} of ${pending} ${pending === 1 ? 'buyer has' : 'buyers have'} made a final offer.`}</span>{' '}
        Until the deadline, only the buyer who made it can read it. Meanwhile you can reject offers, but not accept or
        counter them, and you can’t change the home.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {!round.extended && (
          <Button kind="secondary" padding="small" onClick={() => onStep('extend')}>
            Give more time
          </Button>
        )}
        <Button kind="secondary" padding="small" onClick={() => onStep('cancel')}>
          Cancel the round
        </Button>
      </div>
    </Notice>
  )
}

/** Interval at which the offers are reloaded while a round is open, and while its finals are being opened. */
const [freshMs, openingMs] = [20_000, 4000]

/** Reloads the offers regularly: buyers make finals, and then the round closes. */
function useReload(everyMs: number) {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: [listOfferedProperties.key] }), everyMs)
    return () => clearInterval(timer)
  }, [queries, everyMs])
}

function ClosedRound({ property, round }: RoundProps) {
  const end = useAction(endFinalRound, {
    done: 'The round has ended.',
    failed: 'Failed to end the round.',
    refresh: [listOfferedProperties],
  })
  const confirmEnd = async () => {
    const isSure = await notify.confirm({
      title: 'End the round?',
      text: `The offers on ${property.title} stay, and you and their buyers can negotiate again. The buyers are notified.`,
      action: 'End the round',
    })
    if (isSure) end({ params: { id: round._id } })
  }
  const hasCounteroffer = property.offers.some(offer => isUndecided(offer) && offer.terms.by === 'agent')
  return (
    <Notice tone="ok" title="The final offers are open">
      <p>
        <span>
          {round.finals === 1
            ? '1 buyer has made a final offer.'
            : `${round.finals} buyers have made a final offer.`}{' '}
        </span>
        {round.finals < property.counts.pending && <span>The other offers are as they were before. </span>}
        <span>Accept one of the offers, or end the round to negotiate again.</span>
        {hasCounteroffer && <span> Your counteroffers can’t be accepted in this round.</span>}
      </p>
      <div className="mt-2">
        <Button kind="secondary" padding="small" busy={end.isBusy} onClick={() => void confirmEnd()}>
          End the round
        </Button>
      </div>
    </Notice>
  )
}
