const dayMs = 24 * 60 * 60 * 1000

/** Returns the day this many days from today, in UTC, such as 2026-11-21. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** A buying date, before which no balance is due: that takes at least 14 days. */
export const buyingDate = dayFromNow(10)

/** Expiry year of cards. */
export const expYear = new Date().getUTCFullYear() + 3
