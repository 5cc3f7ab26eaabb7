import * as z from 'zod/mini'
import { Id, Instant } from '../ground/field.ts'
import { ViewingEvent } from '../messages/viewings.ts'
import { ClosedBecause, closedForBuyer } from '../offers/closed-offers.ts'
import type { DealSide } from '../offers/deal-side.ts'
import { event, pageOf, property, side } from './event.ts'

const conversation = { conversationId: Id, ...property, ...side }

/** Events of conversations, viewings and listings. */
export const propertyEvents = [
  // One until its reader has read the conversation.
  event('message received', 'on another occasion', conversation, ({ conversationId, you }) => ({
    short: you === 'buyer' ? 'The agent has written to you' : 'A buyer has written to you',
    to: messagesIn(conversationId),
  })),
  event(
    'viewing',
    'on another occasion',
    {
      ...conversation,
      event: ViewingEvent,
      startsAt: z.nullable(Instant),
      // For `viewing ended`; missing in notifications from before it was stored.
      because: z.optional(ClosedBecause),
    },
    ({ conversationId, event: viewingEvent, startsAt, because, you }, moment) => ({
      short: {
        'viewing requested': 'A buyer has requested a viewing',
        'viewing agreed': 'Viewing confirmed',
        'viewing declined': 'The agent declined your viewing request',
        'viewing cancelled': 'A viewing was cancelled',
        'viewing ended': 'A viewing will not take place',
        'viewing expired': 'The agent did not answer your viewing request',
      }[viewingEvent],
      more:
        viewingEvent === 'viewing expired'
          ? 'Suggest other times.'
          : [startsAt && `${moment(startsAt)}.`, because && whyViewingEnded(because, you)].filter(Boolean).join(' '),
      to: messagesIn(conversationId),
    }),
  ),
  // To the admins.
  event('message reported', 'on another occasion', { messageId: Id }, () => ({
    short: 'A message was reported',
    more: 'Please read it and decide.',
    to: '/dashboard/reported-messages',
  })),

  // To the agent.
  event('property verified', 'on another occasion', property, ({ propertyId }) => ({
    short: 'Your listing was verified',
    more: 'Buyers can find it now.',
    to: pageOf(propertyId),
  })),
  event('verification undone', 'always', property, () => ({
    short: 'Your listing is under review again',
    more: 'You do not need to do anything.',
    to: ownListings,
  })),
  event('change sent back', 'on another occasion', { ...property, reason: z.string() }, ({ reason }) => ({
    short: 'Your change was sent back',
    more: `Buyers read the version that was verified before. “${reason}”`,
    to: ownListings,
  })),
  event('property rejected', 'always', { ...property, reason: z.nullable(z.string()) }, ({ reason }) => ({
    short: 'Your listing was rejected',
    more: reason,
    to: ownListings,
  })),
]

const ownListings = '/dashboard/my-properties'
const messagesIn = (conversationId: string) => `/dashboard/messages/${conversationId}`

/** Reasons why a viewing will not take place, for the agent. */
const endsForAgent: Partial<Record<ClosedBecause, string>> = {
  sold: 'You have sold this home.',
  removed: 'You took this home off the market.',
  'property rejected': 'An admin could not verify this home.',
  'agent reviewed': 'Your account was put under review.',
  'agent changed': 'Your account is no longer an agent’s.',
  'buyer changed': 'The buyer’s account is no longer a buyer’s.',
  'buyer left': 'The buyer has left.',
}

/** Says to one side why a viewing will not take place. */
export const whyViewingEnded = (because: ClosedBecause, you: DealSide): string | undefined =>
  (you === 'buyer' ? closedForBuyer : endsForAgent)[because]
