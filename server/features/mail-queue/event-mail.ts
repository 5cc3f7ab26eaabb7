import { type EventContent, type OccasionalKind, wordsOf } from '#contract/events/events.ts'
import { utcText } from '#contract/ground/dates.ts'
import { notificationOf } from '../events/notification-of.ts'
import type { MailContent, MailKind } from './mail-content.ts'

/** Words and facts of a mail beyond those of its event. */
interface More {
  /** Text of the button, which leads to the page of the event. */
  button: string
  /** Sentences that replace those of the event, because they say more. */
  paragraphs?: readonly string[]
  facts?: NonNullable<MailContent['facts']>
  calendar?: string | undefined
  /** Subject, if it has to say something else than the short form. */
  subject?: string
  /** Kind, if the mail has another one than its notification. */
  kind?: MailKind
}

/** Builds the mail about an event, with its notification. @param key see {@link notificationOf} */
export function eventMail<const Content extends EventContent>(
  content: Content,
  { button, ...more }: More,
  ...key: Content['kind'] extends OccasionalKind ? [key: string] : []
): MailContent {
  const words = wordsOf(content, utcText)
  return {
    kind: content.kind,
    subject: [words.short, words.home].filter(part => part !== null).join(': '),
    paragraphs: [words.more ?? `${words.short}.`],
    ...more,
    button: { label: button, path: words.to },
    notification: notificationOf(content, ...key),
  }
}
