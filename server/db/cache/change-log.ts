import { sql } from 'kysely'
import type { Clock } from '../../ground/clock.ts'
import { repeatBatches } from '../remove-in-batches.ts'
import type { Db } from '../tables/schema.ts'

/** One row of `changes`: a kind, and the id of its subject if it has one (`migrations/0018-change-log.sql`). */
export interface Change {
  kind: string
  subjectId: string | undefined
}

/** Position of a reader in the log. */
export interface LogPosition {
  /** Snapshot of the completed transactions, as `pg_current_snapshot()` formats it. */
  snapshot: string
  /** Start time of the PostgreSQL server. After a failover, the new server may lack the last transactions. */
  server: string
}

export interface LogReading {
  position: LogPosition
  changes: Change[]
  /** False when the changes are unknown: anything may have changed. */
  isComplete: boolean
}

/** A reader that is further behind than this treats everything as changed. */
const maxChanges = 1000

/**
 * All parts use the snapshot of the statement. A row is new if its transaction is visible now and was not visible at
 * the last reading. So a long transaction that has just committed is found, and none is found twice. `order by` makes
 * every plan use the index.
 */
const statement = `
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    (select up_to >= pg_snapshot_xmin($1) from changes_removed) as is_removed,
    (
      select string_agg(concat_ws(' ', kind, subject_id), ',') from (
        select kind, subject_id from changes
        where tx >= pg_snapshot_xmin($1) and not pg_visible_in_snapshot(tx, $1)
        order by tx limit ${maxChanges + 1}
      ) as unseen
    ) as changes`

/** Connection for reading the log; any connection to the primary will do. */
export interface LogSource {
  query: (query: { name: string; text: string; values: unknown[] }) => Promise<{ rows: Row[] }>
}

interface Row extends LogPosition {
  is_removed: boolean | null
  changes: string | null
}

/**
 * Reads the changes committed since the last reading, in one statement. It needs no dedicated connection, so it works
 * through a pooler in transaction mode.
 *
 * @param since undefined for the first reading, which is never complete
 */
export async function readChanges(pool: LogSource, since: LogPosition | undefined): Promise<LogReading> {
  const { rows } = await pool.query({ name: 'read changes', text: statement, values: [since?.snapshot ?? null] })
  const [row] = rows
  if (!row) throw new Error('The change log returned no row')
  const changes = row.changes?.split(',').map(toChange) ?? []
  return {
    position: { snapshot: row.snapshot, server: row.server },
    changes,
    isComplete: row.server === since?.server && row.is_removed !== true && changes.length <= maxChanges,
  }
}

function toChange(text: string): Change {
  const [kind = '', subjectId] = text.split(' ')
  return { kind, subjectId }
}

const keptMs = 60 * 60 * 1000

/**
 * Removes changes after an hour and stores the last removed transaction, so that a reader that is further behind knows
 * that it has missed some. Rows that are newer than a running transaction stay.
 */
export async function removeOldChanges({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs)
  await removeForeignChanges(db)
  await repeatBatches(async size => {
    const { rows } = await sql<{ removed: number }>`
      with oldest as (
        select tx, id, at from changes where tx < pg_snapshot_xmin(pg_current_snapshot()) order by tx, id limit ${size}
      ), removed as (
        delete from changes using oldest
        where changes.tx = oldest.tx and changes.id = oldest.id and oldest.at < ${before}
        returning changes.tx
      ), noted as (
        update changes_removed set up_to = greatest(up_to, last.tx)
        from (select tx from removed order by tx desc limit 1) as last
      )
      select count(*) as removed from removed`.execute(db)
    return rows[0]?.removed ?? 0
  })
}

/** Removes rows that a dump brought from another server, with transaction ids that are in the future here. */
async function removeForeignChanges(db: Db): Promise<void> {
  await sql`delete from changes where tx >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
  await sql`update changes_removed set up_to = pg_snapshot_xmin(pg_current_snapshot())
    where up_to >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}
