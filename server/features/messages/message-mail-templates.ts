import { whyViewingEnded } from '#contract/events/property-events.ts'
import type { ViewingEvent } from '#contract/messages/viewings.ts'
import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'

// Mails about messages. They do not contain the text, because admins read the outbox.

interface ReceivedMessage {
  conversationId: string
  propertyId: string
  /** Title of the home. */
  title: string
  /** Location that the recipient may read. */
  location: string
  /** Name of the other side. */
  other: string
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
  /** Times that the event is about, as texts. */
  times: readonly string[]
  /** Calendar file of the viewing in its new state. */
  calendar: string | undefined
}

/** Mail to the other side of a conversation. */
export const messageReceived = ({
  conversationId,
  propertyId,
  title,
  you,
  reads,
  ...about
}: ReceivedMessage): MailContent =>
  eventMail(
    { kind: 'message received', conversationId, propertyId, title, you },
    { facts: aboutFacts({ title, you, ...about }), button: 'Read the message' },
    messageNotificationKey(conversationId, you, reads),
  )

/** Mail to the other side of a viewing. */
export const viewingChanged = ({
  viewingId,
  event,
  startsAt,
  because,
  location,
  other,
  times,
  calendar,
  ...about
}: ChangedViewing): MailContent =>
  eventMail(
    { kind: 'viewing', ...about, event, startsAt: startsAt?.toISOString() ?? null, ...(because && { because }) },
    {
      paragraphs: [
        (because && whyViewingEnded(because, about.you)) ?? '',
        viewingTexts[event] ?? 'See your conversation for the details.',
      ].filter(text => text !== ''),
      facts: [
        ...aboutFacts({ ...about, location, other }),
        ...times.map((time, at) => [times.length > 1 ? `Time ${at + 1}` : 'Time', time] as const),
      ],
      calendar,
      button: 'See the viewing',
    },
    viewingNotificationKey(viewingId, event, about.you),
  )

/** Tells apart homes with one title: where it is, and with whom. */
const aboutFacts = ({ title, location, other, you }: Pick<ReceivedMessage, 'title' | 'location' | 'other' | 'you'>) =>
  [
    ['Home', title],
    ['Place', location],
    [you === 'buyer' ? 'Agent' : 'Buyer', other],
  ] as const

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
