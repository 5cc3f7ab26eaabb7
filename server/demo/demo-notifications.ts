import type { EventContent } from '#contract/events/events.ts'
import { toDollars } from '#contract/ground/money.ts'
import type { AuditLine } from '../db/audit/audit-line.ts'
import type { NewOfferRow } from '../db/tables/schema.ts'
import { notificationKeyOf } from '../features/events/notification-of.ts'
import { counterNotificationKey } from '../features/offers/notification-keys.ts'

interface Deal {
  row: NewOfferRow & { id: string }
  lines: readonly AuditLine[]
}

/** Builds the notifications about the demo offers. People have read those about offers that are over. */
export const demoNotifications = (deals: readonly Deal[]) =>
  deals.flatMap(({ row, lines }) => {
    const at = lines.at(-1)?.at ?? new Date(row.created_at)
    const isOpen = row.status === 'pending' || row.status === 'accepted'
    return contentsOf(row).map(({ to, content }) => ({
      user_id: to,
      notification_key:
        content.kind === 'counter received'
          ? counterNotificationKey(row.id, 2)
          : notificationKeyOf(content.kind, row.id),
      content: JSON.stringify(content),
      created_at: at,
      read_at: isOpen ? null : at,
    }))
  })

function contentsOf(row: Deal['row']): { to: string; content: EventContent }[] {
  const facts = { offerId: row.id, propertyId: row.property_id, title: row.title, amount: toDollars(row.amount_cents) }
  const [buyer, agent] = [row.buyer_id, row.agent_id]
  const payBy = row.pay_by ? new Date(row.pay_by).toISOString() : null
  if (row.status === 'accepted') return [{ to: buyer, content: { kind: 'offer accepted', ...facts, payBy } }]
  if (row.closed_because === 'withdrawn') return []
  if (row.status === 'rejected')
    return [{ to: buyer, content: { kind: 'offer rejected', ...facts, because: row.closed_because ?? null } }]
  if (row.status === 'bought')
    return [
      { to: buyer, content: { kind: 'property bought', ...facts } },
      { to: agent, content: { kind: 'property sold', ...facts } },
    ]
  if (row.terms_by === 'agent') return [{ to: buyer, content: { kind: 'counter received', ...facts, you: 'buyer' } }]
  return [{ to: agent, content: { kind: 'offer received', ...facts } }]
}
