import { useState } from 'react'
import { type Deal, listDeals } from '#contract/deals/deals.ts'
import { adminListCounts } from '#contract/summary/summary.ts'
import { markPaidBack } from '#contract/transfers/transfers.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { ReferenceDialogProps } from './reference-dialog.tsx'

const ReferenceDialog = loadWhenOpened<ReferenceDialogProps>(
  async () => (await import('./reference-dialog.tsx')).ReferenceDialog,
  ({ isOpen }) => isOpen,
)

/** Lets an admin say that a failed refund was paid back by other means. */
export function MarkPaidBack({ deal }: { deal: Deal }) {
  const [isOpen, setOpen] = useState(false)
  const transactionId = deal.payment?.status === 'refund_failed' ? deal.payment.transactionId : null
  const draft = `mark-paid-back/${transactionId ?? ''}`
  const mark = useAction(markPaidBack, {
    done: 'Marked as paid back. The buyer reads the reference.',
    failed: 'Failed to mark the payment as paid back.',
    refresh: [listDeals, adminListCounts],
    draft,
  })
  if (transactionId === null) return null
  return (
    <>
      <Button kind="secondary" padding="small" busy={mark.isBusy} onClick={() => setOpen(true)}>
        Paid back
      </Button>
      <ReferenceDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Paid back another way?"
        text={`The refund to ${deal.buyerName} for ${deal.title} has failed. Once you have returned the money, the payment counts as refunded. This cannot be undone.`}
        hint="How the money was returned, such as the bank’s reference. The buyer reads it, and the record of the deal keeps it."
        action="Mark as paid back"
        draft={draft}
        isBusy={mark.isBusy}
        onSubmit={body => mark({ params: { id: deal._id }, body: { ...body, transactionId } }, () => setOpen(false))}
      />
    </>
  )
}
