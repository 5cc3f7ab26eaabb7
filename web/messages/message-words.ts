import type { Conversation, ConversationClosed, Message } from '#contract/messages.ts'
import type { DealSide } from '#contract/offers.ts'

/** Why nobody can write in a conversation, in the words of the reader's side. */
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
  'listing rejected': () => 'This home is no longer for sale.',
  'not verified': () => 'This home is being verified again. You can write once it is.',
}

/** Title of a home whose words buyers cannot read at the moment. */
export const homeTitle = ({ title }: Pick<Conversation, 'title'>): string => title || 'A home under review'

/** Role of the person on the other side. */
export const otherRole: Record<DealSide, string> = { buyer: 'agent', agent: 'buyer' }

/** What a message says in one line. */
export const messageLine = ({ text, removed }: Message): string => (removed ? 'Removed message' : text)
