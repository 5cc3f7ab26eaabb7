/** An event of a calendar file. */
export interface CalendarEvent {
  id: string
  startsAt: Date
  minutes: number
  title: string
  location: string
  url: string
  /** Time at which the file was made. */
  at: Date
  /** Tentative: not agreed yet. Cancelled: the file removes the event from a calendar that has it. By default confirmed. */
  status?: 'tentative' | 'cancelled' | undefined
}

/**
 * Writes events as an iCalendar file (RFC 5545). A message with the method CANCEL must be about one event (RFC 5546), so a
 * file with several has no method.
 *
 * @param brand name of the marketplace
 */
export function calendarFile(brand: string, events: readonly CalendarEvent[]): string {
  const isCancellation = events.length === 1 && events[0]?.status === 'cancelled'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Viewings//EN`,
    ...(isCancellation ? ['METHOD:CANCEL'] : []),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

const linesOf = ({ id, startsAt, minutes, title, location, url, at, status }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@${new URL(url).hostname}`,
  `DTSTAMP:${utc(at)}`,
  `DTSTART:${utc(startsAt)}`,
  `DTEND:${utc(new Date(startsAt.getTime() + minutes * 60_000))}`,
  `SUMMARY:${escaped(title)}`,
  `LOCATION:${escaped(location)}`,
  `URL:${url}`,
  `SEQUENCE:${status === 'cancelled' ? 1 : 0}`,
  ...(status ? [`STATUS:${status.toUpperCase()}`] : []),
  'END:VEVENT',
]

/** 20261121T163000Z */
const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Escapes a text, without control characters. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\r\n]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\n|\r/g, '\\n')

/** Bytes of the longest line. */
const longestLine = 75

/** Breaks a long line; each further part begins with a space. */
function folded(line: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > longestLine) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part]
}
