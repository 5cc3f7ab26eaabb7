/** Removes the demo marketplace from the configured database: `npm run demo:remove`. */
import { parseArgs } from 'node:util'
import { createLog } from '../server/app/log.ts'
import { processSettings } from '../server/data-folder/process-settings.ts'
import { removeDemoMarketplace, type RemovedDemo } from '../server/demo/remove-demo-marketplace.ts'
import { ConfigError } from '../server/ground/setting-values.ts'
import { openDatabase } from '../server/open-database/open-database.ts'

try {
  const { values } = parseArgs({ options: { 'even-paid': { type: 'boolean', default: false } } })
  const database = await openDatabase(await processSettings(), createLog('error'), () => process.exit(1))
  try {
    const { db } = database.connection
    report(await removeDemoMarketplace(db, { at: new Date(), evenPaid: values['even-paid'] }))
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

function report(removed: RemovedDemo | undefined): void {
  if (!removed) return console.log('This database has no demo marketplace.')
  const { people, properties, offers, ofRealPeople } = removed
  console.log(`Removed the demo marketplace: ${people} people, ${properties} homes, ${offers} offers.`)
  if (ofRealPeople.offers.length > 0)
    console.log('Along with the demo homes, these offers of real people were removed:')
  for (const { email, title, status } of ofRealPeople.offers) console.log(`  ${email}: ${title} (${status})`)
  if (ofRealPeople.reviews > 0)
    console.log(`Along with them, ${ofRealPeople.reviews} reviews by real people were removed.`)
  console.log('If no admin is left, set ADMIN_EMAIL and ADMIN_PASSWORD for the next start.')
}
