import { sql } from 'kysely'
import { maxMessages, type Message, unknownEvent } from '#contract/messages/messages.ts'
import { ViewingEvent } from '#contract/messages/viewings.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { listPage, mapList, searchAnyColumn, type List, type Page } from '../../db/list.ts'
import type { Db, MessageRow, NewMessageRow, Tx } from '../../db/tables/schema.ts'
import { verifiedWords } from '../properties/verified-words.ts'

/** Converts a row to a message on the wire. @param isReceived whether the reader is on the other side than its sender */
export const toMessage = (row: MessageRow, isReceived: boolean): Message => ({
  _id: row.id,
  conversationId: row.conversation_id,
  sender: row.sender,
  text: row.text,
  image: row.image,
  removed: row.removed_at !== null,
  event: row.event === null || isKnown(row.event) ? row.event : unknownEvent,
  times: (row.times ?? []).map(time => time.toISOString()),
  reported: isReceived && row.reported_at !== null,
  createdAt: row.created_at.toISOString(),
})

const isKnown = (event: string): event is ViewingEvent => ViewingEvent.options.some(known => known === event)

/** Lists the messages of a conversation. @param you side of the reader */
export const messagesOf = async (db: Db, conversationId: string, you: DealSide, page: Page): Promise<List<Message>> =>
  mapList(
    await listPage(
      db,
      db.selectFrom('messages').selectAll().where('conversation_id', '=', conversationId),
      'messages',
      page,
    ),
    row => toMessage(row, row.sender !== you),
  )

/** Finds the newest message of each conversation. */
export async function newestMessages(db: Db, conversationIds: readonly string[]): Promise<Map<string, MessageRow>> {
  const { rows } = await sql<MessageRow>`
    select newest.* from unnest(${conversationIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from messages where conversation_id = wanted.id order by created_at desc, id desc limit 1
    ) as newest`.execute(db)
  return new Map(rows.map(row => [row.conversation_id, row]))
}

export const insertMessage = (tx: Tx, message: NewMessageRow) =>
  tx.insertInto('messages').values(message).returningAll()

/** Removes the messages behind the newest {@link maxMessages} of a conversation, except those that an admin has to read. */
export const removeSurplus = (tx: Tx, conversationId: string) =>
  tx
    .deleteFrom('messages')
    .where('id', 'in', eb =>
      eb
        .selectFrom('messages')
        .select('id')
        .where('conversation_id', '=', conversationId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxMessages),
    )
    .where(eb => eb.or([eb('reported_at', 'is', null), eb('report_decided_at', 'is not', null)]))
    .execute()

/** Lists the pictures in the messages of a user. */
export async function picturesBy(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.image')
    .where('messages.image', 'is not', null)
    .where(eb => eb.or([eb('buyer_id', '=', userId), eb('agent_id', '=', userId)]))
    .where(isWrittenBy(userId))
    .execute()
  return rows.flatMap(({ image }) => image ?? [])
}

const isWrittenBy = (userId: string) =>
  sql<boolean>`${userId} = case messages.sender when 'buyer' then conversations.buyer_id else conversations.agent_id end`

/** Removes the content of everything that a user has written. Their conversations stay for the other side. */
export const eraseMessagesOf = (tx: Tx, userId: string, at: Date) =>
  tx
    .updateTable('messages')
    .from('conversations')
    .set({ text: '', image: null, removed_at: at })
    .whereRef('conversations.id', '=', 'messages.conversation_id')
    .where('messages.removed_at', 'is', null)
    .where(isWrittenBy(userId))

/** Removes the reasons that a user has given for reports. */
export const eraseReportReasonsOf = (tx: Tx, userId: string) =>
  tx
    .updateTable('messages')
    .from('conversations')
    .set({ report_reason: null })
    .whereRef('conversations.id', '=', 'messages.conversation_id')
    .where('messages.report_reason', 'is not', null)
    .where(sql<boolean>`${userId} in (buyer_id, agent_id)`)
    .where(eb => eb.not(isWrittenBy(userId)))
    .execute()

/** Removes the blocks by and of a user. */
export const removeBlocksOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('message_blocks').where(eb => eb.or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))

/** Everything that a user has written, for the export of personal data. */
export async function messagesBy(db: Db, userId: string, page: Page) {
  const written = db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('properties', 'properties.id', 'conversations.property_id')
    .selectAll('messages')
    .select(['conversations.property_id', verifiedWords('title').as('title')])
  const own = (['buyer', 'agent'] as const).map(side =>
    written.where(`conversations.${side}_id`, '=', userId).where('messages.sender', '=', side),
  )
  return mapList(await searchAnyColumn(db, own, 'messages', page), row => ({
    ...toMessage(row, false),
    propertyId: row.property_id,
    title: row.title,
  }))
}
