import type { DealSide } from '#contract/offers.ts'
import { occasionOf, once } from '../notifications/notification-store.ts'
import type { MailContent } from './mail-templates.ts'

// Mails about messages. They do not contain the text, because admins read the outbox.

interface ReceivedMessage {
  conversationId: string
  propertyId: string
  /** Title of the home. */
  title: string
  /** Side of the recipient. */
  you: DealSide
  /** How often the recipient has read new messages in the conversation. */
  reads: number
}

/** To the other side of a conversation. */
export const messageReceived = ({ conversationId, propertyId, title, you, reads }: ReceivedMessage): MailContent => ({
  kind: 'message received',
  subject: `New message about ${title}`,
  paragraphs: [
    you === 'buyer' ? 'The agent has written to you.' : 'A buyer has written to you.',
    'Read the message and answer it on the marketplace.',
  ],
  facts: [['Home', title]],
  button: { label: 'Read the message', path: `/dashboard/messages/${conversationId}` },
  notification: once(`${conversationId} ${reads}`, {
    kind: 'message received',
    conversationId,
    propertyId,
    title,
    you,
  }),
})

/** Occasion of the notification that a user gets once until they read the conversation. */
export const messageOccasion = (conversationId: string, reads: number): string =>
  occasionOf('message received', `${conversationId} ${reads}`)

/** The subject of the mails to one side of a conversation. */
export const aboutConversation = (conversationId: string, you: DealSide): string => `messages ${conversationId} ${you}`
