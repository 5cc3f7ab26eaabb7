import { useQuery } from '@tanstack/react-query'
import {
  groupedIban,
  verifyPayoutDetails,
  waitingPayoutDetails,
  type WaitingPayoutDetails,
} from '#contract/payout-details/payout-details.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { momentText } from '../ui/text/date-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'

/** Lists the accounts of agents that an admin has to verify. Nothing while there are none. */
export function AccountsToVerify() {
  const waiting = useQuery(read(waitingPayoutDetails)).data ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="accounts-to-verify" className="mb-8">
      <SectionTitle
        id="accounts-to-verify"
        count={waiting.length}
        lead="Call the agent on a number that you already have, and compare every digit. Buyers transfer to what you verify."
      >
        Accounts to check
      </SectionTitle>
      <ul className="grid gap-4 lg:grid-cols-2">
        {waiting.map(details => (
          <Waiting key={details._id} details={details} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ details }: { details: WaitingPayoutDetails }) {
  const verify = useAction(verifyPayoutDetails, {
    done: 'Account verified. The buyers can see it now.',
    failed: 'Failed to verify the account.',
    refresh: [waitingPayoutDetails],
  })
  const ask = async () => {
    const isSure = await notify.confirm({
      title: 'Verify this account?',
      text: `You have compared every digit with ${details.agentName}. Buyers of ${details.agentName} transfer to this account from now on.`,
      action: 'Verify',
    })
    if (isSure) verify({ params: { id: details._id } })
  }
  return (
    <Card as="li" className="grid content-start gap-4">
      <div>
        <p className="type-strong wrap-anywhere">{details.agentName}</p>
        <EmailText>{details.agentEmail}</EmailText>
        <p className="type-small text-muted">{whenChanged(details)}</p>
      </div>
      <DefinitionList
        items={{
          'Account holder': details.holder,
          Bank: `${details.bank}, ${details.country}`,
          ...(details.iban === null
            ? { 'Routing number': details.routingNumber, 'Account number': details.accountNumber }
            : { IBAN: groupedIban(details.iban) }),
          'Deals paid by transfer': details.deals,
        }}
      />
      <Button className="justify-self-start" busy={verify.isBusy} onClick={() => void ask()}>
        Verify account
      </Button>
    </Card>
  )
}

const whenChanged = ({ changedAt, replacesVerifiedAt, version }: WaitingPayoutDetails): string =>
  replacesVerifiedAt === null
    ? `Named on ${momentText(changedAt)}`
    : `Changed on ${momentText(changedAt)} (version ${version}). It replaces an account that we verified on ${momentText(replacesVerifiedAt)}, so transfers are held.`
