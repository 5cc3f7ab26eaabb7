import { useQuery } from '@tanstack/react-query'
import { clientSettings } from '#contract/client-settings.ts'
import { read } from '../api/read.ts'
import { windowText } from '../ui/deadline-text.ts'

/**
 * Explains in three lines what an offer means: binding, backup, payment window. @param isBackup whether another offer
 * has been accepted
 */
export function WhatHappensNext({ isBackup }: { isBackup: boolean }) {
  const { data: settings } = useQuery(read(clientSettings))
  return (
    <section aria-labelledby="next" className="grid gap-2 rounded-xl bg-sunken p-4">
      <h2 id="next" className="type-strong">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-1 pl-5 type-small text-muted marker:font-semibold">
        <li>You can change or withdraw your offer until the agent accepts it. From then on it is binding.</li>
        <li>
          {isBackup
            ? 'Another offer was accepted. Yours will be a backup.'
            : 'The agent accepts one offer. If it is someone else’s, yours is kept as a backup.'}
        </li>
        <li>If yours is accepted, you have {windowText(settings?.paymentWindowHours)} to pay.</li>
      </ol>
    </section>
  )
}
