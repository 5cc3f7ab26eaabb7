import { localDay } from '#contract/ground/dates.ts'
import { dayText } from '../ui/text/date-text.ts'

// A file of its own: the profile needs no more of the texts about offers.

/** Whether a day is before today, for the reader. @param day such as 2026-11-21 @param now in milliseconds */
export const hasPassed = (day: string, now: number): boolean => day < localDay(new Date(now))

/** Writes the buying date of an offer that is not bought yet. A day that has passed is marked. @param now in milliseconds */
export const buyingDateText = (buyingDate: string, now: number): string =>
  `${dayText(buyingDate)}${hasPassed(buyingDate, now) ? ' (this day has passed)' : ''}`
