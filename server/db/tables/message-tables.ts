import type { Generated } from 'kysely'
import type { ViewingEvent, ViewingStatus } from '#contract/messages/viewings.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'

export interface ConversationsTable {
  id: Generated<string>
  property_id: string
  buyer_id: string
  agent_id: string
  buyer_unread: Generated<number>
  agent_unread: Generated<number>
  /** Number of times that the buyer has read new messages. */
  buyer_reads: Generated<number>
  agent_reads: Generated<number>
  created_at: Date
  last_message_at: Date
}

export interface MessagesTable {
  id: Generated<string>
  conversation_id: string
  sender: DealSide
  text: string
  image: string | null
  created_at: Date
  /** Change of a viewing that it reports; null for a message that a person has written. */
  event: Generated<ViewingEvent | null>
  times: Generated<Date[] | null>
  removed_at: Date | null
  reported_at: Date | null
  report_reason: string | null
  report_decided_at: Date | null
}

export interface ViewingsTable {
  id: Generated<string>
  conversation_id: string
  status: Generated<ViewingStatus>
  times: Date[]
  starts_at: Date | null
  ended_by: DealSide | null
  created_at: Date
}

export interface MessageBlocksTable {
  blocker_id: string
  blocked_id: string
  created_at: Date
}
