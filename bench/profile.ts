/**
 * Profiles one operation: `node bench/profile.ts search|'filtered search'|detail|home|page|write [--listings 10000] [--seconds 5]`.
 * Server: own CPU time of each package and file, by V8's profiler. PostgreSQL: time and calls of each statement.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { learnRightResponses } from './load/answers.ts'
import { startDatabases } from './load/databases.ts'
import { type Counters, statsDelayMs, readCounters } from './load/deals.ts'
import { openConnection } from './load/http-connection.ts'
import { installReferences } from './load/install-references.ts'
import { prepareOperations } from './load/measure.ts'
import { operationNames } from './load/operations.ts'
import { pageOperation, productOperations } from './load/product-operations.ts'
import { runLoad } from './load/run-load.ts'
import { startProduct, startReference } from './load/servers.ts'
import { temporaryFolder } from './load/temporary-folder.ts'

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    listings: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    port: { type: 'string', default: '4470' },
    functions: { type: 'boolean', default: false },
  },
})
const names = [...operationNames, 'page'] as const
const name = names.find(one => one === positionals[0])
if (!name) throw new Error(`Name one of ${names.join(', ')}.`)

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

installReferences()
const databases = await startDatabases(['pg_stat_statements'])
const folder = temporaryFolder('profile')
try {
  await databases.seed('profiled', Number(asked.listings), false)
  const { terms, people, ids } = await databases.at('profiled', prepareOperations)
  await databases.copyFor('profiled_bare', 'profiled', 'bare.sql')
  const port = Number(asked.port)
  const bare = await startReference('bare.ts', databases.variablesOf('profiled_bare'), port + 1)
  const right = await learnRightResponses(bare.port, terms, ids)
  await bare.stop()
  const product = await startProduct(databases.urlOf('profiled'), folder.path, port, {
    args: ['--cpu-prof', `--cpu-prof-dir=${folder.path}`, '--cpu-prof-interval=500'],
    env: {},
  })
  const { operations, write } = productOperations(terms, right, people)
  const operation = name === 'page' ? await pageOperation(openConnection(port), right) : { ...operations, write }[name]
  const load = { connections: 32, seconds: 1 }
  await runLoad(port, operation, load, 1)
  await databases.at('profiled', pool =>
    pool.query('create extension pg_stat_statements; select pg_stat_statements_reset()'),
  )
  await sleep(statsDelayMs)
  const countedBefore = await databases.at('profiled', readCounters)
  const before = { server: product.tree.cpuMs(), database: databases.tree.cpuMs() }
  const { latencies, failed, firstFailure } = await runLoad(
    port,
    operation,
    { ...load, seconds: Number(asked.seconds) },
    2,
  )
  const used = { server: product.tree.cpuMs() - before.server, database: databases.tree.cpuMs() - before.database }
  const done = latencies.length
  await sleep(statsDelayMs)
  const counted = await databases.at('profiled', readCounters)
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
  for (const { query, calls, ms } of rows)
    console.log(
      `${(ms / done).toFixed(3).padStart(8)} ms  ${(calls / done).toFixed(2).padStart(6)} x  ${query.replaceAll(/\s+/g, ' ').slice(0, 150)}`,
    )
  const profiles = readdirSync(folder.path)
    .filter(one => one.endsWith('.cpuprofile'))
    .map(one => readFileSync(path.join(folder.path, one), 'utf8'))
  // The server's is the longest: it has replaced a process that ended at once.
  const profile = profiles.toSorted((one, other) => other.length - one.length)[0] ?? ''
  console.log()
  for (const [place, share] of sharesOf(JSON.parse(profile) as Profile))
    console.log(`${(share * 100).toFixed(1).padStart(6)} %  ${place}`)
} finally {
  folder.remove()
  await databases.stop()
}

/** Own time by package or file, idle time left out, the greatest first. */
function sharesOf({ nodes, samples, timeDeltas }: Profile): [string, number][] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const times = new Map<string, number>()
  let total = 0
  for (const [n, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || ['(idle)', '(root)'].includes(frame.functionName)) continue
    const took = timeDeltas[n] ?? 0
    const place = placeOf(frame.url) + (asked.functions ? ` ${frame.functionName}:${frame.lineNumber + 1}` : '')
    const key = frame.url === '' ? frame.functionName || 'native' : place
    times.set(key, (times.get(key) ?? 0) + took)
    total += took
  }
  return [...times]
    .map(([place, time]): [string, number] => [place, time / total])
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 45)
}

function placeOf(url: string): string {
  const module = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(url)?.[1]
  return module ?? url.replace(/^.*\/(?=server\/|contract\/)/, '')
}
