/** Measures the memory of the product during minutes under load. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../machine/temporary-folder.ts'
import type { Databases } from './databases.ts'
import { rejectedOffer } from './deal-operation.ts'
import { printStep } from './measure.ts'
import type { Options } from './options.ts'
import { homePage, productReadings } from './readings.ts'
import { type Operation, runLoad } from './run-load.ts'
import { pick } from './search-terms.ts'
import { startProduct } from './servers.ts'
import { slope } from './statistics.ts'
import { seedWorkload, type Workload } from './workload.ts'

/** Memory in MB at one moment, the heap after a full collection. */
export interface Memory {
  minute: number
  rss: number
  heap: number
}

export interface Soak {
  minutes: number
  operations: number
  failed: number
  last: Memory
  /** MB per minute by least squares, without the first third, in which caches fill. */
  slopes: { rss: number; heap: number }
}

const listings = 100_000

/** Starts the product on its own database and keeps it under load. */
export async function measureSoak(databases: Databases, { soakMinutes, plan, firstPort }: Options): Promise<Soak> {
  const folder = temporaryFolder('soak')
  const memoryFile = path.join(folder.path, 'memory.jsonl')
  try {
    printStep(`${soakMinutes} minutes under load, at ${listings.toLocaleString('en')} listings`)
    const workload = await seedWorkload(databases, 'soak', listings)
    const product = await startProduct(databases.urlOf('soak'), folder.path, firstPort, {
      flags: ['--expose-gc', '--import', path.join(import.meta.dirname, 'report-memory.ts')],
      env: { MEMORY_FILE: memoryFile },
    })
    const load = { connections: plan.connections, seconds: soakMinutes * 60 }
    const { latencies, failed } = await runLoad(product.port, mixOf(workload), load, 1)
    await product.stop()
    return { minutes: soakMinutes, operations: latencies.length, failed, ...trendOf(memoryFile, soakMinutes) }
  } finally {
    await databases.drop('soak')
    folder.remove()
  }
}

function mixOf(workload: Workload): Operation {
  const { deals, buyers } = workload.people
  const { search, detail } = productReadings(workload).operations
  const rejected = rejectedOffer(random => ({ ...pick(deals, random), buyer: pick(buyers, random) }))
  return (connection, random, took) => {
    const share = random()
    const operation = share < 0.02 ? rejected : share < 0.1 ? homePage : share < 0.45 ? detail : search
    return operation(connection, random, took)
  }
}

function trendOf(memoryFile: string, minutes: number): Pick<Soak, 'last' | 'slopes'> {
  const lines = readFileSync(memoryFile, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { at: number; rss: number; heap: number })
  const first = lines[0]?.at ?? 0
  const held = lines.map(({ at, rss, heap }): Memory => ({
    minute: (at - first) / 60_000,
    rss: rss / 1e6,
    heap: heap / 1e6,
  }))
  const later = held.filter(({ minute }) => minute > minutes / 3)
  const slopeOf = (what: 'rss' | 'heap') => slope(later.map(point => ({ x: point.minute, y: point[what] })))
  const last = held.at(-1) ?? { minute: 0, rss: Number.NaN, heap: Number.NaN }
  return { last, slopes: { rss: slopeOf('rss'), heap: slopeOf('heap') } }
}
