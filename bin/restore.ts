/** Restores a backup into an empty marketplace that is not running: `npm run restore -- FILE`. */
import path from 'node:path'
import { restoreBackup } from '../server/data-backup/restore-backup.ts'
import { processSettings } from '../server/data-folder/process-settings.ts'
import { ConfigError } from '../server/ground/setting-values.ts'

try {
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || more.length > 0 || name.startsWith('-'))
    throw new ConfigError('Name the file to restore: npm run restore -- keyhaven-2026-11-22.tar.gz')
  // npm changes to its package's folder.
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', name)
  const settings = await processSettings()
  const { manifest, migrated, broken } = await restoreBackup(settings, file, console.log)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    [
      '',
      `Restored the marketplace of ${manifest.createdAt} into ${settings.databaseUrl === undefined ? settings.dataDir : 'the database of DATABASE_URL'}:`,
      `  ${rows.toLocaleString('en')} rows in ${manifest.tables.length} tables, made by PostgreSQL ${manifest.postgres}`,
      `  ${manifest.pictures.files} files of pictures in ${settings.dataDir}`,
      migrated.length > 0 && `  ${migrated.length} migrations since then: ${migrated.join(', ')}`,
      manifest.secrets.length === 0 && '  no signing secret: set the JWT_SECRET that the marketplace had',
      manifest.secrets.length > 0 &&
        settings.jwtSecret !== undefined &&
        '  JWT_SECRET takes the place of its signing secret',
      broken.length === 0 ? '  Every invariant of the data holds.' : `  These invariants do not hold:`,
      ...broken.slice(0, 20).map(line => `    ${line}`),
      broken.length > 20 && `    and ${broken.length - 20} more`,
    ]
      .filter(line => line !== false)
      .join('\n'),
  )
  if (broken.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
