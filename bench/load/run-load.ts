import { isFailure } from './answers.ts'
import { type Connection, openConnection } from './http-connection.ts'
import { randomFrom } from './statistics.ts'

/** One operation, from its first request to its last response. */
export type Operation = (connection: Connection, random: () => number, took: StepTimer) => Promise<void>
/** Records the duration of a step of an operation. */
export type StepTimer = (step: string, ms: number) => void

export interface Plan {
  connections: number
  rounds: number
  seconds: number
  warmUpSeconds: number
  /** Maximum operations per round, the warm-up included, for operations that consume data. */
  maxOperations?: number
  /** Waits after a round until the server has done its background work, and counts that as well. */
  waitsUntilIdle?: boolean
}

export interface LoadResult {
  latencies: number[]
  seconds: number
  /** Share of one core that this load generator used. */
  generator: number
  failed: number
  firstFailure: string | undefined
  /** Mean of each step in milliseconds. */
  steps: Record<string, number>
}

export async function runLoad(
  port: number,
  operation: Operation,
  {
    connections,
    seconds,
    maxOperations = Number.POSITIVE_INFINITY,
  }: Pick<Plan, 'connections' | 'seconds' | 'maxOperations'>,
  seed: number,
): Promise<LoadResult> {
  const latencies: number[] = []
  const totals = new Map<string, { ms: number; times: number }>()
  const took = (step: string, ms: number) => {
    const total = totals.get(step) ?? { ms: 0, times: 0 }
    totals.set(step, { ms: total.ms + ms, times: total.times + 1 })
  }
  let failed = 0
  let firstFailure: string | undefined
  let left = maxOperations
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const work = async (worker: number) => {
    const connection = openConnection(port)
    // The same requests for every target.
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
