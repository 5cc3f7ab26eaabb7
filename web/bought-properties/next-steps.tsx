import { useQuery } from '@tanstack/react-query'
import { FilePenLine, KeyRound, type LucideIcon, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { isFormerUser } from '#contract/users/former-user.ts'
import { read } from '../api/read.ts'
import { askBeforeSigning } from '../offer-state/buyer-texts.ts'
import { AskSupport } from '../support/ask-support.tsx'
import { dayText } from '../ui/text/date-text.ts'

/** Lists the steps of a buyer after the payment. */
export const NextSteps = ({ offer }: { offer: Offer }) => (
  <ol className="grid gap-3 @xl:grid-cols-3">
    <Step icon={ReceiptText} title="1. Save the receipt">
      <SavedWhere />
    </Step>
    <Step icon={FilePenLine} title="2. Sign">
      <HowToSign offer={offer} />
    </Step>
    <Step icon={KeyRound} title="3. Collect the keys">
      <span>Planned for {dayText(offer.buyingDate)}.</span>
    </Step>
  </ol>
)

const Step = ({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) => (
  <li className="grid content-start gap-x-3 gap-y-1 rounded-xl bg-sunken p-4 max-sm:grid-cols-[auto_minmax(0,1fr)]">
    <Icon className="size-5 shrink-0 text-primary max-sm:row-span-2 max-sm:mt-0.5" aria-hidden />
    <span className="type-strong">{title}</span>
    <span className="type-small text-muted">{children}</span>
  </li>
)

function SavedWhere() {
  const { data } = useQuery(read(clientSettings))
  return <span>{data?.mail === 'sent' ? 'You also get it by email.' : 'You can find it here at any time.'}</span>
}

/** Says with whom the buyer of a home signs. */
function HowToSign({ offer }: { offer: Offer }) {
  if (isFormerUser(offer.agentEmail))
    return (
      <span>
        Your agent’s account was deleted. Ask us who signs the contract and the deed with you.{' '}
        <AskSupport title={offer.title} />
      </span>
    )
  if (!offer.flagged) return <span>Agree with {offer.agentName} on the contract and the deed.</span>
  return <WarnBeforeSigning title={offer.title} />
}

/** Warns the buyer of a home whose agent is under review. */
export const WarnBeforeSigning = ({ title }: { title: string }) => (
  <span>
    {askBeforeSigning} <AskSupport title={title} />
  </span>
)
