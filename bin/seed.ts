/** Fills the configured database with bulk data: `npm run seed -- --help`. */
import { parseArgs } from 'node:util'
import { createLog, readableLines } from '../server/app/log.ts'
import { processSettings } from '../server/data-folder/process-settings.ts'
import { seed, type Amounts } from '../server/db/seed/seed.ts'
import { ConfigError } from '../server/ground/setting-values.ts'
import { isTerminal } from '../server/ground/step-text.mjs'
import { step } from '../server/ground/step.ts'
import { openDatabase } from '../server/open-database/open-database.ts'

const usage = `npm run seed -- --properties 100000 [--users U] [--offers O] [--reviews R]

Adds made-up listings to the configured database, with people, offers, sales and reviews. A marketplace that keeps its
own database has to be stopped meanwhile.`

try {
  const amounts = readAmounts()
  const settings = await processSettings()
  const log = createLog('warn', isTerminal() ? await readableLines() : undefined)
  const database = await step('Database', () => openDatabase(settings, log, () => process.exit(1), 'owner'))
  const startedAt = performance.now()
  try {
    await step('Bulk data', progress =>
      seed(database.connection.pool, amounts, (what, done, of) => {
        progress(done, of, what)
        if (done === of && !isTerminal()) console.log(`  ${what}: ${of.toLocaleString('en')}`)
      }),
    )
  } finally {
    await database.close()
  }
  console.log(`Done in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean' },
        properties: { type: 'string' },
        users: { type: 'string' },
        offers: { type: 'string' },
        reviews: { type: 'string' },
      },
    })
    return values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function readAmounts(): Amounts {
  const values = readOptions()
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const count = (name: keyof Amounts, fallback: number) => {
    const number = Number(values[name] ?? fallback)
    if (Number.isInteger(number) && number >= 0 && number <= 100_000_000) return number
    throw new ConfigError(`--${name} must be a whole number.`)
  }
  if (values.properties === undefined) throw new ConfigError(`How many?\n\n${usage}`)
  const properties = count('properties', 0)
  return {
    properties,
    users: count('users', Math.max(20, Math.ceil(properties / 10))),
    offers: count('offers', Math.floor(properties / 10)),
    reviews: count('reviews', properties),
  }
}
