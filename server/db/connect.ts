import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { databaseFault, isReadTimeout } from './database-fault.ts'
import { createStatementNames, isOutdatedPlan, type StatementNames } from './prepared-statements.ts'
import { noteFault } from './reveal-faults.ts'
import type { Tables } from './tables/schema.ts'

const int8 = 20
const date = 1082

/** Parses bigint as number, as counts and cents stay far below 2^53, and leaves dates as text without a time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number
    if (oid === date) return String
    return pg.types.getTypeParser(oid, format)
  },
}

/** Limit for a response, after the database's own limit for a statement: a machine that dies silently never responds. */
const longestQueryMs = 8000
/** Time limit of the first connection and query at a start, and of connections for backups: no request waits for them. */
export const startTimeoutMs = 30_000
/** Finds idle connections to a machine that died silently. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const limits = '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000'

/** Part of a target without the time limits of a pool (LOAD_LIMITS=off). Later options of a connection win. */
export const withoutTimeLimits: pg.PoolConfig = {
  connectionTimeoutMillis: 0,
  query_timeout: 0,
  options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
}

export interface Connection {
  db: Kysely<Tables>
  pool: pg.Pool
  /** Connection parameters, for opening a dedicated connection. */
  target: pg.PoolConfig
}

/**
 * Opens the pool that features, the identity library and the job queue share. Time limits for statements, locks and
 * idle transactions prevent a slow caller from blocking the others, unless the target sets its own.
 *
 * @param onError called when a connection is lost, cannot be opened or does not respond
 * @param onSuccess called after each statement of `db` that succeeds
 */
export function connect(
  target: pg.PoolConfig,
  onError: (error: Error) => void,
  onSuccess: () => void = () => undefined,
): Connection {
  const pool = new pg.Pool({
    ...keepAlive,
    ...target,
    query_timeout: target.query_timeout ?? longestQueryMs,
    max: target.max ?? 10,
    connectionTimeoutMillis: target.connectionTimeoutMillis ?? 3000,
    options: `${limits} ${target.options ?? ''}`,
    types,
  })
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  const prepared = preparingPool(pool, { onError, onSuccess })
  return { target, pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared }) }) }
}

/**
 * Opens a pool without time limits as the owner of the tables, for migrations, bulk loads and backups. Never use it for
 * requests.
 */
export function connectAsOwner(target: pg.PoolConfig, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    ...keepAlive,
    ...target,
    max: 4,
    connectionTimeoutMillis: target.connectionTimeoutMillis ?? startTimeoutMs,
    types,
  })
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return { target, pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}

interface Listeners {
  onError: (error: Error) => void
  onSuccess: () => void
}

/** Wraps a connection so that it prepares each statement with values once, under a name (decision 014). */
const preparing = (
  client: pg.PoolClient,
  names: StatementNames,
  { onError, onSuccess }: Listeners,
): PostgresPoolClient => {
  const prepare = async (text: string, values: unknown[]): Promise<unknown> => {
    const name = values.length === 0 ? undefined : names.nameOf(text)
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.abandon(name)
      // The error has aborted a transaction; transaction.ts retries it as a whole.
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query({ name: names.nameOf(text), text, values })
    }
  }
  const query = async (text: string, values: unknown[] = []): Promise<unknown> => {
    try {
      const result = await prepare(text, values)
      onSuccess()
      return result
    } catch (error) {
      // The pool removes a connection that has ended; anything else would wait for its response.
      if (isReadTimeout(error)) void client.end().catch(() => undefined)
      const fault = databaseFault(error)
      if (fault) noteFault(error)
      if (fault === 'away' && error instanceof Error) onError(error)
      throw error
    }
  }
  // Without a cursor package, Kysely passes text and values only.
  return { query: query as PostgresPoolClient['query'], release: destroy => client.release(destroy) }
}

/** Wraps the pool for Kysely. */
function preparingPool(pool: pg.Pool, listeners: Listeners): PostgresPool {
  const names = createStatementNames()
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    Client: pg.Client,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        noteFault(error)
        if (error instanceof Error) listeners.onError(error)
        throw error
      })
      const known = seen.get(client) ?? preparing(client, names, listeners)
      seen.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
