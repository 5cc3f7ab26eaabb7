import { useState } from 'react'
import { type Deal, listDeals } from '#contract/deals/deals.ts'
import { adminListCounts } from '#contract/summary/summary.ts'
import { decisionQueue } from '#contract/to-decide/decision-counts.ts'
import { completeHeldSale } from '#contract/transfers/transfers.ts'
import { useAction } from '../api/use-action.ts'
import type { ReasonDialogProps } from '../offer-state/reason-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'

const ReasonDialog = loadWhenOpened<ReasonDialogProps>(
  async () => (await import('../offer-state/reason-dialog.tsx')).ReasonDialog,
  ({ isOpen }) => isOpen,
)

/** Lets an admin complete a sale that waits because its deposit is taken back. */
export function CompleteHeldSale({ deal }: { deal: Deal }) {
  const { isPossible, isBusy, ask, dialog } = useCompletion(deal)
  return (
    <>
      <Button kind="secondary" padding="small" disabled={!isPossible} busy={isBusy} onClick={ask}>
        Complete
      </Button>
      {dialog}
    </>
  )
}

/** Asks an admin why a held sale can be completed. @param onDone called once it is complete */
export function useCompletion(deal: Deal, onDone?: () => void) {
  const [isOpen, setOpen] = useState(false)
  const draft = `complete-held-sale/${deal._id}`
  const complete = useAction(completeHeldSale, {
    done: 'Sale completed. Both sides read your reason.',
    failed: 'Failed to complete the sale.',
    refresh: [listDeals, adminListCounts, ...decisionQueue],
    draft,
  })
  const done = () => {
    setOpen(false)
    onDone?.()
  }
  return {
    isPossible: !deal.flagged,
    isBusy: complete.isBusy,
    ask: () => setOpen(true),
    dialog: (
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Complete this sale?"
        text={`Money of the deposit for ${deal.title} has gone back or is disputed. Complete the sale only if the money is settled: the home is sold to ${deal.buyerName}, and this cannot be undone.`}
        hint="The buyer and the agent read this reason, and the record of the deal keeps it."
        action="Complete"
        draft={draft}
        isBusy={complete.isBusy}
        onSubmit={body => complete({ params: { id: deal._id }, body }, done)}
      />
    ),
  }
}
