import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  requestFingerprint,
  idempotencyKeyHeader,
  maxIdempotencyKeyLength,
  type Endpoint,
} from '#contract/ground/endpoint.ts'
import type { Db } from '../db/tables/schema.ts'
import { withLastStep } from '../db/transaction.ts'
import type { Deps } from '../deps/deps.ts'
import { Problem, problem } from '../ground/problem.ts'
import {
  type StoredResponse,
  type KeyedCall,
  forget,
  insert,
  isStorable,
  ofCall,
  release,
  removeSurplus,
  second,
  store,
} from './idempotency-store.ts'

/** Time that a repeated call waits for the first one. */
const timeoutMs = 5 * second
const [firstWaitMs, longestWaitMs] = [25, 500]

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

/** A call that creates something. */
export interface Creation {
  run: () => Promise<StoredResponse>
  /** Response to a call whose transaction returned this; undefined if it created nothing. */
  responseTo: (result: unknown) => StoredResponse | undefined
}

/**
 * Answers a call once: a repeat gets the response of the first call and has no effect. The response is stored in the
 * transaction of the effect, so that both are there or neither, even if the connection ends during the commit. A refused
 * call is not stored, since it had no effect either. If what the first call created has been undone, such as an offer
 * that was withdrawn, a repeat is a new call, because the first response is no longer true.
 *
 * @throws Problem 422 the key was used for another request; 409 the first call is still being answered
 */
export async function respondOnce(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  keyed: KeyedCall,
  { run, responseTo }: Creation,
): Promise<StoredResponse & { isRepeat: boolean }> {
  const startedAt = deps.clock.now()
  const stored = await claim(deps.db, keyed, startedAt)
  if (stored) return { ...stored, isRepeat: true }
  let isStored = false
  const storeWithEffect = async (tx: Db, result: unknown) => {
    const response = responseTo(result)
    if (!response || !isStorable(response)) return
    // A call that took over a minute has lost the key to a repeat, and may not take effect, too.
    if (!(await store(tx, keyed, startedAt, response))) throw new StillAnswered()
    isStored = true
  }
  try {
    const response = await withLastStep(storeWithEffect, run)
    if (!isStored) deps.log.error({ call: keyed.call }, 'a response was not stored with its effect')
    await removeSurplus(deps.db, keyed).catch((error: unknown) =>
      deps.log.warn({ err: error, call: keyed.call }, 'old responses to idempotency keys could not be removed'),
    )
    if (!isStored) await release(deps.db, keyed, startedAt).catch(() => undefined)
    return { ...response, isRepeat: false }
  } catch (error) {
    await release(deps.db, keyed, startedAt).catch(() => undefined)
    throw error
  }
}

/**
 * Returns the stored response, or undefined for the one call that may run. Waits while another call with the key runs.
 */
async function claim(db: Db, keyed: KeyedCall, at: Date): Promise<StoredResponse | undefined> {
  const until = performance.now() + timeoutMs
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    if (await insert(db, keyed, at)) return undefined
    const found = await ofCall(db, keyed).select(['request_hash', 'status', 'reply', 'started_at']).executeTakeFirst()
    if (found && found.request_hash !== keyed.hash)
      throw problem(422, 'This key was used for another request.', idempotencyKeyHeader)
    if (found && found.status !== null && found.reply !== null) {
      const { insertedId } = JSON.parse(found.reply) as { insertedId: string }
      if (!keyed.isThere || (await keyed.isThere(insertedId))) return { status: found.status, text: found.reply }
      await forget(db, keyed, found.started_at)
      continue
    }
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
