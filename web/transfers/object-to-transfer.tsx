import { useState } from 'react'
import { type Deal, listDeals } from '#contract/deals/deals.ts'
import { dollars } from '#contract/ground/money.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { adminListCounts } from '#contract/summary/summary.ts'
import { decisionQueue } from '#contract/to-decide/decision-counts.ts'
import { objectToTransfer } from '#contract/transfers/transfers.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import type { ReasonDialogProps } from '../offer-state/reason-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'

const ReasonDialog = loadWhenOpened<ReasonDialogProps>(
  async () => (await import('../offer-state/reason-dialog.tsx')).ReasonDialog,
  ({ isOpen }) => isOpen,
)

/** Lets an admin object to the confirmed transfer of a balance, while there is time. */
export function ObjectToTransfer({ deal }: { deal: Deal }) {
  const { isPossible, isBusy, ask, dialog } = useObjection(deal)
  return (
    <>
      <Button kind="secondary" padding="small" disabled={!isPossible} busy={isBusy} onClick={ask}>
        Object
      </Button>
      {dialog}
    </>
  )
}

/** Asks an admin for the reason of an objection to a confirmed transfer. @param onDone called once it is recorded */
export function useObjection(deal: Deal, onDone?: () => void) {
  const [isOpen, setOpen] = useState(false)
  const now = useServerTime()
  const draft = `object-to-transfer/${deal._id}`
  const object = useAction(objectToTransfer, {
    done: 'Objection recorded. Both sides read it.',
    failed: 'Failed to object.',
    refresh: [listDeals, adminListCounts, ...decisionQueue],
    draft,
  })
  const completesAt = deal.settlement?.completesAt ?? null
  const done = () => {
    setOpen(false)
    onDone?.()
  }
  return {
    isPossible: completesAt === null || Date.parse(completesAt) > now,
    isBusy: object.isBusy,
    ask: () => setOpen(true),
    dialog: (
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Object to this transfer?"
        text={`The sale of ${deal.title} is not completed. The offer stays accepted, the balance of ${dollars(duePayment(deal).amount)} is due again, and the agent can record another transfer.`}
        hint="The buyer and the agent read this reason, and the record of the deal keeps it."
        action="Object"
        danger
        draft={draft}
        isBusy={object.isBusy}
        onSubmit={body => object({ params: { id: deal._id }, body }, done)}
      />
    ),
  }
}
