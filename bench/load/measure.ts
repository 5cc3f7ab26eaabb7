/** Measures everything at one number of listings. */
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../machine/temporary-folder.ts'
import { learnRightResponses } from './answers.ts'
import { compareWithDefinition } from './compare-with-definition.ts'
import type { Databases } from './databases.ts'
import { dealOperation, productCalls, promisingCalls } from './deal-operation.ts'
import { type Deals, measureDeals } from './measure-deals.ts'
import { type SearchLatencies, measureSearchLatency } from './measure-search-latency.ts'
import type { Options } from './options.ts'
import { signingSecret } from './people.ts'
import { bareReadings, productReadings, type ReadingName } from './readings.ts'
import { type Rounds, type Target, alternate } from './rounds.ts'
import { type Server, startProduct, startReference } from './servers.ts'
import { seedWorkload } from './workload.ts'

export interface Measured {
  listings: number
  databaseMb: number
  seedSeconds: number
  latencies: SearchLatencies
  readings: Record<ReadingName, Rounds>
  write: Rounds
  deals: Record<string, Deals>
}

export async function measure(
  databases: Databases,
  listings: number,
  { firstPort, plan, maxMsPerKind }: Options,
): Promise<Measured> {
  const names = { product: `listings_${listings}`, bare: `bare_${listings}`, promising: `promising_${listings}` }
  const folder = temporaryFolder('product')
  const servers: Server[] = []
  const start = async (starting: Promise<Server>) => {
    const server = await starting
    servers.push(server)
    return server
  }
  try {
    const startedAt = performance.now()
    const workload = await seedWorkload(databases, names.product, listings)
    const seedSeconds = (performance.now() - startedAt) / 1000
    const databaseMb = await sizeMb(databases, names.product)
    printStep('copies with the indexes of the references')
    await databases.copyFor(names.bare, names.product, 'bare.sql')
    await databases.copyFor(names.promising, names.product, 'promising.sql')

    printStep('the servers')
    const product = await start(startProduct(databases.urlOf(names.product), folder.path, firstPort))
    const bare = await start(startReference('bare.ts', databases.variablesOf(names.bare), firstPort + 1))

    printStep('the right answers')
    const right = await learnRightResponses(bare.port, workload)
    await databases.at(names.product, pool => compareWithDefinition(pool, workload.terms, right))
    const productReads = productReadings(workload, right)
    const subjects = [
      { name: 'product', server: product, readings: productReads },
      { name: 'bare', server: bare, readings: bareReadings(workload, right) },
    ]
    printStep('the search by kind of term, on one connection')
    const latencies = await measureSearchLatency(subjects, workload.terms, maxMsPerKind)
    const read = (what: ReadingName, ...more: Target[]) => {
      printStep(what)
      const targets = subjects.map(({ name, server, readings }): Target => ({
        name,
        server,
        operation: readings.operations[what],
      }))
      return alternate([...targets, ...more], databases.tree, plan)
    }
    const amidChanges: Target = {
      name: 'product, amid changes',
      server: product,
      operation: productReads.operations.search,
      meanwhile: () => keepChanging(databases, names.product),
    }
    const readings = {
      search: await read('search', amidChanges),
      'filtered search': await read('filtered search'),
      detail: await read('detail'),
    }
    printStep('write')
    const { deals: toMake } = workload.people
    const variables = { ...databases.variablesOf(names.promising), SIGNING_SECRET: signingSecret }
    const promising = await start(startReference('promising.ts', variables, firstPort + 2))
    const { rounds: write, deals } = await measureDeals(
      databases,
      [
        {
          name: 'product',
          server: product,
          database: names.product,
          operation: dealOperation(productCalls, toMake),
          // Jobs look for unpaid offers and unreported payments every minute.
          maxBackgroundDelayMs: 60_000,
        },
        {
          name: 'promising',
          server: promising,
          database: names.promising,
          operation: dealOperation(promisingCalls, toMake),
          maxBackgroundDelayMs: 0,
        },
      ],
      workload.people,
      plan,
    )
    return { listings, databaseMb, seedSeconds, latencies, readings, write, deals }
  } finally {
    for (const server of servers) await server.stop()
    for (const database of Object.values(names)) await databases.drop(database)
    folder.remove()
  }
}

const sizeMb = (databases: Databases, database: string) =>
  databases.at(database, async pool => {
    const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
    return (rows[0]?.bytes ?? 0) / 1e6
  })

const changeEveryMs = 200

/** Adds or removes a listing that no search finds, five times a second. */
function keepChanging(databases: Databases, database: string): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const changing = databases.at(database, async pool => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into properties (agent_id, title, location, description, image, min_price_cents, max_price_cents, status, created_at)
       select agent_id, 'Unsought', '¤', '', '', 100, 100, 'verified', now() from properties limit 1 returning id`,
    )
    while (!signal.aborted) {
      await pool.query('update properties set hidden = not hidden where id = $1', [rows[0]?.id])
      await sleep(changeEveryMs, undefined, { signal }).catch(() => undefined)
    }
    await pool.query('delete from properties where id = $1', [rows[0]?.id])
  })
  return async () => {
    ending.abort()
    await changing
  }
}

/** Prints the current step and the time since the start. */
export const printStep = (line: string): void =>
  console.log(`${`${Math.round(performance.now() / 1000)} s`.padStart(7)}  ${line}`)
