import { useEffect, useState } from 'react'
import { rejectProperty, undoVerification, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { canUndoVerification, findManagedProperty } from '#contract/properties/managed-properties.ts'
import { priceHistory } from '#contract/properties/price-history.ts'
import {
  allProperties,
  canBeSentBack,
  canBeVerified,
  findProperty,
  type ManagedProperty,
} from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { adminSummary } from '#contract/summary/summary.ts'
import { patchItem } from '../api/optimistic-update.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { RejectDialogProps } from './reject-dialog.tsx'
import type { SendBackDialogProps } from './send-back-dialog.tsx'

const RejectDialog = loadWhenOpened<RejectDialogProps>(
  async () => (await import('./reject-dialog.tsx')).RejectDialog,
  ({ isOpen }) => isOpen,
)

const SendBackDialog = loadWhenOpened<SendBackDialogProps>(
  async () => (await import('./send-back-dialog.tsx')).SendBackDialog,
  ({ isOpen }) => isOpen,
)

const refresh = [allProperties, verifiedProperties, findProperty, findManagedProperty, priceHistory, adminSummary]

/** Milliseconds after a verification in which Undo takes no click: it appears where the admin may click Verify twice. */
const undoDelay = 1500

/** Lets an admin verify or reject a pending property, send back its change, and undo a verification. Nothing in any other state. */
export function PropertyDecision({ property }: { property: ManagedProperty }) {
  const [isRejecting, setRejecting] = useState(false)
  const [isSendingBack, setSendingBack] = useState(false)
  const params = { id: property._id }
  const draft = `reject/${property._id}`
  const verify = useAction(verifyProperty, {
    done: 'Property verified.',
    failed: 'Failed to verify property.',
    refresh,
    optimistic: id => ({
      lists: [allProperties],
      change: patchItem(id, { status: 'verified', verifiedAt: new Date().toISOString() }),
    }),
  })
  const reject = useAction(rejectProperty, {
    done: 'Property rejected.',
    failed: 'Failed to reject property.',
    refresh,
    draft,
  })
  const undo = useAction(undoVerification, {
    done: 'Verification undone.',
    failed: 'Failed to undo the verification.',
    refresh,
  })
  const [hasVerified, setVerified] = useState(false)
  useEffect(() => {
    if (!hasVerified || verify.isBusy) return undefined
    const timer = setTimeout(() => setVerified(false), undoDelay)
    return () => clearTimeout(timer)
  }, [hasVerified, verify.isBusy])
  return (
    <>
      {canBeVerified(property) && (
        <div className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-2">
          <Button
            padding="small"
            busy={verify.isBusy}
            disabled={reject.isBusy}
            onClick={() => {
              setVerified(true)
              verify({ params, body: { version: property.version } })
            }}
          >
            Verify
          </Button>
          <Button
            kind="secondary"
            padding="small"
            busy={reject.isBusy}
            disabled={verify.isBusy}
            onClick={() => setRejecting(true)}
          >
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
          onClick={() => setSendingBack(true)}
        >
          Send back the change
        </Button>
      )}
      {canUndoVerification(property) && !verify.isBusy && (
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
      <RejectDialog
        isOpen={isRejecting}
        onClose={() => setRejecting(false)}
        title={property.title}
        agentName={property.agentName}
        propertyId={property._id}
        draft={draft}
        isBusy={reject.isBusy}
        onReject={reason => reject({ params, body: { reason, version: property.version } }, () => setRejecting(false))}
      />
      <SendBackDialog
        isOpen={isSendingBack}
        onClose={() => setSendingBack(false)}
        property={property}
        refresh={refresh}
      />
    </>
  )
}
