const everyMinute = '* * * * *'
const everyHour = '17 * * * *'
const everyDay = '7 0 * * *'

/** Work that must survive a crash. Each name is a queue in the database. */
export const queues = {
  'lapse-unpaid-offers': { pollingIntervalSeconds: 2, cron: everyMinute },
  'switch-to-transfers': { pollingIntervalSeconds: 10, cron: everyMinute },
  'complete-confirmed-sales': { pollingIntervalSeconds: 5, cron: everyMinute },
  'expire-offers': { pollingIntervalSeconds: 10, cron: everyMinute },
  'notify-payments-due': { pollingIntervalSeconds: 5, cron: everyMinute },
  'ask-for-payout-details': { pollingIntervalSeconds: 10, cron: everyMinute },
  'notify-conditions-due': { pollingIntervalSeconds: 10, cron: everyMinute },
  'expire-viewing-requests': { pollingIntervalSeconds: 10, cron: everyMinute },
  'update-properties': { pollingIntervalSeconds: 1, cron: undefined },
  'settle-payment': { pollingIntervalSeconds: 1, cron: undefined },
  'send-mail': { pollingIntervalSeconds: 1, cron: undefined },
  'send-waiting-mails': { pollingIntervalSeconds: 5, cron: everyMinute },
  'mail-password-reset': { pollingIntervalSeconds: 1, cron: undefined },
  'record-failed-sign-in': { pollingIntervalSeconds: 2, cron: undefined },
  'mail-password-removed': { pollingIntervalSeconds: 1, cron: undefined },
  'remove-replaced-versions': { pollingIntervalSeconds: 30, cron: everyHour },
  'close-offers-of-rejected': { pollingIntervalSeconds: 30, cron: everyHour },
  'remove-old-notifications': { pollingIntervalSeconds: 30, cron: everyHour },
  'remove-old-applications': { pollingIntervalSeconds: 30, cron: everyHour },
  'remove-old-conversations': { pollingIntervalSeconds: 30, cron: everyHour },
  'remove-old-mails': { pollingIntervalSeconds: 30, cron: everyHour },
  'remove-old-audit': { pollingIntervalSeconds: 30, cron: everyHour },
  'geocode-properties': { pollingIntervalSeconds: 5, cron: everyMinute },
  'remove-old-geocoded-texts': { pollingIntervalSeconds: 30, cron: everyHour },
  'sign-daily-root': { pollingIntervalSeconds: 30, cron: everyDay },
  'remove-image': { pollingIntervalSeconds: 1, cron: undefined },
  'remove-unused-images': { pollingIntervalSeconds: 30, cron: everyHour },
  'lay-pictures-on-white': { pollingIntervalSeconds: 30, cron: everyHour },
  'remove-expired-sign-ins': { pollingIntervalSeconds: 30, cron: everyHour },
  // Schedules of running databases have the names of the two `forget` jobs, so they stay.
  'forget-old-limits': { pollingIntervalSeconds: 30, cron: everyHour },
  'remove-old-idempotency-keys': { pollingIntervalSeconds: 30, cron: everyHour },
  'forget-old-events': { pollingIntervalSeconds: 30, cron: everyHour },
  'remove-old-changes': { pollingIntervalSeconds: 30, cron: everyHour },
} as const

/** Jobs of which only one runs at a time, on one of all nodes: a geocoder limits requests,
 * roots are a chain, and one node decodes the stored pictures. */
export const oneAtATime: readonly string[] = [
  'geocode-properties',
  'sign-daily-root',
  'lay-pictures-on-white',
] satisfies JobName[]

/**
 * Recurring work on every node, with pauses in seconds; the queue schedules only by the minute. Each run claims its
 * rows in the database, so that nodes share the work, and may be interrupted and repeated.
 */
export const batches = { 'reconcile-payments': 5, 'close-final-rounds': 5 } as const

export type JobName = keyof typeof queues
export type BatchName = keyof typeof batches
export type Handlers = Record<JobName, (data: Record<string, string>) => Promise<void>> &
  Record<BatchName, () => Promise<void>>
