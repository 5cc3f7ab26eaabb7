/** Backs up the configured marketplace, running or not: `npm run backup -- FILE`. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { makeBackup } from '../server/data-backup/make-backup.ts'
import { openOwnerConnection } from '../server/data-backup/owner-connection.ts'
import { processSettings } from '../server/data-folder/process-settings.ts'
import { ConfigError } from '../server/ground/setting-values.ts'
import { step } from '../server/ground/step.ts'

try {
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || more.length > 0 || name.startsWith('-'))
    throw new ConfigError('Name the file to write: npm run backup -- keyhaven-2026-11-22.tar.gz')
  // npm changes to its package's folder.
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', name)
  const settings = await processSettings()
  const startedAt = performance.now()
  const database = await openOwnerConnection(settings)
  try {
    const { tables, pictures, secrets } = await step('Backup', () =>
      makeBackup(settings, database.owner, file, console.log),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    console.log(
      [
        `${file}: ${rows.toLocaleString('en')} rows, ${pictures.files} files of pictures, ${megabytes} MB, ` +
          `${Math.round((performance.now() - startedAt) / 1000)} s.`,
        pictures.missingCount > 0 && `Uploaded pictures whose files are gone: ${pictures.missingCount}.`,
        pictures.store !== 'disk' && 'The pictures are not on this disk and not in the file: back up their store too.',
        secrets.length > 0
          ? 'The file holds passwords and the signing secret: keep it where only you can read it.'
          : 'The file holds no signing secret: keep JWT_SECRET elsewhere.',
      ]
        .filter(line => line !== false)
        .join('\n'),
    )
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
