import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Role } from '#contract/ground/role.ts'
import { Problem } from '../ground/problem.ts'
import { connect } from './connect.ts'
import { isReadTimeout } from './database-fault.ts'
import type { Db } from './tables/schema.ts'

/**
 * Reads from a replica that is at most three seconds behind, else from the primary. If the replica fails or finds
 * nothing, the read is repeated on the primary.
 *
 * Only buyers read from the replica, because agents and admins look at what they have just changed. Never use it for a
 * decision, or to fill a cache that a write invalidates: the replica may not have that write yet.
 */
export type ReadReplica = <Result>(caller: { role: Role }, read: (db: Db) => Promise<Result>) => Promise<Result>

export const withoutReplica =
  (primary: Db): ReadReplica =>
  (_caller, read) =>
    read(primary)

export interface Replica {
  readRecent: ReadReplica
  stop: () => Promise<void>
}

const checkEveryMs = 1000
const oldestMs = 3 * checkEveryMs

/**
 * Opens the streaming replica at this URL. The start does not wait for it.
 *
 * Each check tests whether the replica has replayed the log position that the primary had at the previous check. The
 * time of its last transaction would mean nothing while nobody writes, and its received position nothing once it is
 * disconnected.
 */
export function openReplica(url: string, primary: Db, log: FastifyBaseLogger): Replica {
  const { db, pool } = connect({ connectionString: url, query_timeout: 2 * checkEveryMs }, () => undefined)
  const stopping = new AbortController()
  let reached: { place: string; at: number } | undefined
  /** End of the time in which the replica may be read, however slow the next check is. */
  let trustedUntil = 0
  let isUsed = false

  /** Returns the time up to which the replica has all writes; undefined if it lags. */
  const knownSince = async (): Promise<number | undefined> => {
    const [before, at] = [reached, performance.now()]
    const [there, here] = await Promise.all([
      pool.query<{ has: boolean | null }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [before?.place]),
      sql<{ place: string }>`select pg_current_wal_flush_lsn()::text as place`.execute(primary),
    ])
    reached = here.rows[0] && { place: here.rows[0].place, at }
    return there.rows[0]?.has ? before?.at : undefined
  }
  const check = async () => {
    const { since, error } = await knownSince().then(
      since => ({ since, error: undefined }),
      (error: unknown) => ({ since: undefined, error }),
    )
    trustedUntil = since === undefined ? 0 : since + oldestMs
    const usable = since !== undefined
    if (usable === isUsed || stopping.signal.aborted) return
    isUsed = usable
    log.warn({ err: error }, usable ? 'the replica keeps up: it is read' : 'the replica is away or behind: not read')
  }
  const checking = (async () => {
    while (!stopping.signal.aborted) {
      await check()
      await sleep(checkEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()

  return {
    readRecent: async ({ role }, read) => {
      if (role !== 'user' || performance.now() > trustedUntil) return read(primary)
      try {
        return await read(db)
      } catch (error) {
        // Of a slow statement the replica may know nothing. The next check finds a replica that hangs.
        if (!(error instanceof Problem) && !isReadTimeout(error)) trustedUntil = 0
        return read(primary)
      }
    },
    stop: async () => {
      stopping.abort()
      await checking
      await pool.end()
    },
  }
}
