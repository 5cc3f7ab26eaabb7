import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables/schema.ts'
import { day, hour, type IdOf, requireIn } from './demo-rows.ts'
import type { DemoProperty } from './property-rows.ts'

const [property, buyer] = ['Glasshouse Villa', 'Bella Buyer']

/** Daytime from California to Europe. */
const viewingHourUtc = 17

const texts = [
  { sender: 'buyer', text: 'Is the study quiet enough to work in, with the pool so close?' },
  {
    sender: 'agent',
    text: 'Yes. It has its own entrance on the north side, and the pump is behind the garage. Come and listen.',
  },
] as const

/** A conversation of two demo accounts, in which the buyer has asked for a viewing. */
export function demoConversation(now: number, idOf: IdOf, listed: Map<string, DemoProperty>) {
  const { row } = requireIn(listed, property)
  const id = randomUUID()
  const requestedAt = new Date(now - hour)
  const times = [2, 3, 5].map(days => new Date(Math.floor(now / day + days) * day + viewingHourUtc * hour))
  const messages: Insertable<Tables['messages']>[] = texts.map((message, index) => ({
    ...message,
    conversation_id: id,
    created_at: new Date(now - (4 - index) * hour),
  }))
  const request = { conversation_id: id, sender: 'buyer' as const, text: '', created_at: requestedAt, times }
  return {
    conversation: {
      id,
      property_id: row.id,
      buyer_id: idOf(buyer),
      agent_id: row.agent_id,
      agent_unread: 1,
      created_at: new Date(now - 4 * hour),
      last_message_at: requestedAt,
    },
    messages: [...messages, { ...request, event: 'viewing requested' as const }],
    viewing: { conversation_id: id, times, created_at: requestedAt },
  }
}
