import { Ban, Check, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { type Deal, listDeals } from '#contract/deals/deals.ts'
import { dollars } from '#contract/ground/money.ts'
import { duePayment, isSaleHeld } from '#contract/offers/settlement.ts'
import { adminListCounts } from '#contract/summary/summary.ts'
import { compareTransfer } from '#contract/to-decide/compare-transfer.ts'
import { decisionQueue } from '#contract/to-decide/decision-counts.ts'
import { checkTransfer, type DecisionOf, type TransferToCheck } from '#contract/to-decide/to-decide.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { useCompletion } from '../transfers/complete-held-sale.tsx'
import { useObjection } from '../transfers/object-to-transfer.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { dayText, momentText } from '../ui/text/date-text.ts'
import { deadlineText, timeLeftText } from '../ui/text/deadline-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import type { DecisionProps } from './decision-action.ts'
import { DecisionPane } from './decision-pane.tsx'

/** A confirmed transfer: it looks right, or the admin objects. One whose sale is held is completed instead. */
export function TransferPane({ item, onDecided }: DecisionProps<DecisionOf<'transfer'>>) {
  const deal = item.subject
  const now = useServerTime()
  const isHeld = isSaleHeld(deal.settlement)
  const canCheck = Date.parse(deal.settlement?.completesAt ?? '') > now
  const look = useAction(checkTransfer, {
    failed: 'Failed to store your check.',
    refresh: [listDeals, adminListCounts, ...decisionQueue],
  })
  const objection = useObjection(deal, () => onDecided({ text: `You have objected to the transfer of ${deal.title}.` }))
  const completion = useCompletion(deal, () => onDecided({ text: `You have completed the sale of ${deal.title}.` }))
  const { amount, what } = duePayment(deal)
  return (
    <DecisionPane
      item={item}
      heading={<span className="font-sans tracking-normal tabular-nums">{dollars(amount)}</span>}
      lead={
        <>
          <Link to={`/property-details/${deal.propertyId}`} className="text-primary underline underline-offset-4">
            {deal.title}
          </Link>
          <span>{`, ${what}`}</span>
        </>
      }
      actions={[
        isHeld && {
          letter: 'V',
          name: 'Complete',
          icon: Check,
          kind: 'primary' as const,
          isBusy: completion.isBusy,
          isDisabled: !completion.isPossible,
          onPress: completion.ask,
        },
        canCheck && {
          letter: 'V',
          name: 'Looks right',
          icon: Check,
          kind: 'primary' as const,
          isBusy: look.isBusy,
          onPress: () =>
            look({ params: { id: deal._id } }, () =>
              onDecided({ text: `The transfer of ${deal.title} looks right to you.` }),
            ),
        },
        {
          letter: 'R',
          name: 'Object',
          icon: Ban,
          kind: 'danger' as const,
          isBusy: objection.isBusy,
          isDisabled: !objection.isPossible,
          onPress: objection.ask,
        },
      ].filter(action => action !== false)}
      more={
        <ButtonLink to="/dashboard/deals?list=confirmed" kind="quiet">
          See the deal
        </ButtonLink>
      }
      dialogs={
        <>
          {objection.dialog}
          {completion.dialog}
        </>
      }
    >
      <Consequence deal={deal} />
      <Compared deal={deal} />
      <DefinitionList
        items={{
          ...(deal.transfer && {
            [`Recorded by ${deal.agentName}`]: `${momentText(deal.transfer.recordedAt)}: ${deal.transfer.reference}`,
          }),
          [`Confirmed by ${deal.buyerName}`]: momentText(item.since),
          ...(deal.settlement && { Deposit: dollars(deal.settlement.deposit) }),
          Price: dollars(deal.offerAmount),
          'Buying date': dayText(deal.buyingDate),
        }}
      />
      <p className="type-small text-muted">
        If you object, the sale is not completed. The balance is due again, and both sides read your reason.
      </p>
    </DecisionPane>
  )
}

function Consequence({ deal }: { deal: Deal }) {
  const now = useServerTime()
  const completesAt = deal.settlement?.completesAt ?? null
  if (deal.flagged)
    return <Notice tone="warn" title="The agent is under review, so the sale waits until the review has ended." />
  if (completesAt === null)
    return (
      <Notice tone="warn" title="The sale waits, because money of the deposit has gone back or is disputed.">
        <p>Complete it once the money is settled, or object to the transfer.</p>
      </Notice>
    )
  const left = Date.parse(completesAt) - now
  if (left <= 0) return <Notice tone="warn" title="The time to object has passed. The home is sold within minutes." />
  return (
    <Notice tone="bad" title={`Decide by ${deadlineText(completesAt)} (${timeLeftText(left)} left).`}>
      <p>Without an objection the home is sold then.</p>
    </Notice>
  )
}

/** Says what the marketplace has compared. */
function Compared({ deal }: { deal: TransferToCheck }) {
  return (
    <section className="grid gap-2">
      <h3 className="type-strong">What we compared</h3>
      <ul className="grid gap-2">
        {compareTransfer(deal, momentText).map(({ isFine, text }) => (
          <li key={text} className="flex gap-2.5">
            {isFine ? (
              <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" aria-hidden />
            ) : (
              <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden />
            )}
            <span className={isFine ? 'min-w-0 wrap-anywhere' : 'min-w-0 font-semibold wrap-anywhere'}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
