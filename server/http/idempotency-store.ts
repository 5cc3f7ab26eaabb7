import { type RawBuilder, sql } from 'kysely'
import { removeInBatches } from '../db/remove-in-batches.ts'
import type { Db, Tx } from '../db/tables/schema.ts'
import type { Deps } from '../deps/deps.ts'
import type { IsThere } from './route.ts'

export const second = 1000

/** Retention of stored responses. */
const storedMs = 24 * 60 * 60 * second

/** Age from which an unanswered call counts as interrupted, by a crash for example, and may be repeated. */
const abandonedMs = 60 * second

/** Maximum number of stored responses per user; older ones are removed early. */
const mostPerUser = 1000

const largestReply = 65_536

/** A call with an idempotency key. */
export interface KeyedCall {
  userId: string
  /** Method and path. */
  call: string
  key: string
  hash: string
  /** Whether what the first call has created is still there. Without it, nothing can undo the call. */
  isThere?: IsThere | undefined
}

/** An answer as it goes over the wire. */
export interface StoredResponse {
  status: number
  text: string
}

/** Whether the key is new, or its call was cut off or is over a day old. */
export async function insert(db: Db, { userId, call, key, hash }: KeyedCall, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys as known (user_id, call, key, request_hash, started_at)
    values (${userId}, ${call}, ${key}, ${hash}, ${at})
    on conflict (user_id, call, key) do update
      set request_hash = excluded.request_hash, started_at = excluded.started_at, status = null, reply = null
      where known.started_at < ${new Date(at.getTime() - storedMs)}
        or known.status is null and known.started_at < ${new Date(at.getTime() - abandonedMs)}
    returning true`.execute(db)
  return rows.length > 0
}

export const ofCall = (db: Db, { userId, call, key }: KeyedCall) =>
  db.selectFrom('idempotency_keys').where('user_id', '=', userId).where('call', '=', call).where('key', '=', key)

/** Whether an answer is short enough to be stored. */
export const isStorable = ({ text }: StoredResponse): boolean => Buffer.byteLength(text) <= largestReply

/** Stores the answer of a call. Returns false if the key does not belong to this call any more. */
export async function store(
  db: Db,
  keyed: KeyedCall,
  startedAt: Date,
  { status, text }: StoredResponse,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ status, reply: text })
    .where('user_id', '=', keyed.userId)
    .where('call', '=', keyed.call)
    .where('key', '=', keyed.key)
    .where('started_at', '=', startedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the oldest responses of a user who has too many. */
export async function removeSurplus(db: Db, keyed: KeyedCall): Promise<void> {
  await sql`
    delete from idempotency_keys where user_id = ${keyed.userId} and started_at < (
      select started_at from idempotency_keys where user_id = ${keyed.userId}
      order by started_at desc offset ${mostPerUser - 1} limit 1
    )`.execute(db)
}

const forgetCall = (db: Db, { userId, call, key }: KeyedCall, startedAt: Date) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('started_at', '=', startedAt)

/** Forgets the stored answer of a call whose effect has been undone. */
export async function forget(db: Db, keyed: KeyedCall, startedAt: Date): Promise<void> {
  await forgetCall(db, keyed, startedAt).execute()
}

/** Releases the key for the next call, unless the answer of this one is stored: then it has taken effect. */
export async function release(db: Db, keyed: KeyedCall, startedAt: Date): Promise<void> {
  await forgetCall(db, keyed, startedAt).where('status', 'is', null).execute()
}

/**
 * Returns a function that tells whether what a call has created is still there.
 *
 * @param undone the row's condition if it stays after the call was undone
 */
export const stillThere =
  (
    db: Db,
    table: 'applications' | 'final_rounds' | 'offers' | 'properties' | 'reviews' | 'viewings' | 'wishlist_entries',
    undone: RawBuilder<boolean> = sql`false`,
  ): IsThere =>
  async id => {
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and (${undone}) is not true`.execute(db)
    return rows.length > 0
  }

/**
 * Removes the responses to a person, and their name and email from the responses to these others. The keys of the others
 * stay, so that no call of theirs runs twice.
 */
export async function eraseFromResponses(
  tx: Tx,
  userId: string,
  { others, words, instead }: { others: readonly string[]; words: readonly string[]; instead: string },
): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  // Whole values: a short name may be part of other words.
  for (const value of words.map(word => JSON.stringify(word)))
    await sql`update idempotency_keys set reply = replace(reply, ${value}, ${JSON.stringify(instead)})
      where user_id = any(${others}::uuid[]) and strpos(reply, ${value}) > 0`.execute(tx)
}

/** Removes keys that are over a day old. */
export const removeOldKeys = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  removeInBatches(db, 'idempotency_keys', sql`started_at < ${new Date(clock.now().getTime() - storedMs)}`)
