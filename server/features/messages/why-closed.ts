import type { Role } from '#contract/ground/role.ts'
import type { ConversationClosed } from '#contract/messages/messages.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { PropertyStatus } from '#contract/properties/properties.ts'

/** Everything that decides whether people can write in a conversation. */
export interface ConversationFacts {
  status: PropertyStatus
  hidden: boolean
  sold_at: Date | null
  deleted_at: Date | null
  buyer_role: Role
  buyer_deleted_at: Date | null
  agent_role: Role
  agent_deleted_at: Date | null
  blocked_by_buyer: boolean
  blocked_by_agent: boolean
  /** Whether this buyer bought the home. They still have the contract and the keys to agree on. */
  bought_by_buyer: boolean
  /** Whether this buyer has a live offer on the home, or a viewing that is requested or agreed. */
  takes_part: boolean
}

/** Message of a refusal to write in a closed conversation. */
export const closedReasons: Readonly<Record<ConversationClosed, string>> = {
  'blocked by you': 'You have blocked this person. Unblock them in Messages to write again.',
  blocked: 'You cannot write to this person.',
  'buyer left': 'The buyer has left.',
  'agent left': 'The agent has left.',
  sold: 'This home has been sold.',
  removed: 'The agent has withdrawn this home.',
  'agent reviewed': 'The agent’s account is under review.',
  'agent changed': 'The agent no longer offers this home.',
  'buyer changed': 'Only buyer accounts can ask about homes.',
  'property rejected': 'This home is not for sale.',
  'not verified': 'This home is being verified again.',
}

/**
 * Returns why nobody can write in a conversation, or null if both can (ruling G52).
 *
 * @param you side of the reader
 */
export function whyClosed(facts: ConversationFacts, you: DealSide): ConversationClosed | null {
  if (facts.buyer_deleted_at !== null) return 'buyer left'
  if (facts.agent_deleted_at !== null) return 'agent left'
  if (facts[`blocked_by_${you}`]) return 'blocked by you'
  if (facts.blocked_by_buyer || facts.blocked_by_agent) return 'blocked'
  if (facts.bought_by_buyer) return facts.agent_role === 'fraud' ? 'agent reviewed' : null
  if (facts.sold_at !== null) return 'sold'
  if (facts.deleted_at !== null) return 'removed'
  if (facts.agent_role === 'fraud') return 'agent reviewed'
  if (facts.agent_role !== 'agent' || facts.hidden) return 'agent changed'
  if (facts.buyer_role !== 'user') return 'buyer changed'
  if (facts.status === 'rejected') return 'property rejected'
  // Their offer is on hold and their viewing stays, so they have something to agree on.
  return facts.status === 'verified' || facts.takes_part ? null : 'not verified'
}
