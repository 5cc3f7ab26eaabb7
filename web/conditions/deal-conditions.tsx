import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useState } from 'react'
import type { ConditionMark } from '#contract/conditions/conditions.ts'
import { endLateDeal } from '#contract/conditions/conditions.ts'
import { isLate } from '#contract/offers/conditions.ts'
import type { ConditionState, DealCondition } from '#contract/offers/deal-condition.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { isDeal, type Offer } from '#contract/offers/offers.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { refresh } from '../deals/cancel-requests.tsx'
import type { ReasonDialogProps } from '../offer-state/reason-dialog.tsx'
import { conditionLabels } from '../offer-terms/terms-words.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { Badge, type BadgeProps } from '../ui/text/badge.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { deadlineText } from '../ui/text/deadline-text.ts'
import type { ExtendConditionDialogProps } from './extend-condition-dialog.tsx'
import type { MarkConditionDialogProps } from './mark-condition-dialog.tsx'

const MarkConditionDialog = loadWhenOpened<MarkConditionDialogProps>(
  async () => (await import('./mark-condition-dialog.tsx')).MarkConditionDialog,
  ({ result }) => result !== undefined,
)
const ExtendConditionDialog = loadWhenOpened<ExtendConditionDialogProps>(
  async () => (await import('./extend-condition-dialog.tsx')).ExtendConditionDialog,
  ({ isOpen }) => isOpen,
)
const ReasonDialog = loadWhenOpened<ReasonDialogProps>(
  async () => (await import('../offer-state/reason-dialog.tsx')).ReasonDialog,
  ({ isOpen }) => isOpen,
)

export interface DealConditionsProps {
  offer: Offer
  /** Side of the deal that the viewer is on. Without, they only read. */
  side?: DealSide
}

/** The conditions of a deal: their states and dates, and what this side can do about each (ruling G70). */
export function DealConditions({ offer, side }: DealConditionsProps) {
  const { conditions = [] } = offer
  if (conditions.length === 0) return null
  return (
    <RestoreFocus className="grid gap-3 text-left">
      <ul
        aria-label="Conditions"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-start gap-3"
      >
        {conditions.map(condition => (
          <li key={condition.name} className="grid gap-2 rounded-xl border border-line p-3 type-small">
            <Condition offer={offer} condition={condition} />
            {isDeal(offer) && condition.state === 'open' && side === 'buyer' && (
              <BuyerActions offer={offer} condition={condition} />
            )}
            {isDeal(offer) && condition.state === 'open' && side === 'agent' && (
              <AgentActions offer={offer} condition={condition} />
            )}
          </li>
        ))}
      </ul>
    </RestoreFocus>
  )
}

interface ConditionProps {
  offer: Offer
  condition: DealCondition
}

const looks: Record<ConditionState, { tone: BadgeProps['tone']; icon: typeof Clock; word: string }> = {
  open: { tone: 'warn', icon: Clock, word: 'Open' },
  met: { tone: 'ok', icon: CircleCheck, word: 'Met' },
  failed: { tone: 'bad', icon: CircleX, word: 'Failed' },
  waived: { tone: 'neutral', icon: CircleX, word: 'Given up' },
}

/** A condition with its state and date, and what the buyer has said about it. */
function Condition({ offer, condition }: ConditionProps) {
  const now = useServerTime()
  const { name, state, note, document } = condition
  const { tone, icon, word } =
    state === 'open' && !isDeal(offer) ? { ...looks.waived, word: 'Left open' } : looks[state]
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="font-semibold">{conditionLabels[name]}</strong>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </p>
      <p className="text-muted">{dateText(condition, isDeal(offer), now)}</p>
      {note !== null && <p className="wrap-anywhere whitespace-pre-line">“{note}”</p>}
      {document !== null && <p className="wrap-anywhere text-muted">Document: {document}</p>}
    </>
  )
}

function dateText(condition: DealCondition, isDealNow: boolean, now: number): string {
  const { state, dueBy, changedAt } = condition
  if (state === 'open') {
    if (!isDealNow) return `Its date was ${dayText(dueBy)}.`
    return isLate(condition, now)
      ? `Open since its date, ${deadlineText(dueBy)}.`
      : `To be marked by ${deadlineText(dueBy)}.`
  }
  const day = changedAt === null ? '' : ` on ${dayText(changedAt)}`
  return state === 'waived' ? `Given up by paying${day}.` : `Marked${day}.`
}

function BuyerActions({ offer, condition }: ConditionProps) {
  const [result, setResult] = useState<ConditionMark['result']>()
  const isOver = isLate(condition, useServerTime())
  return (
    <>
      {isOver && <p>The agent can end the deal now. You can still mark the condition.</p>}
      <div className="flex flex-wrap gap-2 *:grow">
        <Button padding="tiny" onClick={() => setResult('met')}>
          Mark as met
        </Button>
        <Button kind="secondary" padding="tiny" onClick={() => setResult('failed')}>
          Mark as failed
        </Button>
      </div>
      <MarkConditionDialog offer={offer} name={condition.name} result={result} onClose={() => setResult(undefined)} />
    </>
  )
}

function AgentActions({ offer, condition }: ConditionProps) {
  const [open, setOpen] = useState<'extend' | 'end'>()
  const isOver = isLate(condition, useServerTime())
  const draft = `end-late-deal/${offer._id}`
  const close = () => setOpen(undefined)
  const end = useAction(endLateDeal, {
    done: 'The deal has ended.',
    failed: 'Failed to end the deal.',
    refresh,
    draft,
  })
  return (
    <>
      <p>
        {isOver
          ? 'Nothing happens unless you act: give the buyer more time, or end the deal.'
          : 'The buyer marks it. The time to pay begins when the last condition is met.'}
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button kind={isOver ? 'primary' : 'secondary'} padding="tiny" onClick={() => setOpen('extend')}>
          Give more time
        </Button>
        {isOver && (
          <Button kind="secondary" padding="tiny" onClick={() => setOpen('end')}>
            End the deal
          </Button>
        )}
      </div>
      <ExtendConditionDialog offer={offer} condition={condition} isOpen={open === 'extend'} onClose={close} />
      <ReasonDialog
        isOpen={open === 'end'}
        onClose={close}
        title="End this deal?"
        text={`${offer.title}: the accepted offer of ${offer.buyerName} ends unpaid, without their consent. The next backup is accepted at once; without one, the home is open to offers again.`}
        hint="Visible to the buyer and to the marketplace’s admins."
        action="End the deal"
        danger
        draft={draft}
        isBusy={end.isBusy}
        onSubmit={body => end({ params: { id: offer._id }, body }, close)}
      />
    </>
  )
}
