import { type EventContent, wordsOf } from '#contract/events/events.ts'
import { momentWithZone } from '../ui/text/date-text.ts'

/** Text of a notification, and where it leads. */
interface NotificationText {
  title: string
  /** Second line. */
  text: string
  /** Path of the page. */
  to: string
}

/** Writes the text of a notification. */
export function notificationText(content: EventContent): NotificationText {
  const { short, more, home, to } = wordsOf(content, momentWithZone)
  return { title: short, text: [home, more].filter(part => part !== null).join('. '), to }
}
