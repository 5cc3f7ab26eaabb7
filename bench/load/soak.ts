/** Measures the memory of the product during minutes under load. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { learnRightResponses } from './answers.ts'
import type { Databases } from './databases.ts'
import { prepareOperations, printStep } from './measure.ts'
import type { Operation } from './operations.ts'
import type { Options } from './options.ts'
import { productOperations } from './product-operations.ts'
import { runLoad } from './run-load.ts'
import { type Server, startProduct, startReference } from './servers.ts'
import { slope } from './statistics.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface Soak {
  minutes: number
  operations: number
  failed: number
  /** Memory at the end of each interval, in MB. */
  held: { minute: number; rss: number; heap: number }[]
  /** MB per minute by least squares, without the first third, in which caches fill. */
  slopes: { rss: number; heap: number }
}

const listings = 100_000

/** Starts the product on its own database and keeps it under load. */
export async function measureSoak(databases: Databases, { soakMinutes, plan, firstPort }: Options): Promise<Soak> {
  const names = { product: 'soak', bare: 'soak_bare' }
  const folder = temporaryFolder('soak')
  const memoryFile = path.join(folder.path, 'memory.jsonl')
  const servers: Server[] = []
  try {
    printStep(`${soakMinutes} minutes under load, at ${listings.toLocaleString('en')} listings`)
    await databases.seed(names.product, listings, false)
    const { terms, people, ids } = await databases.at(names.product, prepareOperations)
    await databases.copyFor(names.bare, names.product, 'bare.sql')
    const bare = await startReference('bare.ts', databases.variablesOf(names.bare), firstPort + 1)
    servers.push(bare)
    const right = await learnRightResponses(bare.port, terms, ids)
    const product = await startProduct(databases.urlOf(names.product), folder.path, firstPort, {
      args: ['--expose-gc', '--import', './bench/report/report-memory.ts'],
      env: { MEMORY_FILE: memoryFile },
    })
    servers.push(product)
    const mix = mixOf(productOperations(terms, right, people))
    const { latencies, failed } = await runLoad(
      product.port,
      mix,
      { connections: plan.connections, seconds: soakMinutes * 60 },
      1,
    )
    return { minutes: soakMinutes, operations: latencies.length, failed, ...trendOf(memoryFile, soakMinutes) }
  } finally {
    for (const server of servers) await server.stop()
    for (const database of Object.values(names)) await databases.drop(database)
    folder.remove()
  }
}

const mixOf =
  ({ operations, declined }: ReturnType<typeof productOperations>): Operation =>
  (connection, random, took) => {
    const share = random()
    if (share < 0.02) return declined(connection, random, took)
    const name = share < 0.1 ? 'home' : share < 0.45 ? 'detail' : 'search'
    return operations[name](connection, random, took)
  }

function trendOf(memoryFile: string, minutes: number): Pick<Soak, 'held' | 'slopes'> {
  const lines = readFileSync(memoryFile, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { at: number; rss: number; heap: number })
  const first = lines[0]?.at ?? 0
  const held = lines.map(({ at, rss, heap }) => ({ minute: (at - first) / 60_000, rss: rss / 1e6, heap: heap / 1e6 }))
  const later = held.filter(({ minute }) => minute > minutes / 3)
  const slopeOf = (what: 'rss' | 'heap') => slope(later.map(point => ({ x: point.minute, y: point[what] })))
  return { held, slopes: { rss: slopeOf('rss'), heap: slopeOf('heap') } }
}
