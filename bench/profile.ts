/**
 * Profiles one operation: `node bench/profile.ts search|'filtered search'|detail|'home page'|write [--listings 10000] [--seconds 5]`.
 * Prints the time and calls of each statement of PostgreSQL, and writes a `.cpuprofile` of the server, which the
 * developer tools of Chrome and VS Code open.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabases } from './load/databases.ts'
import { dealOperation, productCalls } from './load/deal-operation.ts'
import { type Counters, readCounters } from './load/measure-deals.ts'
import { homePage, productReadings } from './load/readings.ts'
import { type Operation, runLoad } from './load/run-load.ts'
import { startProduct } from './load/servers.ts'
import { seedWorkload } from './load/workload.ts'
import { temporaryFolder } from './machine/temporary-folder.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    listings: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    port: { type: 'string', default: '4470' },
  },
})
const [listings, seconds, port] = [values.listings, values.seconds, values.port].map(Number) as [number, number, number]
const profiles = path.join(import.meta.dirname, '../test-results/profiles')

const databases = await startDatabases(['pg_stat_statements'])
const folder = temporaryFolder('profile')
try {
  const workload = await seedWorkload(databases, 'profiled', listings)
  const operations: Record<string, Operation> = {
    ...productReadings(workload).operations,
    'home page': homePage,
    write: dealOperation(productCalls, workload.people.deals),
  }
  const name = positionals[0] ?? ''
  const operation = operations[name]
  if (!operation) throw new Error(`Name one of ${Object.keys(operations).join(', ')}.`)
  const product = await startProduct(databases.urlOf('profiled'), folder.path, port, {
    flags: ['--cpu-prof', `--cpu-prof-dir=${profiles}`, '--cpu-prof-interval=500'],
  })
  await runLoad(port, operation, { connections: 32, seconds: 1 }, 1)
  await databases.at('profiled', pool =>
    pool.query('create extension pg_stat_statements; select pg_stat_statements_reset()'),
  )
  const countedBefore = await readCounters(databases, 'profiled')
  const before = { server: product.tree.cpuMs(), database: databases.tree.cpuMs() }
  const { latencies, failed, firstFailure } = await runLoad(port, operation, { connections: 32, seconds }, 2)
  const used = { server: product.tree.cpuMs() - before.server, database: databases.tree.cpuMs() - before.database }
  const done = latencies.length
  const counted = await readCounters(databases, 'profiled')
  const forEach = (what: keyof Counters) => ((counted[what] - countedBefore[what]) / done).toFixed(1)
  const { rows } = await databases.at('profiled', pool =>
    pool.query<{ query: string; calls: number; ms: number }>(
      `select query, calls::int, total_exec_time + total_plan_time as ms from pg_stat_statements
       join pg_database on oid = dbid where datname = current_database() order by 3 desc limit 40`,
    ),
  )
  await product.stop()
  console.log(`${done} times ${name}, ${failed} failed ${firstFailure ?? ''}`)
  console.log(
    `CPU ms for each: server ${(used.server / done).toFixed(2)}, PostgreSQL ${(used.database / done).toFixed(2)}`,
  )
  console.log(`For each: ${forEach('transactions')} transactions, ${forEach('rows')} rows written\n`)
  for (const { query, calls, ms } of rows) {
    const statement = query.replaceAll(/\s+/g, ' ').slice(0, 150)
    console.log(`${(ms / done).toFixed(3).padStart(8)} ms  ${(calls / done).toFixed(2).padStart(6)} x  ${statement}`)
  }
  console.log(`\nThe profile of the server is the newest file in ${profiles}.`)
} finally {
  folder.remove()
  await databases.stop()
}
