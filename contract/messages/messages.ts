import * as z from 'zod/mini'
import { created, endpoint, longBodyLimit } from '../ground/endpoint.ts'
import { Id, IdParam, Instant, optionalText } from '../ground/field.ts'
import { imageUrl } from '../images/image-url.ts'
import { DealSide } from '../offers/deal-side.ts'
import { Viewing, ViewingEvent } from './viewings.ts'

/** Reason why nobody can write in a conversation at the moment. */
export const ConversationClosed = z.enum([
  'blocked by you',
  'blocked',
  'buyer left',
  'agent left',
  'sold',
  'removed',
  'agent reviewed',
  'agent changed',
  'buyer changed',
  'property rejected',
  'not verified',
])
export type ConversationClosed = z.infer<typeof ConversationClosed>

/** Event of a newer version, which was running before or is running on another node. */
export const unknownEvent = 'unknown'

/** A message in a conversation between a buyer and an agent. */
export const Message = z.object({
  _id: Id,
  conversationId: Id,
  sender: DealSide,
  /** Empty for a picture alone, once the message is removed, and for an event without a reason. */
  text: z.string(),
  image: z.nullable(z.string()),
  /** Whether an admin has removed the content, or the sender has deleted their account. */
  removed: z.boolean(),
  /** Change of a viewing that it reports; null for a message that a person has written. */
  event: z.nullable(z.enum([...ViewingEvent.options, unknownEvent])),
  /** The times that the event is about. */
  times: z.array(Instant),
  /** Whether the reader has reported it. */
  reported: z.boolean(),
  createdAt: Instant,
})
export type Message = z.infer<typeof Message>

/** Conversation of the caller about a home. The home has the title and picture that buyers see. */
export const Conversation = z.object({
  _id: Id,
  propertyId: Id,
  title: z.string(),
  image: z.string(),
  location: z.string(),
  /** Side that the caller is on. */
  you: DealSide,
  /** Person on the other side. */
  other: z.object({ name: z.string(), image: z.string() }),
  lastMessage: Message,
  /** Number of messages that the caller has not read. */
  unread: z.number(),
  /** Null while both can write (ruling G52). */
  closed: z.nullable(ConversationClosed),
  /** The newest viewing. */
  viewing: z.nullable(Viewing),
  createdAt: Instant,
})
export type Conversation = z.infer<typeof Conversation>

/** Characters of the longest message. */
export const maxMessageLength = 2000
/** Messages that a conversation keeps. A new one removes the oldest. */
export const maxMessages = 500

const fields = { text: optionalText(maxMessageLength), image: z.optional(imageUrl('Must be an uploaded picture')) }
/** Message of the refusal of an empty message. */
export const emptyMessage = 'Please write a message'
const hasContent = z.refine<{ text?: string | undefined; image?: string | undefined }>(
  ({ text, image }) => Boolean(text || image),
  { error: emptyMessage, path: ['text'] },
)
/** A text, a picture or both. */
export const NewMessage = z.object(fields).check(hasContent)
export type NewMessage = z.infer<typeof NewMessage>

const ById = z.object({ id: IdParam })

/** Asks the agent about a home for sale: starts the buyer's only conversation about it, or continues it. */
export const askAboutProperty = endpoint({
  method: 'POST',
  path: '/conversations',
  access: ['user'],
  summary: 'Ask the agent about a home; continues your conversation about it if there is one',
  body: z.object({ ...fields, propertyId: IdParam }).check(hasContent),
  bodyLimit: longBodyLimit,
  response: created(Message),
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/**
 * Writes to the buyer of an offer on the caller's own property: starts the buyer's only conversation about the home, or
 * continues it. 409 once the offer is closed.
 */
export const writeToBuyer = endpoint({
  method: 'POST',
  path: '/offers/:id/messages',
  access: ['agent'],
  summary: 'Write to the buyer of an offer on your property; continues your conversation about it if there is one',
  params: ById,
  body: NewMessage,
  bodyLimit: longBodyLimit,
  response: created(Message),
  notYours: 404,
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/** Sends a message in the caller's own conversation; 409 while it is closed. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/:id/messages',
  access: ['user', 'agent'],
  summary: 'Send a message in your conversation',
  params: ById,
  body: NewMessage,
  bodyLimit: longBodyLimit,
  response: created(Message),
  notYours: 404,
  limit: { max: 240, seconds: 3600, per: 'user' },
})

/** Lists the caller's conversations, the one with the newest message first. */
export const myConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  access: 'signed-in',
  summary:
    'Your conversations, the latest first; `propertyId` selects those about one home, `offerId` the one with its buyer',
  query: z.object({ propertyId: z.optional(IdParam), offerId: z.optional(IdParam) }),
  response: z.array(Conversation),
  paged: true,
})

/** Counts the messages that the caller has not read. */
export const unreadMessages = endpoint({
  method: 'GET',
  path: '/conversations/unread',
  access: 'signed-in',
  summary: 'Number of your unread messages',
  response: z.object({ unread: z.number() }),
})

/** Reason why a buyer cannot write to the agent of a home. */
export const AskRefusal = z.object({
  /** Null if they can. */
  closed: z.nullable(ConversationClosed),
  /** Conversation in which the caller can lift the block that they have set. */
  unblockIn: z.nullable(Id),
})
export type AskRefusal = z.infer<typeof AskRefusal>

/** Says whether the caller can ask about a home, before they write; 404 if they may not see it. */
export const askRefusal = endpoint({
  method: 'GET',
  path: '/ask-refusal/:id',
  access: 'signed-in',
  summary: 'Why you cannot ask the agent about a home, if you cannot',
  params: ById,
  response: AskRefusal,
})

/** Finds one conversation of the caller. */
export const findConversation = endpoint({
  method: 'GET',
  path: '/conversations/:id',
  access: 'signed-in',
  summary: 'One of your conversations',
  params: ById,
  response: Conversation,
  notYours: 404,
})

/** Lists the messages of the caller's conversation, newest first. */
export const conversationMessages = endpoint({
  method: 'GET',
  path: '/conversations/:id/messages',
  access: 'signed-in',
  summary: 'The messages of your conversation, newest first',
  params: ById,
  response: z.array(Message),
  notYours: 404,
  paged: true,
})

/**
 * Marks the messages that the caller has received in a conversation as read. Changes nothing if `newestId` is no longer
 * the newest message: the caller has not seen the newer one.
 */
export const readConversation = endpoint({
  method: 'PATCH',
  path: '/conversations/read/:id',
  access: 'signed-in',
  summary: 'Mark the messages of your conversation as read',
  params: ById,
  body: z.object({ newestId: IdParam }),
  response: z.object({ modifiedCount: z.number() }),
  notYours: 404,
})
