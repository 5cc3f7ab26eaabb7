import pg from 'pg'
import { expect } from 'vitest'
import { brokenInvariants, findBrokenInvariants } from '../db/invariants.ts'
import type { Db } from '../db/tables/schema.ts'

const checkers = new WeakMap<Db, pg.Pool>()

/**
 * Checks the invariants of this database on one connection, which opens with the first check: planning the statement takes
 * much longer than running it, and each connection plans it again.
 */
export function checkOnOneConnection(db: Db, target: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...target, max: 1 }).on('error', () => undefined)
  checkers.set(db, pool)
  return pool
}

/** Asserts all invariants of the marketplace on the whole database. */
export const expectInvariants = async (db: Db): Promise<void> => expect(await brokenOf(db)).toEqual([])

async function brokenOf(db: Db): Promise<string[]> {
  const checker = checkers.get(db)
  if (!checker) return brokenInvariants(db)
  const { sql: text } = findBrokenInvariants.compile(db)
  const { rows } = await checker.query<{ sentence: string }>({ name: 'invariants', text })
  return rows.map(({ sentence }) => sentence)
}
