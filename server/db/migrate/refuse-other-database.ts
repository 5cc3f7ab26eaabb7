import type pg from 'pg'
import { ConfigError } from '../../ground/setting-values.ts'

/** Each marks a database of a version before the migrations were squashed into files by noun (decision 55). */
const marks = ['0002-marketplace.sql', '0016-changes.sql']

/** Whether these migrations are those of a version before the squash. */
export const isFormerSchema = (applied: readonly string[]): boolean => marks.some(name => applied.includes(name))

/** Tables that a database may have before its first migration. */
const before = ['migrations', 'applied_functions', 'unfinished_restore']

/**
 * Refuses a database whose migrations this version cannot continue.
 *
 * @param applied migrations that it has run
 * @param known migrations of this version, in order
 * @throws ConfigError when it belongs to an earlier version whose migrations were others, to a newer one, or to another
 *   program
 */
export async function refuseOtherDatabase(
  client: pg.Pool | pg.ClientBase,
  applied: readonly string[],
  known: readonly string[],
): Promise<void> {
  if (isFormerSchema(applied))
    throw new ConfigError(
      'The database was made by an earlier version of Keyhaven and cannot be upgraded in place. Make a backup with that ' +
        'version (npm run backup), then restore it with this one (npm run restore) into a new DATA_DIR, or into an empty ' +
        'database in DATABASE_URL.',
    )
  const isOurs = known.slice(0, 1).some(first => applied.includes(first))
  if (!isOurs) await refuseTablesOfOthers(client, applied)
  const unknown = applied.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new ConfigError(
      `The database was used by a newer version of Keyhaven (${unknown.join(', ')}). Start that version.`,
    )
}

async function refuseTablesOfOthers(client: pg.Pool | pg.ClientBase, applied: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = to_regnamespace('public')
       and relname <> all($1) and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by 1 limit 4`,
    [applied.length === 0 ? before : []],
  )
  if (rows.length === 0) return
  const names = rows.slice(0, 3).map(({ name }) => name)
  throw new ConfigError(
    `The database has tables of another program (${[...names, ...(rows.length > 3 ? ['…'] : [])].join(', ')}). Create an ` +
      'empty database for Keyhaven, and set DATABASE_URL to it.',
  )
}
