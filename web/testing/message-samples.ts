import type { Conversation, Message } from '#contract/messages/messages.ts'
import type { Viewing } from '#contract/messages/viewings.ts'

// Replies about messages for component tests. A test names only the fields that it is about.

/** Time at which the samples were created. */
const createdAt = '2026-01-05T10:00:00.000Z'

/** A time so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** A message of the buyer to the agent. */
export const aMessage = (fields: Partial<Message> = {}): Message => ({
  _id: 'a-message',
  conversationId: 'a-conversation',
  sender: 'buyer',
  text: 'Is it quiet?',
  image: null,
  removed: false,
  event: null,
  times: [],
  reported: false,
  createdAt,
  ...fields,
})

/** A conversation about a home, as its buyer sees it: both can write. */
export const aConversation = (fields: Partial<Conversation> = {}): Conversation => ({
  _id: 'a-conversation',
  propertyId: 'a-property',
  title: 'Sample House',
  location: '1 Sample Street',
  image: '/images/villa-dusk/1280.webp',
  you: 'buyer',
  other: { name: 'Mina agent', image: '/images/portrait.webp' },
  lastMessage: aMessage(),
  unread: 0,
  closed: null,
  viewing: null,
  createdAt,
  ...fields,
})

/** A viewing that the buyer has requested, at one of three times. */
export const aViewing = (fields: Partial<Viewing> = {}): Viewing => ({
  _id: 'a-viewing',
  conversationId: 'a-conversation',
  status: 'requested',
  times: [inDays(2), inDays(3), inDays(4)],
  startsAt: null,
  endedBy: null,
  createdAt: inDays(-1),
  ...fields,
})
