import { calendarDayText } from '#contract/dates.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** A day or a time of day stays on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Nov 21, 2026: of an instant the reader's day, of a calendar date (2026-11-21) that very day. */
export const dayText = (date: string): string =>
  unbroken(date.length === 10 ? calendarDayText(date) : day.format(new Date(date)))

/** Nov 21, 2026, 4:30 PM: an instant, on the reader's clock. */
export const momentText = (instant: string): string =>
  `${dayText(instant)}, ${unbroken(timeOfDay.format(new Date(instant)))}`
