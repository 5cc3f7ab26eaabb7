import { sql } from 'kysely'
import { maxUnpagedRows } from '#contract/ground/endpoint.ts'
import type { Conversation } from '#contract/messages/messages.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { AddressParts } from '#contract/properties/address-parts.ts'
import { locationForPublic } from '#contract/properties/hidden-location.ts'
import { searchAnyColumn, type List, type Order, type Page } from '../../db/list.ts'
import type { ConversationRow, Db, MessageRow, Tx, ViewingRow } from '../../db/tables/schema.ts'
import { shownField } from '../properties/verified-version-store.ts'
import { verifiedTitle, verifiedWords } from '../properties/verified-words.ts'
import { newestMessages, toMessage } from './message-store.ts'
import { newestViewings, toViewing } from './viewing-store.ts'
import { whyClosed, type ConversationFacts } from './why-closed.ts'

/** The side of a conversation that a user is on. */
export const sideOf = ({ buyer_id }: { buyer_id: string }, userId: string): DealSide =>
  buyer_id === userId ? 'buyer' : 'agent'

const isBlocked = (blocker: DealSide, blocked: DealSide) => sql<boolean>`exists (
  select from message_blocks where blocker_id = ${sql.ref(`${blocker}.id`)} and blocked_id = ${sql.ref(`${blocked}.id`)})`

const boughtByBuyer = sql<boolean>`exists (
  select from offers where status = 'bought' and property_id = properties.id and buyer_id = buyer.id)`

const takesPart = sql<boolean>`(
  exists (
    select from offers
    where property_id = properties.id and buyer_id = buyer.id and offers.status in ('pending', 'accepted'))
  or exists (
    select from viewings join conversations as thread on thread.id = viewings.conversation_id
    where thread.property_id = properties.id and thread.buyer_id = buyer.id
      and viewings.status in ('requested', 'agreed')))`

/** Everything about a property, a buyer and an agent that decides whether the two can write to each other. */
const facts = [
  'properties.status',
  'properties.hidden',
  'properties.sold_at',
  'properties.deleted_at',
  'buyer.role as buyer_role',
  'buyer.deleted_at as buyer_deleted_at',
  'agent.role as agent_role',
  'agent.deleted_at as agent_deleted_at',
  isBlocked('buyer', 'agent').as('blocked_by_buyer'),
  isBlocked('agent', 'buyer').as('blocked_by_agent'),
  boughtByBuyer.as('bought_by_buyer'),
  takesPart.as('takes_part'),
] as const

/** Whether the buyer may not read the address of the home. */
const hidesAddress = sql<boolean>`properties.hide_address and not exists (select from offers
  where property_id = properties.id and buyer_id = buyer.id and offers.status in ('accepted', 'bought'))`

/** The home and the two people, as mails and calendars name them. */
interface HomeOfConversation {
  title: string
  location: string
  hides_address: boolean
  address: AddressParts | null
  lng: number | null
  lat: number | null
  buyer_name: string
  agent_name: string
}

/** Selects conversations with everything that decides whether people can write in them. */
const withFacts = (db: Db) =>
  db
    .selectFrom('conversations')
    .innerJoin('properties', 'properties.id', 'conversations.property_id')
    .innerJoin('users as buyer', 'buyer.id', 'conversations.buyer_id')
    .innerJoin('users as agent', 'agent.id', 'conversations.agent_id')
    .selectAll('conversations')
    .select(facts)
    .select(verifiedTitle.as('title'))
    .select([
      verifiedWords('location').as('location'),
      hidesAddress.as('hides_address'),
      shownField('address').as('address'),
      shownField('lng').as('lng'),
      shownField('lat').as('lat'),
    ])
    .select(['buyer.name as buyer_name', 'agent.name as agent_name'])

/** Reads what decides whether a buyer can write to the agent of a property, before there is a conversation. */
export const factsBetween = (db: Db, buyerId: string, propertyId: string) =>
  db
    .selectFrom('properties')
    .innerJoin('users as agent', 'agent.id', 'properties.agent_id')
    .innerJoin('users as buyer', join => join.on('buyer.id', '=', buyerId))
    .select(facts)
    .select('properties.agent_id')
    .where('properties.id', '=', propertyId)
    .executeTakeFirst()

/** Finds the newest conversation of two people, whichever sides they are on. */
export const newestConversationWith = (db: Db, userId: string, otherId: string) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where(eb =>
      eb.or([eb.and({ buyer_id: userId, agent_id: otherId }), eb.and({ buyer_id: otherId, agent_id: userId })]),
    )
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Selects conversations as they are shown. Both sides read the words about the home that were last verified. */
const shown = (db: Db) =>
  withFacts(db).select(['buyer.image as buyer_image', 'agent.image as agent_image', verifiedWords('image').as('image')])

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** Converts rows to the conversations of this user, each with its newest message. */
async function toConversations(db: Db, rows: readonly ShownRow[], userId: string): Promise<Conversation[]> {
  const ids = rows.map(({ id }) => id)
  const [messages, viewings] = [await newestMessages(db, ids), await newestViewings(db, ids)]
  return rows.flatMap(row => {
    const message = messages.get(row.id)
    return message ? [toConversation(row, { message, viewing: viewings.get(row.id) }, sideOf(row, userId))] : []
  })
}

interface Newest {
  message: MessageRow
  viewing: ViewingRow | undefined
}

const toConversation = (row: ShownRow, newest: Newest, you: DealSide): Conversation => ({
  _id: row.id,
  propertyId: row.property_id,
  title: row.title,
  location: locationFor(row, you),
  image: row.image,
  you,
  other: { name: row[`${otherSide(you)}_name`], image: row[`${otherSide(you)}_image`] },
  lastMessage: toMessage(newest.message, newest.message.sender !== you),
  unread: row[`${you}_unread`],
  closed: whyClosed(row, you),
  viewing: newest.viewing ? toViewing(newest.viewing) : null,
  createdAt: row.created_at.toISOString(),
})

