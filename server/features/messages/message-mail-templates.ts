import { utcText } from '#contract/ground/dates.ts'
import type { ViewingEvent } from '#contract/messages/viewings.ts'
import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { MailContent } from '../mail-queue/mail-templates.ts'
import { notificationKeyOf, once } from '../notifications/notification-store.ts'

// Mails about messages. They do not contain the text, because admins read the outbox.

interface ReceivedMessage {
  conversationId: string
  propertyId: string
  /** Title of the home. */
  title: string
  /** Side of the recipient. */
  you: DealSide
  /** Number of times that the recipient has read new messages in the conversation. */
  reads: number
}

interface ChangedViewing extends Omit<ReceivedMessage, 'reads'> {
  viewingId: string
  event: ViewingEvent
  because?: ClosedBecause | undefined
  startsAt: Date | null
}

/** Mail to the other side of a conversation. */
export const messageReceived = ({ conversationId, propertyId, title, you, reads }: ReceivedMessage): MailContent => ({
  kind: 'message received',
  subject: `New message about ${title}`,
  paragraphs: [
    you === 'buyer' ? 'The agent has written to you.' : 'A buyer has written to you.',
    'Read and answer it in your dashboard.',
  ],
  facts: [['Home', title]],
  button: { label: 'Read the message', path: `/dashboard/messages/${conversationId}` },
  notification: once(`${conversationId} ${you} ${reads}`, {
    kind: 'message received',
    conversationId,
    propertyId,
    title,
    you,
  }),
})

/** Mail to the other side of a viewing. */
export const viewingChanged = ({ viewingId, event, startsAt, because, ...about }: ChangedViewing): MailContent => ({
  kind: 'viewing',
  subject: `${viewingSubjects[event]}: ${about.title}`,
  paragraphs: [viewingTexts[event] ?? 'See your conversation for the details.'],
  facts: [['Home', about.title], ...(startsAt ? [['Time', utcText(startsAt.toISOString())] as const] : [])],
  button: { label: 'See the viewing', path: `/dashboard/messages/${about.conversationId}` },
  notification: once(`${viewingId} ${event} ${about.you}`, {
    kind: 'viewing',
    ...about,
    event,
    startsAt: startsAt?.toISOString() ?? null,
    ...(because && { because }),
  }),
})

const viewingSubjects: Record<ViewingEvent, string> = {
  'viewing requested': 'Viewing requested',
  'viewing agreed': 'Viewing confirmed',
  'viewing declined': 'Viewing declined',
  'viewing cancelled': 'Viewing cancelled',
  'viewing ended': 'This viewing will not take place',
  'viewing expired': 'Your viewing request was not answered',
}

const viewingTexts: Partial<Record<ViewingEvent, string>> = {
  'viewing requested': 'A buyer has requested a viewing. Choose one of three times, or decline.',
  'viewing expired': 'The agent did not answer your viewing request in time. You can suggest other times.',
}

/** Key of one side’s notification about an event of a viewing. */
export const viewingNotificationKey = (viewingId: string, event: ViewingEvent, you: DealSide): string =>
  notificationKeyOf('viewing', `${viewingId} ${event} ${you}`)

/** Key of the notification that a user gets once until they read the conversation. */
export const messageNotificationKey = (conversationId: string, you: DealSide, reads: number): string =>
  notificationKeyOf('message received', `${conversationId} ${you} ${reads}`)

/** The subject of the mails to one side of a conversation. */
export const aboutConversation = (conversationId: string, you: DealSide): string => `messages ${conversationId} ${you}`
