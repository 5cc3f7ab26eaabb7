import { calendarDayText } from '#contract/ground/dates.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** Keeps a day or a time of day on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Formats a day as Nov 21, 2026: an instant in the reader's time zone, a calendar date (2026-11-21) unchanged. */
export const dayText = (date: string): string =>
  unbroken(date.length === 10 ? calendarDayText(date) : day.format(new Date(date)))

/** Formats an instant as 4:30 PM in the reader's time zone. */
export const timeText = (instant: string): string => unbroken(timeOfDay.format(new Date(instant)))

const timeWithZone = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
/** Formats an instant as Nov 21, 2026, 4:30 PM EST in the reader's time zone. */
export const momentWithZone = (instant: string): string =>
  `${dayText(instant)}, ${unbroken(timeWithZone.format(new Date(instant)))}`

/** Formats an instant as Nov 21, 2026, 4:30 PM in the reader's time zone. */
export const momentText = (instant: string): string => `${dayText(instant)}, ${timeText(instant)}`

/** The reader's time zone, such as America/New_York. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
