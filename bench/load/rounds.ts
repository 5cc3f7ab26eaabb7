/** Alternates short rounds between the servers, so that other load on the machine affects them equally. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Operation } from './operations.ts'
import type { ProcessTree } from './process-tree.ts'
import { type LoadResult, type Plan, runLoad, window } from './run-load.ts'
import type { Server } from './servers.ts'
import { median, percentile } from './statistics.ts'

export interface Target {
  name: string
  server: Server
  operation: Operation
  /** Starts a background load for the contestant's turns. Returns a function that stops it. */
  meanwhile?: () => () => Promise<void>
}

/** One contestant in one round. */
export interface Round {
  perSecond: number
  p50: number
  p99: number
  /** Milliseconds of CPU time per operation. */
  serverCpu: number
  databaseCpu: number
  rssMb: number
  /** Share of one core that the load generator used. */
  generator: number
  failed: number
  firstFailure: string | undefined
  done: number
  /** Mean of each step in milliseconds. */
  steps: Record<string, number>
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
  const driven = await runLoadMeanwhile(server.port, operation, plan, round, meanwhile)
  const rssMb = server.tree.rssMb()
  if (plan.waitsUntilIdle) await waitUntilIdle(server.tree, database)
  const done = driven.latencies.length
  const taken = {
    perSecond: done / driven.seconds,
    p50: median(driven.latencies),
    p99: percentile(driven.latencies, 0.99),
    serverCpu: (server.tree.cpuMs() - before.server) / done,
    databaseCpu: (database.cpuMs() - before.database) / done,
    rssMb,
    generator: driven.generator,
    failed: driven.failed,
    firstFailure: driven.firstFailure,
    done,
    steps: driven.steps,
  }
  server.tree.signal('SIGSTOP')
  return taken
}

async function runLoadMeanwhile(
  port: number,
  operation: Operation,
  plan: Plan,
  round: number,
  meanwhile: Target['meanwhile'],
): Promise<LoadResult> {
  const end = meanwhile?.()
  try {
    return await runLoad(port, operation, plan, round)
  } finally {
    await end?.()
  }
}
const longestRestMs = 60_000

/** Waits until the server and the database are idle. */
export async function waitUntilIdle(server: ProcessTree, database: ProcessTree): Promise<void> {
  const deadline = Date.now() + longestRestMs
  const used = () => server.cpuMs() + database.cpuMs()
  for (let before = used(); ; before = used()) {
    await sleep(window.ms)
    if (used() - before <= window.idleCpuMs || Date.now() > deadline) return
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
