import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Deal, listDeals, releaseDeal } from '#contract/deals/deals.ts'
import { dollars } from '#contract/ground/money.ts'
import { isDepositPaid, isSaleHeld } from '#contract/offers/settlement.ts'
import { type AdminListCounts, adminListCounts } from '#contract/summary/summary.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { useMailUnsent } from '../api/use-mail-unsent.ts'
import { SaveRecord } from '../deal-record/save-record.tsx'
import type { ReasonDialogProps } from '../offer-state/reason-dialog.tsx'
import { CompleteHeldSale } from '../transfers/complete-held-sale.tsx'
import { MarkPaidBack } from '../transfers/mark-paid-back.tsx'
import { ObjectToTransfer } from '../transfers/object-to-transfer.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { momentText, momentWithZone } from '../ui/text/date-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { DealPayment } from './deal-payment.tsx'

const ReasonDialog = loadWhenOpened<ReasonDialogProps>(
  async () => (await import('../offer-state/reason-dialog.tsx')).ReasonDialog,
  ({ isOpen }) => isOpen,
)

const lists = {
  waiting: 'Waiting for payment',
  confirmed: 'To check',
  trouble: 'Disputes and refunds',
  transfers: 'Paid by transfer',
} as const
const leads = {
  waiting: 'Accepted offers that have not been paid yet, oldest first.',
  confirmed:
    'The buyer has confirmed the transfer of the balance. The sale completes after a day, unless you object. Oldest first.',
  trouble: 'Offers with a disputed payment or a failed refund.',
  transfers:
    'Offers that are paid by transfer, at once or after a deposit, with the last transfer that the agent recorded. Cancelled transfers and ended deals stay here.',
} as const
const emptyHints = {
  waiting: 'Offers that an agent has accepted appear here until they are paid.',
  confirmed: 'Deals with a deposit appear here for a day, once the buyer has confirmed the transfer.',
  trouble: 'Disputed payments and failed refunds appear here.',
  transfers: 'Transfers appear here once an agent has recorded them.',
} as const

/** Lists the deals for admins, who can end a stuck one. */
export function DealsPage() {
  const chosen = useUrlText('list')
  const list = optionIn(lists, chosen.text) ?? 'waiting'
  const deals = usePages(listDeals, { query: { list } })
  const counts = useQuery(read(adminListCounts)).data
  const isMailUnsent = useMailUnsent()
  const [releasing, setReleasing] = useState<Deal>()
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState<Deal>()
  if (releasing && releasing !== shown) setShown(releasing)
  const draft = `release-deal/${shown?._id ?? ''}`
  const release = useAction(releaseDeal, {
    done: 'The deal has ended.',
    failed: 'Failed to end the deal.',
    refresh: [listDeals, adminListCounts],
    draft,
  })
  const close = () => setReleasing(undefined)

  return (
    <>
      <PageTitle count={deals.total} lead={leads[list]}>
        Deals
      </PageTitle>
      <div className="mb-6">
        <Choice
          label="Show"
          value={list}
          options={lists}
          counts={countsOf(counts)}
          onChange={word => chosen.choose(word === 'waiting' ? '' : word)}
        />
      </div>
      <PagedTable
        query={deals}
        caption="Deals"
        failed="The deals could not be loaded."
        empty={<EmptyState text="No deals found." drawing="receipt" hint={emptyHints[list]} />}
        columns={{
          Property: { show: deal => <ToDetails deal={deal} />, as: 'title' },
          Buyer: deal => <Side name={deal.buyerName} email={deal.buyerEmail} />,
          Agent: deal => (
            <>
              <Side name={deal.agentName} email={deal.agentEmail} />
              {deal.flagged && deal.status === 'accepted' && (
                <span className="block type-small text-bad">Under review, so the buyer can’t pay.</span>
              )}
            </>
          ),
          Amount: { show: deal => dollars(deal.offerAmount), align: 'right' },
          Accepted: deal => <Accepted deal={deal} />,
          Payment: deal => (
            <>
              <DealPayment deal={deal} />
              <SaveRecord offer={deal} />
            </>
          ),
          ...(list === 'trouble' && { Actions: (deal: Deal) => <MarkPaidBack deal={deal} /> }),
          ...((list === 'waiting' || list === 'confirmed') && {
            Actions: (deal: Deal) => (
              <RestoreFocus className="grid gap-2">
                {list === 'confirmed' && <ObjectToTransfer deal={deal} />}
                {isSaleHeld(deal.settlement) && <CompleteHeldSale deal={deal} />}
                <Button
                  kind="secondary"
                  padding="small"
                  disabled={deal.paymentProcessing}
                  busy={release.isBusyWith(deal._id)}
                  onClick={() => setReleasing(deal)}
                >
                  End this deal
                </Button>
              </RestoreFocus>
            ),
          }),
        }}
      />
      <ReasonDialog
        key={shown?._id}
        isOpen={releasing !== undefined}
        onClose={close}
        title="End this deal?"
        text={`The accepted offer of ${shown?.buyerName ?? ''} on ${shown?.title ?? ''} ends unpaid, and the home is open to offers again.${shown && isDepositPaid(shown) ? ' The deposit is refunded to the buyer.' : ''}`}
        hint={`We ${isMailUnsent ? 'notify' : 'email'} the buyer and the agent. They read this reason, and the record of the deal keeps it.`}
        action="End this deal"
        danger
        draft={draft}
        isBusy={release.isBusy}
        onSubmit={body => shown && release({ params: { id: shown._id }, body }, close)}
      />
    </>
  )
}

const countsOf = (counts: AdminListCounts | undefined) => ({
  waiting: counts?.waitingDeals,
  confirmed: counts?.confirmedDeals,
  trouble: counts?.dealsInTrouble,
  transfers: counts?.dealsByTransfer,
})

const ToDetails = ({ deal }: { deal: Deal }) => (
  <Link to={`/property-details/${deal.propertyId}`} className="wrap-anywhere text-primary hover:underline">
    {deal.title}
  </Link>
)

const Side = ({ name, email }: { name: string; email: string }) => (
  <>
    <span className="block">{name}</span>
    <EmailText>{email}</EmailText>
  </>
)

const Accepted = ({ deal }: { deal: Deal }) => (
  <>
    {deal.acceptedAt !== null && <span className="block">{momentText(deal.acceptedAt)}</span>}
    {deal.payBy !== null && (
      <span className="block type-small text-muted">
        {deal.flagged
          ? `Ends on ${momentWithZone(deal.payBy)} if the mark remains`
          : `To be paid by ${momentWithZone(deal.payBy)}`}
      </span>
    )}
    {deal.conditions?.map(({ name, state, dueBy }) => (
      <span key={name} className="block type-small text-muted first-letter:uppercase">
        {`${name}: ${state}${state === 'open' ? ` until ${momentWithZone(dueBy)}` : ''}`}
      </span>
    ))}
    {deal.cancelRequest && (
      <span className="block type-small wrap-anywhere text-muted">
        The {deal.cancelRequest.by} asks to cancel: “{deal.cancelRequest.reason}”
      </span>
    )}
  </>
)
