const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Nov 21, 2026: of an instant the reader's day, of a calendar date (2026-11-21) that very day. */
export const dayText = (date: string): string =>
  date.length === 10 ? calendarDay.format(new Date(`${date}T00:00:00Z`)) : day.format(new Date(date))

/** Nov 21, 2026, 4:30 PM: an instant, on the reader's clock. */
export const momentText = (instant: string): string => moment.format(new Date(instant))
