import { useEffect, useState } from 'react'
import { undoVerification } from '#contract/manage-properties/manage-properties.ts'
import { canUndoVerification } from '#contract/properties/managed-properties.ts'
import { canBeSentBack, canBeVerified, type ManagedProperty } from '#contract/properties/properties.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { changedByDecision, usePropertyDecision } from './use-property-decision.tsx'

/** Milliseconds after a verification in which Undo takes no click: it appears where the admin may click Verify twice. */
const undoDelay = 1500

/** Lets an admin verify or reject a pending property, send back its change, and undo a verification. Nothing in any other state. */
export function PropertyDecision({ property }: { property: ManagedProperty }) {
  const { isVerifying, isRejecting, verify, reject, sendBack, dialogs } = usePropertyDecision(property)
  const params = { id: property._id }
  const undo = useAction(undoVerification, {
    done: 'Verification undone.',
    failed: 'Failed to undo the verification.',
    refresh: changedByDecision,
  })
  const [hasVerified, setVerified] = useState(false)
  useEffect(() => {
    if (!hasVerified || isVerifying) return undefined
    const timer = setTimeout(() => setVerified(false), undoDelay)
    return () => clearTimeout(timer)
  }, [hasVerified, isVerifying])
  return (
    <>
      {canBeVerified(property) && (
        <div className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-2">
          <Button
            padding="small"
            busy={isVerifying}
            disabled={isRejecting}
            onClick={() => {
              setVerified(true)
              verify()
            }}
          >
            Verify
          </Button>
          <Button kind="secondary" padding="small" busy={isRejecting} disabled={isVerifying} onClick={reject}>
            Reject
          </Button>
        </div>
      )}
      {canBeSentBack(property) && (
        <Button
          kind="quiet"
          padding="small"
          className="-my-2 -ml-3 w-fit"
          aria-label={`Send back the change of ${property.title}`}
          onClick={sendBack}
        >
          Send back the change
        </Button>
      )}
      {canUndoVerification(property) && !isVerifying && (
        <Button
          kind="quiet"
          padding="small"
          className="-my-2 -ml-3 w-fit"
          aria-label={`Undo verification of ${property.title}`}
          aria-disabled={hasVerified}
          busy={undo.isBusy}
          onClick={() => hasVerified || undo({ params })}
        >
          Undo verification
        </Button>
      )}
      {dialogs}
    </>
  )
}
