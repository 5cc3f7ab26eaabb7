/** Restores the access of an admin who has lost the password or the second factor: `npm run admin -- EMAIL`. */
import { parseArgs } from 'node:util'
import { createLog } from '../server/app/log.ts'
import { rescueAdmin } from '../server/commands/rescue-admin.ts'
import { processSettings } from '../server/data-folder/process-settings.ts'
import { ConfigError } from '../server/ground/setting-values.ts'
import { openDatabase } from '../server/open-database/open-database.ts'

const usage = `npm run admin -- admin@homes.example

Sets a new password for this admin, removes their second factor and ends their sessions. A marketplace that keeps its own
database has to be stopped meanwhile.`

try {
  const [email] = parseArgs({ allowPositionals: true }).positionals
  if (email === undefined) throw new ConfigError(usage)
  const settings = await processSettings()
  if (settings.firebase) throw new ConfigError('Firebase manages the accounts: reset the password there.')
  const database = await openDatabase(settings, createLog('error'), () => process.exit(1))
  try {
    const password = await rescueAdmin(database.connection.db, email, new Date())
    console.log(
      `The new password of ${email} is ${password}\nChange it after logging in, under "Account and security".`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
