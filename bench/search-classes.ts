/**
 * How long a search by location takes, by kind of term, on the configured database:
 * `DATA_DIR=./data node bench/search-classes.ts [repetitions]`. Fill it with `npm run seed` first. One connection, the
 * same prepared statement as the server's; beside it what comparing every location would take, and `select 1`.
 */
import { readSettings } from '../server/config.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { listForSale } from '../server/features/properties/property-store.ts'
import { createLog } from '../server/log.ts'

const classes: Record<string, readonly string[]> = {
  'no term': [''],
  'dense city': ['springfield', 'riverfield', 'OakField'],
  'mid city': ['swanville', 'Pine', 'hawkton'],
  'rare city': ['moonmesa', 'sunquay', 'clifflake'],
  street: ['juniper', 'Dogwood Court', 'elm lane'],
  'one letter': ['a', 'z', 'q'],
  'two letters': ['sp', 'TX', 'wo', 'ju'],
  'absent letters': ['xj', 'qz', 'zz'],
  'absent word': ['nowhere', 'atlantis', 'é'],
  digits: ['7', '12', '123', '4567'],
  'digits, absent': ['99999', '00000'],
  'number and word': ['12 king', '4567 oak', '7 ju', '99999 oak'],
  comma: ['street, spring', 'ville, tx', 'lane, swanville', 'e, m'],
  'whole address': ['12 king street, springfield', '4567 Oak Road, Riverfield, AZ'],
  wildcards: ['%', '_', '\\', '100%'],
}

const repetitions = Number(process.argv[2] ?? 40)
const database = await openDatabase(readSettings(process.env), createLog('warn'), () => process.exit(1))
const { db, pool } = database.connection

async function medianMs(work: (at: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = -5; at < repetitions; at++) {
    const began = performance.now()
    await work(Math.abs(at))
    if (at >= 0) times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

try {
  const { rows } = await pool.query<{ count: number }>('select count(*) from properties where for_sale')
  const plain = process.argv.includes('--plain')
  console.log(`${rows[0]?.count.toLocaleString('en')} properties for sale; medians in ms`)
  console.log(`select 1: ${(await medianMs(() => pool.query('select 1'))).toFixed(2)}`)
  console.log(
    `${'term'.padEnd(18)}${['first page', 'next page', 'price-low', 'price-high', ...(plain ? ['plain'] : [])].map(head => head.padStart(12)).join('')}`,
  )
  for (const [name, terms] of Object.entries(classes)) {
    const term = (at: number) => terms[at % terms.length] ?? ''
    const nexts = await Promise.all(
      terms.map(async search => (await listForSale(db, { search }, { limit: 24, after: undefined })).next),
    )
    const medians = [
      await medianMs(at => listForSale(db, { search: term(at) }, { limit: 24, after: undefined })),
      await medianMs(at => listForSale(db, { search: term(at) }, { limit: 24, after: nexts[at % terms.length] })),
      await medianMs(at => listForSale(db, { search: term(at), sort: 'price-low' }, { limit: 24, after: undefined })),
      await medianMs(at => listForSale(db, { search: term(at), sort: 'price-high' }, { limit: 24, after: undefined })),
      ...(plain
        ? [
            await medianMs(at =>
              pool.query(
                `select id from properties where for_sale and position(lower($1) in lower(location)) > 0
                order by created_at desc, id desc limit 25`,
                [term(at)],
              ),
            ),
          ]
        : []),
    ]
    console.log(`${name.padEnd(18)}${medians.map(ms => ms.toFixed(2).padStart(12)).join('')}`)
  }
} finally {
  await database.close()
}
