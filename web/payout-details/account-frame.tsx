import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Copy, Landmark, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { dollars } from '#contract/ground/money.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import type { PayoutAccount } from '#contract/payout-details/payout-account.ts'
import { groupedIban, paymentAccount, type PaymentAccount } from '#contract/payout-details/payout-details.ts'
import { read } from '../api/read.ts'
import { AskSupport } from '../support/ask-support.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { dayText, momentText } from '../ui/text/date-text.ts'

interface AccountFrameProps {
  offer: Offer
  /** Steps of the transfer, while there is an account to transfer to. */
  children: ReactNode
}

/** Shows the buyer of a deal the account to which they transfer, or why there is none to copy yet. */
export function AccountFrame({ offer, children }: AccountFrameProps) {
  const found = useQuery({ ...read(paymentAccount, { params: { id: offer._id } }), refetchInterval: 60_000 })
  return (
    <DataRegion
      query={found}
      failed="The account could not be loaded. Do not transfer to an account from anywhere else."
      className="grid gap-4"
      skeleton={<Skeleton className="h-64" />}
    >
      {payment => (
        <>
          <Frame offer={offer} payment={payment} />
          <Notice tone="warn" title="We never send account details by email or message.">
            <p>They are on this page only. If anybody gives you others, also in our name, send nothing and tell us.</p>
            <AskSupport title={offer.title} />
          </Notice>
          {payment.state === 'verified' && children}
        </>
      )}
    </DataRegion>
  )
}

interface FrameProps {
  offer: Offer
  payment: PaymentAccount
}

function Frame({ offer, payment }: FrameProps) {
  const isVerified = payment.state === 'verified'
  return (
    <section
      aria-labelledby="account"
      className={clsx('rounded-2xl border-2', isVerified ? 'border-primary' : 'border-warn bg-warn-soft text-warn')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-5">
        <h3 id="account" className="flex items-center gap-2 type-strong">
          <Landmark className="size-5 shrink-0" aria-hidden />
          Account of your agent
        </h3>
        {payment.verifiedAt !== null && (
          <p className="inline-flex items-center gap-1.5 type-small font-semibold text-ok">
            <ShieldCheck className="size-4 shrink-0" aria-hidden />
            {`Checked by us on ${dayText(payment.verifiedAt)}. ${payment.changedAt === null ? 'Not changed since' : `Changed on ${dayText(payment.changedAt)}, before the check`}`}
          </p>
        )}
      </div>
      {payment.account ? (
        <Lines lines={linesOf(payment.account, offer, payment.reference)} />
      ) : (
        <Missing offer={offer} payment={payment} />
      )}
    </section>
  )
}

/** Says why there is no account to copy. */
function Missing({ offer: { agentName }, payment: { state, askedAt, changedAt, ending } }: FrameProps) {
  const [title, text] = {
    missing: [
      `${agentName} has not named an account.`,
      askedAt === null
        ? 'We ask for one now, and notify you when you can transfer.'
        : `We asked on ${momentText(askedAt)}, and notify you when you can transfer.`,
    ],
    unchecked: [
      `${agentName} has named an account, and we check it.`,
      'It appears here once we have checked it. We notify you.',
    ],
    held: [
      `Changed on ${changedAt === null ? '' : momentText(changedAt)}, held until we have checked it.`,
      `Do not send money. The new account ends in ${ending ?? ''}. We notify you when it is checked.`,
    ],
    verified: ['', ''],
  }[state] as [string, string]
  return (
    <div className="grid gap-1 px-4 pb-4 wrap-anywhere md:px-5">
      <p className="type-strong">{title}</p>
      <p>{text}</p>
    </div>
  )
}

/** Value by label, with the text to copy where it differs. */
type Line = readonly [label: string, value: string, copied?: string]

const linesOf = (account: PayoutAccount, offer: Offer, reference: string): Line[] => {
  const { amount } = duePayment(offer)
  return [
    ['Account holder', account.holder],
    ['Bank', `${account.bank}, ${account.country}`],
    ...(account.iban === null
      ? ([
          ['Routing number', account.routingNumber ?? ''],
          ['Account number', account.accountNumber ?? ''],
        ] as const)
      : ([['IBAN', groupedIban(account.iban), account.iban]] as const)),
    ['Amount', dollars(amount), amount.toFixed(2)],
    ['Reference', reference],
  ]
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="grid border-t border-line px-4 md:grid-cols-2 md:gap-x-6 md:px-5 [&>*]:border-line [&>*+*]:border-t md:[&>*:nth-child(2)]:border-t-0">
    {lines.map(([label, value, copied = value]) => (
      <div key={label} className={clsx('relative py-2 pr-12', label === 'IBAN' && 'md:col-span-2')}>
        <dt className="type-small text-muted">{label}</dt>
        <dd className="text-lg leading-6 font-semibold wrap-anywhere tabular-nums">
          <span>{value}</span>
          <IconButton
            name={`Copy ${label === 'IBAN' ? label : label.toLowerCase()}`}
            icon={Copy}
            className="absolute top-1/2 right-0 -translate-y-1/2"
            onClick={() => void copy(label, copied)}
          />
        </dd>
      </div>
    ))}
  </dl>
)

async function copy(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.toast(`${label} copied.`)
  } catch {
    // Browsers allow copying only on HTTPS pages, and only if the person has not denied it.
    void notify.alert({ title: `${label} could not be copied.`, text: 'Select it and copy it by hand.' })
  }
}
