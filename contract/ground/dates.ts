const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar date such as 2026-11-21 as people read it: Nov 21, 2026. */
export const calendarDayText = (date: string): string => calendarDay.format(new Date(`${date}T00:00:00Z`))
