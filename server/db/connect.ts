import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { abandonName, isOutdatedPlan, nameOf } from './prepared-statements.ts'
import type { Tables } from './schema.ts'

const int8 = 20
const date = 1082

/** Counts and cents stay far below 2^53, and a calendar date has no time zone to be moved by. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number
    if (oid === date) return String
    return pg.types.getTypeParser(oid, format)
  },
}

export interface Connection {
  db: Kysely<Tables>
  pool: pg.Pool
  /** Where it leads, for who needs a connection of their own. */
  target: pg.PoolConfig
}

/**
 * The one pool that the features, the identity library and the job queue share. A statement, a lock or an idle
 * transaction that takes too long is ended, so that one slow caller cannot hold up the others.
 */
export function connect(target: pg.PoolConfig, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    ...target,
    max: target.max ?? 10,
    connectionTimeoutMillis: 3000,
    options: '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000',
    types,
  })
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return { target, pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) }) }
}

/**
 * Connections for work that may take its time, as the role that owns the tables: migrations, bulk loads, backups. They
 * have no time limits, and are for programs rather than for requests.
 */
export function connectAsOwner(target: pg.PoolConfig, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({ ...target, max: 4, connectionTimeoutMillis: 3000, types })
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return { target, pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}

/** A connection that prepares every statement with values once, under a name (decision 014). */
const preparing = (client: pg.PoolClient): PostgresPoolClient => {
  const query = async (text: string, values: unknown[] = []): Promise<unknown> => {
    const name = values.length === 0 ? undefined : nameOf(text)
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      abandonName(name)
      // The error has aborted a transaction, which is then repeated as a whole (transaction.ts).
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query({ name: nameOf(text), text, values })
    }
  }
  // Without a cursor package, Kysely passes text and values only.
  return { query: query as PostgresPoolClient['query'], release: destroy => client.release(destroy) }
}

/** The pool as Kysely sees it. */
function preparingPool(pool: pg.Pool): PostgresPool {
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    Client: pg.Client,
    connect: async () => {
      const client = await pool.connect()
      const known = seen.get(client) ?? preparing(client)
      seen.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
