import { CircleCheck } from 'lucide-react'
import { undoVerification } from '#contract/manage-properties/manage-properties.ts'
import { useAction } from '../api/use-action.ts'
import { changedByDecision } from '../manage-properties/use-property-decision.tsx'
import { Button } from '../ui/basics/button.tsx'
import type { Decided } from './decision-action.ts'
import { useDecisionKeys, useKeysAreOn } from './use-decision-keys.ts'

interface LastDecisionProps {
  decided: Decided
  onUndone: () => void
}

/** Says what the admin has decided last, and undoes a verification as long as nobody has made an offer. */
export function LastDecision({ decided: { text, verifiedId }, onUndone }: LastDecisionProps) {
  const areKeysOn = useKeysAreOn()
  const undo = useAction(undoVerification, {
    done: 'Verification undone.',
    failed: 'Failed to undo the verification.',
    refresh: changedByDecision,
  })
  const run = () => {
    if (verifiedId !== undefined && !undo.isBusy) undo({ params: { id: verifiedId } }, onUndone)
  }
  useDecisionKeys(verifiedId === undefined ? {} : { Z: run })
  return (
    <span className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-xl bg-ok-soft px-4 text-ok">
      <CircleCheck className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 py-2 wrap-anywhere">{text}</span>
      {verifiedId !== undefined && (
        <Button
          kind="quiet"
          padding="small"
          busy={undo.isBusy}
          aria-keyshortcuts={areKeysOn ? 'Z' : undefined}
          onClick={run}
        >
          Undo
        </Button>
      )}
    </span>
  )
}
