/** Measures search time against the number of listings, per kind of term, on one connection. */
import { isFailure } from './answers.ts'
import { openConnection } from './http-connection.ts'
import type { Subject } from './operations.ts'
import type { Server } from './servers.ts'
import { percentile, randomFrom } from './statistics.ts'
import { pick, type TermClass, termClasses, type Terms } from './search-terms.ts'

export type Growth = Record<TermClass, Record<string, { p50: number; p99: number }>>

const plan = { rounds: 5, warmUp: 10, asks: 50 }

/**
 * Measures the milliseconds of a search over HTTP without other load.
 *
 * @param maxMsPerKind limits the time for a slow kind of term
 */
export async function measureGrowth(
  targets: { name: string; server: Server; subject: Subject }[],
  terms: Terms,
  maxMsPerKind: number,
): Promise<Growth> {
  const growth: Partial<Growth> = {}
  for (const kind of termClasses) {
    const latencies = new Map(targets.map(({ name }) => [name, [] as number[]]))
    for (let round = 0; round < plan.rounds; round++)
      for (const { name, server, subject } of targets)
        latencies.get(name)?.push(...(await measureTerms(server.port, subject, terms[kind], round, maxMsPerKind)))
    growth[kind] = Object.fromEntries(
      [...latencies].map(([name, all]) => [name, { p50: percentile(all, 0.5), p99: percentile(all, 0.99) }]),
    )
  }
  return growth as Growth
}

async function measureTerms(
  port: number,
  subject: Subject,
  terms: readonly string[],
  round: number,
  maxMsPerKind: number,
): Promise<number[]> {
  const connection = openConnection(port)
  const random = randomFrom(1000 + round)
  const latencies: number[] = []
  const endsAt = performance.now() + maxMsPerKind
  for (let n = 0; n < plan.warmUp + plan.asks && (latencies.length === 0 || performance.now() < endsAt); n++) {
    const startedAt = performance.now()
    const isAnswered = await answers(subject.search(pick(terms, random))(connection, random, () => undefined))
    // A search that the server gives up never ends.
    const ms = isAnswered ? performance.now() - startedAt : Number.POSITIVE_INFINITY
    if (n >= plan.warmUp || performance.now() > endsAt) latencies.push(ms)
  }
  connection.close()
  return latencies
}

const answers = (operation: Promise<void>): Promise<boolean> =>
  operation.then(
    () => true,
    (error: unknown) => {
      if (isFailure(error)) return false
      throw error
    },
  )
