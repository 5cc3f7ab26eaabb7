/** Measures throughput with one node and with two, in alternating rounds. */
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import path from 'node:path'
import { connect, withoutTimeLimits } from '../../server/db/connect.ts'
import { prepareOperations } from '../load/measure.ts'
import type { Operation } from '../load/operations.ts'
import { processTree } from '../load/process-tree.ts'
import { productOperations } from '../load/product-operations.ts'
import { runLoad } from '../load/run-load.ts'
import { percentile } from '../load/statistics.ts'
import type { Part, SetUp } from './set-up.ts'

const properties = 10_000
const plan = { connections: 16, rounds: 3, seconds: 4, warmUpSeconds: 1.5 }

/** Processes whose CPU time is added up. */
const groups: readonly (readonly Part[])[] = [
  ['one', 'two'],
  ['primary', 'replica'],
  ['balancer', 'pooler'],
]

/** Seeds, measures for about two minutes, and prints a table for docs/many-nodes.md. */
export async function measure(setUp: SetUp): Promise<void> {
  const operations = await seededOperations(setUp)
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${properties.toLocaleString('en')} properties, ` +
      `${plan.connections} clients, ${plan.rounds} × ${plan.seconds} s each, alternating\n`,
  )
  console.log('| operation | nodes | per second | p50 ms | p99 ms | CPU ms: nodes | databases | balancer and pooler |')
  console.log('|---|---|--:|--:|--:|--:|--:|--:|')
  for (const [name, operation] of Object.entries(operations)) {
    const targets = { 'node one': setUp.urls.onlyNodeOne, both: setUp.urls.everybody }
    const results = Object.entries(targets).map(([target, url]) => ({ target, url, rounds: [] as Round[] }))
    for (let round = 0; round <= plan.rounds; round++)
      for (const { url, rounds } of results) {
        const measured = await load(setUp, url, operation, round)
        if (round > 0) rounds.push(measured)
      }
    for (const { target, rounds } of results) console.log(`| ${[name, target, ...figures(rounds)].join(' | ')} |`)
  }
}

async function seededOperations({ databases, jwtSecret }: SetUp): Promise<Record<string, Operation>> {
  const { status } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, '../../bin/seed.ts'), '--properties', String(properties)],
    { stdio: 'inherit', env: { PATH: process.env['PATH'], DATABASE_URL: databases.pooler } },
  )
  if (status !== 0) throw new Error('The database could not be seeded.')
  const { pool } = connect({ ...withoutTimeLimits, connectionString: databases.primary, max: 1 }, () => undefined)
  const { terms, people, ids } = await prepareOperations(pool, jwtSecret)
  await pool.end()
  const unchecked = { search: new Map(), detail: new Map(), home: {}, ids }
  const { operations, write } = productOperations(terms, unchecked, people)
  return { ...operations, 'offer to sale': write }
}

interface Round {
  latencies: number[]
  seconds: number
  /** CPU time of each group. */
  cpuMs: number[]
}

/** @throws Error a request failed, because measuring it would be meaningless */
async function load({ pidOf }: SetUp, url: string, operation: Operation, round: number): Promise<Round> {
  const cpuNow = () => groups.map(parts => sum(parts.map(part => processTree(() => pidOf(part)).cpuMs())))
  const before = cpuNow()
  const wanted = { connections: plan.connections, seconds: round === 0 ? plan.warmUpSeconds : plan.seconds }
  const { latencies, seconds, firstFailure } = await runLoad(Number(new URL(url).port), operation, wanted, round)
  if (firstFailure !== undefined) throw new Error(firstFailure)
  return { latencies, seconds, cpuMs: cpuNow().map((ms, group) => ms - (before[group] ?? 0)) }
}

function figures(rounds: readonly Round[]): string[] {
  const latencies = rounds.flatMap(round => round.latencies)
  return [
    (latencies.length / sum(rounds.map(({ seconds }) => seconds))).toFixed(0),
    ...[0.5, 0.99].map(share => percentile(latencies, share).toFixed(1)),
    ...groups.map((_, group) => (sum(rounds.map(({ cpuMs }) => cpuMs[group] ?? 0)) / latencies.length).toFixed(2)),
  ]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
