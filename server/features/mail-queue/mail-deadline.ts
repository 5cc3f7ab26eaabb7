/** Time after which an undelivered mail is given up. */
const retryPeriodMs = 3 * 24 * 60 * 60 * 1000

/** Returns when a mail that is queued now is given up. */
export const mailDeadline = (now: Date): Date => new Date(now.getTime() + retryPeriodMs)
