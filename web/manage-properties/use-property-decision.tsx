import { useState } from 'react'
import { rejectProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { priceHistory } from '#contract/properties/price-history.ts'
import { allProperties, findProperty, type ManagedProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { adminSummary } from '#contract/summary/summary.ts'
import { decisionQueue } from '#contract/to-decide/decision-counts.ts'
import { patchItem } from '../api/optimistic-update.ts'
import { useAction } from '../api/use-action.ts'
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

/** Queries that a decision about a property changes. */
export const changedByDecision = [
  allProperties,
  verifiedProperties,
  findProperty,
  findManagedProperty,
  priceHistory,
  adminSummary,
  ...decisionQueue,
]

/**
 * Lets an admin verify or reject a pending property, or send back its change, in the version that they read.
 *
 * @param onDone called with what was decided
 */
export function usePropertyDecision(
  property: ManagedProperty,
  onDone?: (decided: 'verified' | 'rejected' | 'sent back') => void,
) {
  const [asks, setAsks] = useState<'reject' | 'send back'>()
  const params = { id: property._id }
  const draft = `reject/${property._id}`
  const verify = useAction(verifyProperty, {
    done: 'Property verified.',
    failed: 'Failed to verify property.',
    refresh: changedByDecision,
    optimistic: id => ({
      lists: [allProperties],
      change: patchItem(id, { status: 'verified', verifiedAt: new Date().toISOString() }),
    }),
  })
  const reject = useAction(rejectProperty, {
    done: 'Property rejected.',
    failed: 'Failed to reject property.',
    refresh: changedByDecision,
    draft,
  })
  const close = () => setAsks(undefined)
  const rejected = () => {
    close()
    onDone?.('rejected')
  }
  return {
    isVerifying: verify.isBusy,
    isRejecting: reject.isBusy,
    verify: () => verify({ params, body: { version: property.version } }, () => onDone?.('verified')),
    reject: () => setAsks('reject'),
    sendBack: () => setAsks('send back'),
    dialogs: (
      <>
        <RejectDialog
          isOpen={asks === 'reject'}
          onClose={close}
          title={property.title}
          agentName={property.agentName}
          propertyId={property._id}
          draft={draft}
          isBusy={reject.isBusy}
          onReject={reason => reject({ params, body: { reason, version: property.version } }, rejected)}
        />
        <SendBackDialog
          isOpen={asks === 'send back'}
          onClose={close}
          property={property}
          refresh={changedByDecision}
          onDone={() => onDone?.('sent back')}
        />
      </>
    ),
  }
}
