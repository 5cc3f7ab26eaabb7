import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { applyFunctions, pendingFunctions } from '../db/migrate/apply-functions.ts'
import { coverFilters } from '../db/migrate/cover-filters.ts'
import { pendingMigrations, runMigrations, withMigrationLock } from '../db/migrate/migrate.ts'
import type { LockTimeout } from '../db/migrate/run-migration.ts'
import { refuseOtherEncoding } from './refuse-other-encoding.ts'
import { grantToServer } from './server-role.ts'

export interface Preparation extends LockTimeout {
  /** Role that the server connects as, when it is not the owner itself. */
  serverRole?: string | undefined
}

export interface Prepared {
  /** Names of the migrations that ran. */
  migrations: readonly string[]
  /** Names of the function files that were applied. */
  functions: readonly string[]
}

/**
 * Upgrades the database to this version: the migrations, the indexes of the search, the functions and triggers, the tables
 * of the job queue, and the rights of the server's role.
 *
 * @param owner connects as the role that owns the tables
 * @throws ConfigError when the database has another encoding, or was made by a newer version, by one before the squash of
 *   the migrations, or by another program
 */
export const prepareDatabase = (owner: pg.Pool, { serverRole, ...how }: Preparation = {}): Promise<Prepared> =>
  withMigrationLock(owner, async client => {
    await refuseOtherEncoding(client)
    const pending = await pendingMigrations(client)
    await runMigrations(client, pending, how)
    await coverFilters(client, how.log)
    const functions = await pendingFunctions(client)
    await applyFunctions(client, functions, how)
    await prepareJobTables(owner)
    if (serverRole !== undefined) await grantToServer(client, serverRole)
    return { migrations: pending, functions: functions.map(({ name }) => name) }
  })

/** Time limit for an upgrade. The library builds indexes in the background, and jobs run without them meanwhile. */
const longestUpgradeMs = 60_000

/** Sets up the tables of the job queue, or upgrades them. */
async function prepareJobTables(owner: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const unfinished = `select from pgboss.bam where status in ('pending', 'in_progress') limit 1`
    const deadline = Date.now() + longestUpgradeMs
    while (Date.now() < deadline && (await owner.query(unfinished)).rows.length > 0) await sleep(100)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}