/** The location that this side may read. */
export const locationFor = ({ location, hides_address, address }: HomeOfConversation, side: DealSide): string =>
  side === 'buyer' && hides_address ? locationForPublic(location, address) : location

const latestFirst: Order = { column: 'last_message_at', direction: 'desc' }

/** Lists the conversations of a user, on whichever side they are. */
export async function conversationsOf(
  db: Db,
  userId: string,
  { propertyId, offerId }: { propertyId?: string | undefined; offerId?: string | undefined },
  page: Page,
): Promise<List<Conversation>> {
  const all = shown(db)
    .$if(propertyId !== undefined, query => query.where('conversations.property_id', '=', propertyId ?? ''))
    .$if(offerId !== undefined, query => query.where(isAboutOffer(offerId ?? '')))
  const own = (['buyer', 'agent'] as const).map(side => all.where(`conversations.${side}_id`, '=', userId))
  const list = await searchAnyColumn(db, own, 'conversations', page, latestFirst)
  return { ...list, items: await toConversations(db, list.items, userId) }
}

export async function findConversation(db: Db, id: string, userId: string): Promise<Conversation | undefined> {
  const row = await shown(db).where('conversations.id', '=', id).where(isOf(userId)).executeTakeFirst()
  const [conversation] = row ? await toConversations(db, [row], userId) : []
  return conversation
}

/** Finds the two people of a conversation of this user. */
export const findPeople = (db: Db, id: string, userId: string) =>
  db
    .selectFrom('conversations')
    .select(['buyer_id', 'agent_id'])
    .where('id', '=', id)
    .where(isOf(userId))
    .executeTakeFirst()

const isOf = (userId: string) => sql<boolean>`${userId} in (conversations.buyer_id, conversations.agent_id)`

const isAboutOffer = (offerId: string) => sql<boolean>`exists (
  select from offers where id = ${offerId}
    and offers.property_id = conversations.property_id and offers.buyer_id = conversations.buyer_id)`

/** Locks an offer on this agent's property, and reads its buyer. */
export const lockBuyerOf = (tx: Tx, offerId: string, agentId: string) =>
  tx
    .selectFrom('offers')
    .select(['property_id', 'buyer_id', 'status'])
    .where('id', '=', offerId)
    .where('agent_id', '=', agentId)
    .forShare()
    .executeTakeFirst()

/** Counts the conversations about a property in which both sides can write, up to a thousand. */
export async function countOpenConversations(db: Db, propertyId: string): Promise<number> {
  const rows = await withFacts(db).where('conversations.property_id', '=', propertyId).limit(maxUnpagedRows).execute()
  return rows.filter(row => whyClosed(row, 'agent') === null).length
}

/** A locked conversation with everything that decides whether people can write in it. */
export type LockedConversation = ConversationRow & ConversationFacts & HomeOfConversation

/** Locks a conversation of this user for the rest of the transaction. */
export async function lockConversation(tx: Tx, id: string, userId: string): Promise<LockedConversation | undefined> {
  const own = tx.selectFrom('conversations').select('id').where('id', '=', id).where(isOf(userId))
  await own.forNoKeyUpdate().execute()
  // A second statement, because the first one does not see a block that was set while it waited for the lock.
  return withFacts(tx).where('conversations.id', '=', id).where(isOf(userId)).executeTakeFirst()
}

/** Creates the conversation of a buyer about a property, unless there is one. */
export async function createConversation(
  tx: Tx,
  { propertyId, buyerId, at }: { propertyId: string; buyerId: string; at: Date },
): Promise<{ id: string; isNew: boolean } | undefined> {
  const created = await tx
    .insertInto('conversations')
    .columns(['property_id', 'buyer_id', 'agent_id', 'created_at', 'last_message_at'])
    .expression(eb =>
      eb
        .selectFrom('properties')
        .select(['id', sql`${buyerId}::uuid`.as('buyer_id'), 'agent_id'])
        .select([sql`${at}::timestamptz`.as('created_at'), sql`${at}::timestamptz`.as('last_message_at')])
        .where('id', '=', propertyId),
    )
    .onConflict(conflict => conflict.columns(['property_id', 'buyer_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) return { ...created, isNew: true }
  const found = await tx
    .selectFrom('conversations')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
  return found && { ...found, isNew: false }
}

/** Counts the messages that this user has not read. */
export async function countUnread(db: Db, userId: string): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    select (
      coalesce((select sum(buyer_unread) from conversations where buyer_id = ${userId}), 0) +
      coalesce((select sum(agent_unread) from conversations where agent_id = ${userId}), 0)
    )::int as unread`.execute(db)
  return rows[0] ?? { unread: 0 }
}

/** Notes a new message for this side. */
export const addUnread = (tx: Tx, id: string, to: DealSide, at: Date) =>
  tx
    .updateTable('conversations')
    .set(eb => ({ [`${to}_unread`]: eb(`${to}_unread`, '+', 1), last_message_at: at }))
    .where('id', '=', id)

/** Marks all messages for this side as read. No row if there is none. */
export const setRead = (tx: Tx, id: string, side: DealSide) =>
  tx
    .updateTable('conversations')
    .set(eb => ({ [`${side}_unread`]: 0, [`${side}_reads`]: eb(`${side}_reads`, '+', 1) }))
    .where('id', '=', id)
    .where(`${side}_unread`, '>', 0)
    .returning('id')

/** Condition of the conversations without a message since this time. */
export const isQuietSince = (at: Date) => sql`last_message_at < ${at}`
