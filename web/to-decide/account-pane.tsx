import { clsx } from 'clsx'
import { BadgeCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#contract/ground/money.ts'
import type { PayoutAccount, WaitingPayoutDetails } from '#contract/payout-details/payout-account.ts'
import { groupedIban, refusePayoutDetails, verifyPayoutDetails } from '#contract/payout-details/payout-details.ts'
import { decisionQueue } from '#contract/to-decide/decision-counts.ts'
import type { DecisionOf } from '#contract/to-decide/to-decide.ts'
import { useAction } from '../api/use-action.ts'
import type { ReasonDialogProps } from '../offer-state/reason-dialog.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { momentText } from '../ui/text/date-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import type { DecisionProps } from './decision-action.ts'
import { DecisionPane } from './decision-pane.tsx'

const ReasonDialog = loadWhenOpened<ReasonDialogProps>(
  async () => (await import('../offer-state/reason-dialog.tsx')).ReasonDialog,
  ({ isOpen }) => isOpen,
)

/** The account of an agent, beside the verified one that it replaces. */
export function AccountPane({ item, onDecided }: DecisionProps<DecisionOf<'account'>>) {
  const { _id, agentName, agentEmail, version, replaces, deals, ...account } = item.subject
  const verify = useAction(verifyPayoutDetails, {
    failed: 'Failed to verify the account.',
    refresh: [...decisionQueue],
  })
  const draft = `refuse-account/${_id}`
  const [isRefusing, setRefusing] = useState(false)
  const refuse = useAction(refusePayoutDetails, {
    failed: 'Failed to refuse the account.',
    refresh: [...decisionQueue],
    draft,
  })
  const ask = async () => {
    const isSure = await notify.confirm({
      title: 'Verify this account?',
      text: `You have compared every digit with ${agentName}. Buyers of ${agentName} transfer to this account from now on.`,
      action: 'Verify',
    })
    if (isSure)
      verify({ params: { id: _id } }, () => onDecided({ text: `You have verified the account of ${agentName}.` }))
  }
  return (
    <DecisionPane
      item={item}
      lead={<EmailText>{agentEmail}</EmailText>}
      actions={[
        {
          letter: 'V',
          name: 'Verify',
          icon: BadgeCheck,
          kind: 'primary',
          isBusy: verify.isBusy,
          isDisabled: refuse.isBusy,
          onPress: () => void ask(),
        },
        {
          letter: 'R',
          name: 'Refuse',
          icon: CircleX,
          isBusy: refuse.isBusy,
          isDisabled: verify.isBusy,
          onPress: () => setRefusing(true),
        },
      ]}
      dialogs={
        <ReasonDialog
          isOpen={isRefusing}
          onClose={() => setRefusing(false)}
          title="Refuse this account?"
          text={`It is removed. ${replaces ? 'The account verified before counts again, and transfers to it go on.' : `Buyers of ${agentName} have no account until another one is verified.`}`}
          hint={`${agentName} reads this reason in a mail. Leave out the digits of the account.`}
          action="Refuse"
          danger
          draft={draft}
          isBusy={refuse.isBusy}
          onSubmit={body =>
            refuse({ params: { id: _id }, body }, () => {
              setRefusing(false)
              onDecided({ text: `You have refused the account of ${agentName}.` })
            })
          }
        />
      }
    >
      {replaces && (
        <Notice tone="warn" title={`Changed on ${momentText(item.since)}. Transfers are held until you verify it.`}>
          <p>{`Call ${agentName} before you do: a changed account is the usual way to steal the price of a home.`}</p>
        </Notice>
      )}
      <div className={clsx('grid gap-5', replaces && 'xl:grid-cols-2')}>
        <Account title={replaces ? `New account (version ${version})` : 'New account'} account={account} />
        {replaces && (
          <Account
            title={`Before (version ${replaces.version}), verified on ${momentText(replaces.verifiedAt)}`}
            account={replaces}
          />
        )}
      </div>
      <WaitingDeals deals={deals} />
      <p className="type-small text-muted">
        Call the agent on a number that you already have, and compare every digit. Once you verify the account, the
        buyers of open deals are notified, and read it on their payment page. Until then they read no number.
      </p>
    </DecisionPane>
  )
}

const Account = ({ title, account }: { title: string; account: PayoutAccount }) => (
  <section className="grid content-start gap-2">
    <h3 className="type-strong">{title}</h3>
    <DefinitionList
      items={{
        'Account holder': account.holder,
        Bank: account.bank,
        Country: account.country,
        ...(account.iban === null
          ? { 'Routing number': account.routingNumber, 'Account number': account.accountNumber }
          : { IBAN: groupedIban(account.iban) }),
      }}
    />
  </section>
)

const WaitingDeals = ({ deals }: Pick<WaitingPayoutDetails, 'deals'>) =>
  deals.length === 0 ? (
    <p>No deal waits for this account.</p>
  ) : (
    <section className="grid gap-2">
      <h3 className="type-strong">{deals.length === 1 ? '1 deal waits' : `${deals.length} deals wait`}</h3>
      <ul className="grid gap-1 wrap-anywhere">
        {deals.map(({ _id, title, buyerName, amount }) => (
          <li key={_id}>{`${title}: ${dollars(amount)} from ${buyerName}`}</li>
        ))}
      </ul>
    </section>
  )
