const deadline = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Formats a deadline as Tue, Nov 24, 11:24 PM EST in the reader's time zone, which mails cannot know. */
export const deadlineText = (instant: string): string => deadline.format(new Date(instant))

const minuteMs = 60_000

/** Formats the time left as 2 days 4 h, 4 h 12 min or 12 min, on one line. */
export function timeLeftText(leftMs: number): string {
  const minutes = Math.max(0, Math.floor(leftMs / minuteMs))
  const [days, hours] = [Math.floor(minutes / (24 * 60)), Math.floor(minutes / 60) % 24]
  const parts =
    days > 0
      ? [`${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`]
      : [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`]
  return (parts.filter(part => part !== false).join(' ') || 'less than a minute').replaceAll(' ', '\u00a0')
}

/** Formats how long ago something was, in its largest unit: 3 days ago, 2 h ago, 12 min ago or just now. */
export function agoText(passedMs: number): string {
  const minutes = Math.floor(passedMs / minuteMs)
  const [days, hours] = [Math.floor(minutes / (24 * 60)), Math.floor(minutes / 60)]
  if (minutes < 1) return 'just now'
  if (hours < 1) return `${minutes} min ago`
  return days < 1 ? `${hours} h ago` : `${days} ${days === 1 ? 'day' : 'days'} ago`
}

/** A number of hours in words: days where they are whole, otherwise hours. */
export function windowText(hours: number | undefined): string {
  if (hours === undefined) return 'a few days'
  const [count, unit] = hours >= 48 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
