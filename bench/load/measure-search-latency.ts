/** Measures search time against the number of listings, per kind of term, on one connection. */
import { isFailure } from './answers.ts'
import { openConnection } from './http-connection.ts'
import type { Readings } from './readings.ts'
import { pick, type TermClass, termClasses, type Terms } from './search-terms.ts'
import type { Server } from './servers.ts'
import { median, percentile, randomFrom } from './statistics.ts'

/** Milliseconds of a kind of search. `slowest` is the median of the slowest single search. */
export interface Latency {
  p50: number
  p95: number
  slowest: number
}
export type SearchLatencies = Record<TermClass, Record<string, Latency>>

const plan = { rounds: 5, warmUp: 10, asks: 50 }

/**
 * Measures the milliseconds of a search over HTTP without other load. Of the combinations every one is measured in each
 * round.
 *
 * @param maxMsPerKind limits the time for a slow kind of search; the combinations get ten times as much
 */
export async function measureSearchLatency(
  targets: { name: string; server: Server; readings: Readings }[],
  terms: Terms,
  maxMsPerKind: number,
): Promise<SearchLatencies> {
  const growth: Partial<SearchLatencies> = {}
  for (const kind of termClasses) {
    const maxMs = maxMsPerKind * (kind === 'combination' ? 10 : 1)
    const latencies = new Map(targets.map(({ name }) => [name, new Map<string, number[]>()]))
    for (let round = 0; round < plan.rounds; round++)
      for (const { name, server, readings } of targets)
        await measureTerms(server.port, readings, drawn(kind, terms, round), latencies.get(name), maxMs)
    growth[kind] = Object.fromEntries([...latencies].map(([name, all]) => [name, summary(all)]))
  }
  return growth as SearchLatencies
}

const summary = (latencies: ReadonlyMap<string, readonly number[]>): Latency => {
  const all = [...latencies.values()].flat()
  return {
    p50: percentile(all, 0.5),
    p95: percentile(all, 0.95),
    slowest: Math.max(...[...latencies.values()].map(median)),
  }
}

/** The searches of a round, the same for every server. */
function drawn(kind: TermClass, terms: Terms, round: number): string[] {
  const random = randomFrom(1000 + round)
  const draw = (count: number) => Array.from({ length: count }, () => pick(terms[kind], random))
  return [...draw(plan.warmUp), ...(kind === 'combination' ? terms[kind] : draw(plan.asks))]
}

async function measureTerms(
  port: number,
  readings: Readings,
  queries: readonly string[],
  latencies: Map<string, number[]> | undefined,
  maxMs: number,
): Promise<void> {
  const connection = openConnection(port)
  const random = randomFrom(1)
  const endsAt = performance.now() + maxMs
  for (const [n, query] of queries.entries()) {
    if (n > plan.warmUp && performance.now() > endsAt) break
    const startedAt = performance.now()
    const isAnswered = await answers(readings.search(query)(connection, random, () => undefined))
    // A search that the server gives up never ends.
    const ms = isAnswered ? performance.now() - startedAt : Number.POSITIVE_INFINITY
    if (n >= plan.warmUp) latencies?.set(query, [...(latencies.get(query) ?? []), ms])
  }
  connection.close()
}

const answers = (operation: Promise<void>): Promise<boolean> =>
  operation.then(
    () => true,
    (error: unknown) => {
      if (isFailure(error)) return false
      throw error
    },
  )
