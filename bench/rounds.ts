/** Alternates short rounds between the servers, so that other load on the machine affects them equally. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isFailure } from './answers.ts'
import { openConnection } from './http-connection.ts'
import type { Operation } from './operations.ts'
import type { ProcessTree } from './process-tree.ts'
import type { Server } from './servers.ts'
import { median, percentile, randomFrom } from './statistics.ts'

export interface Contestant {
  name: string
  server: Server
  operation: Operation
  /** Starts a background load for the contestant's turns. Returns a function that stops it. */
  meanwhile?: () => () => Promise<void>
}

export interface Plan {
  connections: number
  rounds: number
  seconds: number
  warmUpSeconds: number
  /** Operations in a round at most, the warm-up included; for those that use something up. */
  most?: number
  /** Waits after a round until the server has done what it put off, and counts that as well. */
  andRest?: boolean
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

export async function alternate(contestants: Contestant[], database: ProcessTree, plan: Plan): Promise<Rounds> {
  const rounds: Rounds = Object.fromEntries(contestants.map(({ name }) => [name, []]))
  for (const { server } of contestants) server.tree.signal('SIGSTOP')
  try {
    for (const contestant of contestants)
      await takeTurn(contestant, database, { ...plan, seconds: plan.warmUpSeconds }, -1)
    for (let round = 0; round < plan.rounds; round++)
      for (let turn = 0; turn < contestants.length; turn++) {
        // Each is first as often as the others.
        const contestant = contestants[(round + turn) % contestants.length]
        if (contestant) rounds[contestant.name]?.push(await takeTurn(contestant, database, plan, round))
      }
  } finally {
    for (const { server } of contestants) server.tree.signal('SIGCONT')
  }
  return rounds
}

/** Time in which the product, which sees that it has stood still, refuses requests as overloaded. */
const overloadPauseMs = 700

/** The others are stopped meanwhile, so that what they do in the background is counted as theirs. */
async function takeTurn(
  { server, operation, meanwhile }: Contestant,
  database: ProcessTree,
  plan: Plan,
  round: number,
): Promise<Round> {
  server.tree.signal('SIGCONT')
  await sleep(overloadPauseMs)
  // New connections, and caches with the data of this server.
  if (plan.most === undefined) await drive(server.port, operation, { ...plan, seconds: 0.2 }, round)
  const before = { server: server.tree.cpuMs(), database: database.cpuMs() }
  const driven = await driveMeanwhile(server.port, operation, plan, round, meanwhile)
  const rssMb = server.tree.rssMb()
  if (plan.andRest) await restOf(server.tree, database)
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

async function driveMeanwhile(
  port: number,
  operation: Operation,
  plan: Plan,
  round: number,
  meanwhile: Contestant['meanwhile'],
): Promise<Driven> {
  const end = meanwhile?.()
  try {
    return await drive(port, operation, plan, round)
  } finally {
    await end?.()
  }
}

interface Driven {
  latencies: number[]
  seconds: number
  generator: number
  failed: number
  firstFailure: string | undefined
  steps: Record<string, number>
}

export async function drive(
  port: number,
  operation: Operation,
  { connections, seconds, most = Number.POSITIVE_INFINITY }: Pick<Plan, 'connections' | 'seconds' | 'most'>,
  seed: number,
): Promise<Driven> {
  const latencies: number[] = []
  const totals = new Map<string, { ms: number; times: number }>()
  const took = (step: string, ms: number) => {
    const total = totals.get(step) ?? { ms: 0, times: 0 }
    totals.set(step, { ms: total.ms + ms, times: total.times + 1 })
  }
  let failed = 0
  let firstFailure: string | undefined
  let left = most
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const work = async (worker: number) => {
    const connection = openConnection(port)
    // The same requests for every contestant.
    const random = randomFrom(seed * 1000 + worker)
    while (left > 0 && performance.now() < endsAt) {
      left--
      const sentAt = performance.now()
      try {
        await operation(connection, random, took)
        latencies.push(performance.now() - sentAt)
      } catch (error) {
        if (!isFailure(error)) throw error
        failed++
        firstFailure ??= error.message
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)))
  const ms = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    latencies,
    seconds: ms / 1000,
    generator: (user + system) / 1000 / ms,
    failed,
    firstFailure,
    steps: Object.fromEntries([...totals].map(([step, total]) => [step, total.ms / total.times])),
  }
}

const window = { ms: 500, idleCpuMs: 20 }
const longestRestMs = 60_000

/** Waits until the server and the database are idle. */
export async function restOf(server: ProcessTree, database: ProcessTree): Promise<void> {
  const deadline = Date.now() + longestRestMs
  const used = () => server.cpuMs() + database.cpuMs()
  for (let before = used(); ; before = used()) {
    await sleep(window.ms)
    if (used() - before <= window.idleCpuMs || Date.now() > deadline) return
  }
}

/** The median over the rounds. */
export const typical = (rounds: readonly Round[], of: (round: Round) => number): number => median(rounds.map(of))

/** The median of the ratios of rounds that stood side by side, with the smallest and the largest. */
export function ratio(ours: readonly Round[], theirs: readonly Round[], of: (round: Round) => number) {
  const ratios = ours.flatMap((round, n) => {
    const other = theirs[n]
    return other ? [of(round) / of(other)] : []
  })
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
}
