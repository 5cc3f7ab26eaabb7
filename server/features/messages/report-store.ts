import { type NotNull, sql } from 'kysely'
import type { ReportedMessage, ReportStatus } from '#contract/messages/message-reports.ts'
import { listPage, mapList, searchAnyColumn, type List, type Page } from '../../db/list.ts'
import type { Db, MessageRow, Tx } from '../../db/tables/schema.ts'

/** Selects reported messages with their people. */
const reported = (db: Db) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('properties', 'properties.id', 'conversations.property_id')
    .innerJoin('users as buyer', 'buyer.id', 'conversations.buyer_id')
    .innerJoin('users as agent', 'agent.id', 'conversations.agent_id')
    .where('messages.reported_at', 'is not', null)
    .selectAll('messages')
    .select([
      'conversations.property_id',
      'properties.title',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'agent.name as agent_name',
      'agent.email as agent_email',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof reported>['executeTakeFirstOrThrow']>>

function toReported(row: Row): ReportedMessage {
  const buyer = { name: row.buyer_name, email: row.buyer_email }
  const agent = { name: row.agent_name, email: row.agent_email }
  const [from, by] = row.sender === 'buyer' ? [buyer, agent] : [agent, buyer]
  return {
    _id: row.id,
    sender: row.sender,
    text: row.text,
    image: row.image,
    removed: row.removed_at !== null,
    createdAt: row.created_at.toISOString(),
    propertyId: row.property_id,
    title: row.title,
    senderName: from.name,
    senderEmail: from.email,
    reporterName: by.name,
    reporterEmail: by.email,
    reason: row.report_reason,
    reportedAt: (row.reported_at ?? row.created_at).toISOString(),
    decidedAt: row.report_decided_at?.toISOString() ?? null,
  }
}

export const listReported = async (db: Db, status: ReportStatus, page: Page): Promise<List<ReportedMessage>> =>
  mapList(
    await listPage(
      db,
      reported(db).where('report_decided_at', status === 'open' ? 'is' : 'is not', null),
      'messages',
      page,
      { column: 'reported_at', direction: 'desc' },
    ),
    toReported,
  )

/** Reads these reported messages, in no order. */
export const reportedById = async (db: Db, ids: readonly string[]): Promise<ReportedMessage[]> =>
  (
    await reported(db)
      .where(sql<boolean>`messages.id = any(${ids}::uuid[])`)
      .execute()
  ).map(toReported)

export async function findReported(db: Db, id: string): Promise<ReportedMessage | undefined> {
  const row = await reported(db).where('messages.id', '=', id).executeTakeFirst()
  return row && toReported(row)
}

/** Lists the reports that a user has made, without the reported messages, for the export of personal data. */
export async function reportsBy(db: Db, userId: string, page: Page) {
  const own = (['buyer', 'agent'] as const).map(side =>
    reported(db).where(`conversations.${side}_id`, '=', userId).where('messages.sender', '<>', side),
  )
  return mapList(await searchAnyColumn(db, own, 'messages', page), row => {
    const { _id: messageId, propertyId, title, reason, reportedAt, decidedAt } = toReported(row)
    return { messageId, propertyId, title, reason, reportedAt, decidedAt }
  })
}

/** Finds the sender of a message on whose report an admin has decided, with the time of the decision. */
export const findDecided = (db: Db, id: string) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select([senderId, 'messages.report_decided_at'])
    .where('messages.id', '=', id)
    .where('messages.report_decided_at', 'is not', null)
    .$narrowType<{ report_decided_at: NotNull }>()
    .executeTakeFirst()

const senderId = sql<string>`case sender when 'buyer' then buyer_id else agent_id end`.as('sender_id')

/** Finds a message that this user has received, with the id of its sender. */
export const findReceived = (
  db: Db,
  id: string,
  userId: string,
): Promise<(MessageRow & { sender_id: string }) | undefined> =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .selectAll('messages')
    .select(senderId)
    .where('messages.id', '=', id)
    .where(sql<boolean>`${userId} = case sender when 'buyer' then agent_id else buyer_id end`)
    .executeTakeFirst()

/** Lists the people whom a user has blocked, for the export of personal data. */
export const blocksBy = async (db: Db, userId: string) => {
  const rows = await db.selectFrom('message_blocks').selectAll().where('blocker_id', '=', userId).execute()
  return rows.map(({ blocked_id, created_at }) => ({ personId: blocked_id, blockedAt: created_at.toISOString() }))
}

/** Stores a report. No row if the message is reported already. */
export const setReported = (tx: Tx, id: string, { reason, at }: { reason: string | null; at: Date }) =>
  tx
    .updateTable('messages')
    .set({ reported_at: at, report_reason: reason })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .returningAll()

/** Stores the decision on a report. No row if there is one already. */
export const setDecided = (tx: Tx, id: string, { isRemoved, at }: { isRemoved: boolean; at: Date }) =>
  tx
    .updateTable('messages')
    .set({ report_decided_at: at, ...(isRemoved && { text: '', image: null, removed_at: at }) })
    .where('id', '=', id)
    .where('reported_at', 'is not', null)
    .where('report_decided_at', 'is', null)
    .returning(eb =>
      eb
        .selectFrom('conversations')
        .select(sql<string>`case messages.sender when 'buyer' then buyer_id else agent_id end`.as('sender_id'))
        .whereRef('conversations.id', '=', 'messages.conversation_id')
        .as('sender_id'),
    )

interface Block {
  blocker: string
  blocked: string
}

/** Blocks a person. No row if they are blocked already. */
export const insertBlock = (tx: Tx, { blocker, blocked, at }: Block & { at: Date }) =>
  tx
    .insertInto('message_blocks')
    .values({ blocker_id: blocker, blocked_id: blocked, created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('blocked_id')

/** Unblocks a person. No row if they are not blocked. */
export const removeBlock = (tx: Tx, { blocker, blocked }: Block) =>
  tx
    .deleteFrom('message_blocks')
    .where('blocker_id', '=', blocker)
    .where('blocked_id', '=', blocked)
    .returning('blocked_id')

/** Removes the blocks between two people without a conversation. */
export const removeBlocksWithoutConversation = (db: Db) =>
  sql`
  delete from message_blocks as block
  where not exists (select from conversations where buyer_id = block.blocker_id and agent_id = block.blocked_id)
    and not exists (select from conversations where buyer_id = block.blocked_id and agent_id = block.blocker_id)`.execute(
    db,
  )
