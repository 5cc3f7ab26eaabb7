import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { requestFingerprint, idempotencyKeyHeader, maxIdempotencyKeyLength, type Endpoint } from '#contract/endpoint.ts'
import { removeInBatches } from '../db/remove-in-batches.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { Problem, problem } from '../ground/problem.ts'

const second = 1000
/** Retention of stored responses. */
const storedMs = 24 * 60 * 60 * second
/** Age from which an unanswered call counts as interrupted, by a crash for example, and may be repeated. */
const abandonedMs = 60 * second
/** Time that a repeated call waits for the first one. */
const patienceMs = 5 * second
const [firstWaitMs, longestWaitMs] = [25, 500]
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
}

/** An answer as it goes over the wire. */
interface Answer {
  status: number
  text: string
}

/** @throws Problem 400 the key is empty, too long or not printable ASCII */
export function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[idempotencyKeyHeader]
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length <= maxIdempotencyKeyLength && /^[\x21-\x7e]+$/.test(key)) return key
  throw problem(
    400,
    `Must have 1 to ${maxIdempotencyKeyLength} printable characters without blanks`,
    idempotencyKeyHeader,
  )
}

/**
 * Tells requests with the same key apart.
 *
 * @throws Problem 400 the body is nested too deeply to be written
 */
export function hashOf(endpoint: Endpoint, { params, body }: FastifyRequest): string {
  try {
    return createHash('sha256')
      .update(requestFingerprint(endpoint, params, body))
      .digest('base64url')
  } catch {
    throw problem(400, 'The request is invalid.')
  }
}

/**
 * Answers a call once: a repeat gets the answer of the first call and has no effect. A refused call is not stored,
 * since it had no effect either. Stored in the database, so that it holds on every node and after a restart.
 *
 * @throws Problem 422 the key was used for another request; 409 the first call is still being answered
 */
export async function replyOnce(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  keyed: KeyedCall,
  make: () => Promise<Answer>,
): Promise<Answer & { isRepeat: boolean }> {
  const startedAt = deps.clock.now()
  const stored = await claim(deps.db, keyed, startedAt)
  if (stored) return { ...stored, isRepeat: true }
  try {
    const answer = await make()
    // The effect is there and must be answered, whatever becomes of the key.
    await store(deps.db, keyed, startedAt, answer).catch((error: unknown) =>
      deps.log.warn({ err: error, call: keyed.call }, 'the answer to an idempotency key could not be stored'),
    )
    return { ...answer, isRepeat: false }
  } catch (error) {
    await release(deps.db, keyed, startedAt).catch(() => undefined)
    throw error
  }
}

/** The stored answer, or undefined for the one call that may go on. Waits while another is being answered. */
async function claim(db: Db, keyed: KeyedCall, at: Date): Promise<Answer | undefined> {
  const until = performance.now() + patienceMs
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    if (await insert(db, keyed, at)) return undefined
    const found = await ofCall(db, keyed).select(['request_hash', 'status', 'reply']).executeTakeFirst()
    if (found && found.request_hash !== keyed.hash)
      throw problem(422, 'This key was used for another request.', idempotencyKeyHeader)
    if (found && found.status !== null && found.reply !== null) return { status: found.status, text: found.reply }
    if (performance.now() + waitMs > until) throw new StillAnswered()
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
}

class StillAnswered extends Problem {
  override readonly waitSeconds = 5

  constructor() {
    super(409, 'This request is still being answered. Please wait a moment.')
  }
}

/** Whether the key is new, or its call was cut off or is over a day old. */
async function insert(db: Db, { userId, call, key, hash }: KeyedCall, at: Date): Promise<boolean> {
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

const ofCall = (db: Db, { userId, call, key }: KeyedCall) =>
  db.selectFrom('idempotency_keys').where('user_id', '=', userId).where('call', '=', call).where('key', '=', key)

async function store(db: Db, keyed: KeyedCall, startedAt: Date, { status, text }: Answer): Promise<void> {
  if (Buffer.byteLength(text) > largestReply) return release(db, keyed, startedAt)
  await db
    .updateTable('idempotency_keys')
    .set({ status, reply: text })
    .where('user_id', '=', keyed.userId)
    .where('call', '=', keyed.call)
    .where('key', '=', keyed.key)
    .where('started_at', '=', startedAt)
    .execute()
  await sql`
    delete from idempotency_keys where user_id = ${keyed.userId} and started_at < (
      select started_at from idempotency_keys where user_id = ${keyed.userId}
      order by started_at desc offset ${mostPerUser - 1} limit 1
    )`.execute(db)
}

/** Lets the next call with this key go on. */
async function release(db: Db, { userId, call, key }: KeyedCall, startedAt: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('started_at', '=', startedAt)
    .execute()
}

/** Removes keys that are over a day old. */
export const removeOldKeys = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  removeInBatches(db, 'idempotency_keys', sql`started_at < ${new Date(clock.now().getTime() - storedMs)}`)
