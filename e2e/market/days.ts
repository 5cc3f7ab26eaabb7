import { localDay } from '#contract/ground/dates.ts'

/** Returns the day this many days from today, in the time zone of the tests and the browser, such as 2026-11-21. */
export function dayFromNow(days: number): string {
  const today = new Date()
  return localDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days))
}

/** The buying date of offers. */
export const buyingDate = dayFromNow(90)

/** Expiry year of cards. */
export const expYear = new Date().getFullYear() + 3
