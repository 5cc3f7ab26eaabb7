import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { read } from '../api/read.ts'
import { useDepositOf } from '../offer-terms/use-deposit.ts'
import { windowText } from '../ui/text/deadline-text.ts'

interface WhatHappensNextProps {
  /** Whether another offer has been accepted. */
  isUnderOffer: boolean
  /** Amount of the offer, or the lowest one as long as none is typed. US dollars. */
  amount: number
}

/** Explains in three lines what an offer means: binding, other offers, payment window. */
export function WhatHappensNext({ isUnderOffer, amount }: WhatHappensNextProps) {
  const { data: settings } = useQuery(read(clientSettings))
  const hasDeposit = useDepositOf(amount) !== null
  return (
    <section aria-labelledby="next" className="grid gap-2 rounded-xl bg-sunken p-4">
      <h2 id="next" className="type-strong">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-1 pl-5 type-small text-muted marker:font-semibold">
        <li>You can change or withdraw your offer until the agent accepts it. From then on it is binding.</li>
        <li>
          {isUnderOffer
            ? 'Another offer was accepted. Yours stays pending in case that one falls through.'
            : 'The agent accepts one offer. If it is someone else’s, yours stays pending in case that one falls through.'}
        </li>
        <li>
          If yours is accepted, you have {windowText(settings?.paymentWindowHours)} to pay
          {hasDeposit ? ' the deposit by card. You transfer the balance to the agent later.' : '.'}
        </li>
      </ol>
    </section>
  )
}
