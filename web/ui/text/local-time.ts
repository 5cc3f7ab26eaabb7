// Values of a date field with a time, which has the form 2026-11-21T16:30 in the browser's time zone.

/** Returns the instant of such a value. */
export const instantOf = (value: string): string => new Date(value).toISOString()

/** Returns the instant at which a day such as 2026-11-21, or a later one, begins for the reader. Anything else stays as it is. */
export function startOfDay(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00`)
  if (Number.isNaN(start.getTime())) return day
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}

/** Formats an instant as such a value. */
export function localMinute(ms: number): string {
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000
  return new Date(ms - offsetMs).toISOString().slice(0, 16)
}
