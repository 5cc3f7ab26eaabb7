import { migrationNames } from '../db/migrate/migrate.ts'
import { isFormerSchema } from '../db/migrate/refuse-other-database.ts'
import { ConfigError } from '../ground/setting-values.ts'
import type { Manifest } from './manifest.ts'

/** The last migration before they were squashed. The squashed files make the same tables (decision 55). */
const lastFormerMigration = '0151-map-without-cells.sql'

/**
 * Lists the migrations of this version that make the tables of a backup.
 *
 * @throws ConfigError when the backup is of a newer version, or of one that is older than the last before the squash
 */
export function schemaOfBackup({ migrations, version }: Manifest): string[] {
  const known = migrationNames()
  const isFormer = isFormerSchema(migrations)
  if (isFormer && !migrations.includes(lastFormerMigration))
    throw new ConfigError(
      `The backup was made by Keyhaven ${version}, with older tables than this version can read. Restore it with the last ` +
        `version that has the migration ${lastFormerMigration}, make a backup with that version, then restore that one here.`,
    )
  const names = isFormer
    ? [...known.filter(name => name < lastFormerMigration), ...migrations.filter(name => name > lastFormerMigration)]
    : migrations
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new ConfigError(
      `The backup was made by Keyhaven ${version}, whose schema this version does not know ` +
        `(${unknown.join(', ')}). Restore it with that version.`,
    )
  return names
}
