/** Migrates the configured database to this version's schema: `npm run migrate`. `-- --dry-run` only lists the steps. */
import { parseArgs } from 'node:util'
import { openOwnerConnection } from '../server/data-backup/owner-connection.ts'
import { processSettings } from '../server/data-folder/process-settings.ts'
import { connectAsOwner } from '../server/db/connect.ts'
import { pendingFunctions } from '../server/db/migrate/apply-functions.ts'
import { findLackingIndexes } from '../server/db/migrate/cover-filters.ts'
import { pendingMigrations, readMigration } from '../server/db/migrate/migrate.ts'
import { describeMigration } from '../server/db/migrate/migration-plan.ts'
import { prepareDatabase } from '../server/open-database/prepare-database.ts'
import { serverRoleOf } from '../server/open-database/server-role.ts'
import { refuseUnfinishedRestore } from '../server/open-database/unfinished-restore.ts'

try {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
  const settings = await processSettings()
  const database = await openOwnerConnection(settings)
  const { pool } = connectAsOwner(database.owner, error => console.error(error.message))
  try {
    await refuseUnfinishedRestore(pool, settings.dataDir)
    const pending = await pendingMigrations(pool)
    const functions = await pendingFunctions(pool)
    // Of an empty database there are none yet.
    const indexes = await findLackingIndexes(pool)
    const steps = pending.length + functions.length + indexes.length
    if (steps === 0) console.log('The database has the schema of this version.')
    if (values['dry-run']) {
      for (const file of [...pending.map(readMigration), ...functions])
        console.log((await describeMigration(pool, file)).join('\n'))
      for (const { name, lacks } of indexes)
        console.log(
          `${name}  would be rebuilt with ${lacks.join(', ')}; nobody waits, and it takes its disk space twice meanwhile`,
        )
      if (steps > 0)
        console.log(
          `\n${pending.length} migrations would run, and ${functions.length} files of functions would be applied. ` +
            'The database was not changed.',
        )
    } else {
      const ran = await prepareDatabase(pool, { serverRole: await serverRoleOf(pool, settings), log: console.log })
      for (const name of ran.migrations) console.log(`${name} has run.`)
      for (const name of ran.functions) console.log(`${name} has been applied.`)
    }
  } finally {
    await pool.end()
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
