const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Formats an instant as Nov 21, 2026, 9:30 PM UTC, where the reader's time zone is unknown or several people read the same text. */
export const utcText = (instant: string): string => `${moment.format(new Date(instant))} UTC`

/** A calendar date such as 2026-11-21 as people read it: Nov 21, 2026. */
export const calendarDayText = (date: string): string => calendarDay.format(new Date(`${date}T00:00:00Z`))

/**
 * Returns the day of an instant in the local time zone, such as 2026-11-21. Built from year, month and day: the same
 * locale is written differently by different browsers.
 */
export const localDay = (instant: Date): string =>
  `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`

const twoDigits = (part: number) => String(part).padStart(2, '0')
