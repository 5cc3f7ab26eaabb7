import { type Conversation, type ConversationClosed, type Message, unknownEvent } from '#contract/messages/messages.ts'
import type { Viewing } from '#contract/messages/viewings.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { momentWithZone } from '../ui/text/date-text.ts'

/** Explains why nobody can write in a conversation, in the words of the reader's side. */
export const closedText = ({
  closed,
  you,
  other,
}: Pick<Conversation, 'you' | 'other'> & { closed: ConversationClosed }) => closedTexts[closed](you, other.name)

const closedTexts: Record<ConversationClosed, (you: DealSide, other: string) => string> = {
  'blocked by you': (_, other) => `You have blocked ${other}. Neither of you can write to the other.`,
  blocked: (_, other) => `${other} does not receive messages from you.`,
  'buyer left': () => 'The buyer has deleted their account.',
  'agent left': () => 'The agent has deleted their account.',
  sold: () => 'This home has been sold.',
  removed: you =>
    you === 'buyer' ? 'The agent has taken this home off the market.' : 'You have taken this home off the market.',
  'agent reviewed': () => 'The agent’s account is under review.',
  'agent changed': you =>
    you === 'buyer' ? 'This agent no longer sells homes here.' : 'Your account is no longer an agent account.',
  'buyer changed': you =>
    you === 'buyer'
      ? 'Your account is no longer a buyer account.'
      : 'The buyer’s account is no longer a buyer account.',
  'property rejected': () => 'This home is no longer for sale.',
  'not verified': () => 'This home is being verified again. You can write again once it’s verified.',
}

/** Role of the person on the other side. */
export const otherRole: Record<DealSide, string> = { buyer: 'agent', agent: 'buyer' }

/** Returns a message in one line. @param who name of its sender, or “You” */
export const messageLine = (message: Message, who: string): string => {
  if (message.event !== null) return eventText(message, message.event, who)
  return message.removed ? 'Removed message' : message.text || 'Picture'
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
/** Formats the time of a viewing as Sat, Nov 21, 2026, 4:30 PM EST in the reader's time zone. */
export const viewingTime = (instant: string): string =>
  `${weekday.format(new Date(instant))}, ${momentWithZone(instant)}`

/** Describes a viewing that is still ahead in one line. */
export const viewingLine = ({ status, startsAt }: Viewing, you: DealSide): string => {
  if (status === 'agreed') return `Viewing on ${viewingTime(startsAt ?? '')}`
  return you === 'agent' ? 'Viewing requested: choose a time' : 'Viewing requested'
}

const events: Record<NonNullable<Message['event']>, (who: string, times: readonly string[]) => string> = {
  // Without the times: the panel above shows them as long as they matter.
  'viewing requested': who => `${who} asked for a viewing and suggested three times.`,
  'viewing agreed': (who, times) => `${who} confirmed a viewing on ${times.map(viewingTime).join()}.`,
  'viewing declined': who => `${who} declined the viewing.`,
  'viewing cancelled': (who, times) =>
    times.length === 0
      ? `${who} cancelled the request for a viewing.`
      : `${who} cancelled the viewing on ${times.map(viewingTime).join()}.`,
  'viewing ended': (_, times) =>
    times.length === 0
      ? 'The request for a viewing has ended.'
      : `The viewing on ${times.map(viewingTime).join()} will not take place.`,
  'viewing expired': () => 'The viewing request was not answered in time.',
  [unknownEvent]: () => 'The viewing has changed.',
}

/** Describes a change of a viewing, with the sender's reason. A newer server may send an event that this page lacks. */
function eventText({ text, times }: Message, event: string, who: string): string {
  const describe = Object.hasOwn(events, event) ? events[event as keyof typeof events] : events[unknownEvent]
  return `${describe(who, times)}${text === '' ? '' : ` “${text}”`}`
}
