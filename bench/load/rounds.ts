/** Alternates short rounds between the servers, so that other load on the machine affects them equally. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProcessTree } from '../machine/process-tree.ts'
import { type LoadResult, type Operation, type Plan, runLoad } from './run-load.ts'
import type { Server } from './servers.ts'
import { median, percentile } from './statistics.ts'

export interface Target {
  name: string
  server: Server
  operation: Operation
  /** Starts a background load for the target's turns. Returns a function that stops it. */
  meanwhile?: () => () => Promise<void>
}

/** One target in one round. */
export interface Round extends Omit<LoadResult, 'latencies' | 'seconds'> {
  perSecond: number
  p50: number
  p99: number
  /** Milliseconds of CPU time per operation. */
  serverCpu: number
  databaseCpu: number
  rssMb: number
}

export type Rounds = Record<string, Round[]>

export async function alternate(targets: Target[], database: ProcessTree, plan: Plan): Promise<Rounds> {
  const rounds: Rounds = Object.fromEntries(targets.map(({ name }) => [name, []]))
  for (const { server } of targets) server.tree.signal('SIGSTOP')
  try {
    for (const target of targets) await runRound(target, database, { ...plan, seconds: plan.warmUpSeconds }, -1)
    for (let round = 0; round < plan.rounds; round++)
      for (let position = 0; position < targets.length; position++) {
        // Every target is first equally often.
        const target = targets[(round + position) % targets.length]
        if (target) rounds[target.name]?.push(await runRound(target, database, plan, round))
      }
  } finally {
    for (const { server } of targets) server.tree.signal('SIGCONT')
  }
  return rounds
}

/** Time for which the product refuses requests after a pause, because it believes that it is overloaded. */
const overloadPauseMs = 700

/** Measures one target while the others are stopped, so that their background work is not counted. */
async function runRound(
  { server, operation, meanwhile }: Target,
  database: ProcessTree,
  plan: Plan,
  round: number,
): Promise<Round> {
  server.tree.signal('SIGCONT')
  await sleep(overloadPauseMs)
  // New connections, and caches with the data of this server.
  if (plan.maxOperations === undefined) await runLoad(server.port, operation, { ...plan, seconds: 0.2 }, round)
  const before = { server: server.tree.cpuMs(), database: database.cpuMs() }
  const end = meanwhile?.()
  let load: LoadResult
  try {
    load = await runLoad(server.port, operation, plan, round)
  } finally {
    await end?.()
  }
  const { latencies, seconds, ...others } = load
  const rssMb = server.tree.rssMb()
  if (plan.waitsUntilIdle) await waitUntilIdle(server.tree, database)
  const done = latencies.length
  const taken = {
    ...others,
    perSecond: done / seconds,
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    serverCpu: (server.tree.cpuMs() - before.server) / done,
    databaseCpu: (database.cpuMs() - before.database) / done,
    rssMb,
  }
  server.tree.signal('SIGSTOP')
  return taken
}

const idle = { windowMs: 500, cpuMs: 20, maxWaitMs: 60_000 }

/** Waits until the server and the database are idle. */
export async function waitUntilIdle(server: ProcessTree, database: ProcessTree): Promise<void> {
  const deadline = Date.now() + idle.maxWaitMs
  const used = () => server.cpuMs() + database.cpuMs()
  for (let before = used(); ; before = used()) {
    await sleep(idle.windowMs)
    if (used() - before <= idle.cpuMs || Date.now() > deadline) return
  }
}

/** The median over the rounds. */
export const typical = (rounds: readonly Round[], of: (round: Round) => number): number => median(rounds.map(of))

/** The median of the ratios of corresponding rounds, with the smallest and the largest. */
export function ratio(ours: readonly Round[], theirs: readonly Round[], of: (round: Round) => number) {
  const ratios = ours.flatMap((round, n) => {
    const other = theirs[n]
    return other ? [of(round) / of(other)] : []
  })
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
}
