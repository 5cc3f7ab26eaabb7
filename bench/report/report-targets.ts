/** Targets of the benchmark, with the measured values. */
import type { Measured } from '../load/measure.ts'
import { ratio, type Round, type Rounds } from '../load/rounds.ts'
import { exactClasses, wordClasses } from '../load/search-terms.ts'
import { count, table, times, ms } from './report-text.ts'

type Of = (round: Round) => number

export const perSecond: Of = round => round.perSecond
const cpu: Of = round => round.serverCpu + round.databaseCpu

interface Target {
  number: string
  what: string
  bound: string
  measured: string
  isMet: boolean
}

export function targets(sizes: Measured[]): string {
  const rows = [...sizes.flatMap(targetsOfSize), ...targetsOfWords(sizes)]
  rows.sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
  return table(
    ['', 'what', 'target', 'measured', ''],
    rows.map(({ number, what, bound, measured, isMet }) => [
      number,
      what,
      bound,
      measured,
      isMet ? 'met' : '**not met**',
    ]),
  )
}

/** Compares two servers: a ratio of at least `limit`, or at most for CPU time. */
function compare(
  number: string,
  what: string,
  rounds: Rounds,
  [ours, theirs]: [string, string],
  of: Of,
  limit: number,
): Target {
  const found = ratio(rounds[ours] ?? [], rounds[theirs] ?? [], of)
  const isCost = of === cpu
  return {
    number,
    what,
    bound: `${isCost ? '≤' : '≥'} ${limit} × ${theirs}`,
    measured: times(found),
    isMet: isCost ? found.median <= limit : found.median >= limit,
  }
}

const atMost = (number: string, what: string, found: number, bound: number, unit: string): Target => ({
  number,
  what,
  bound: `≤ ${bound} ${unit}`,
  measured: `${ms(found)} ${unit}`,
  isMet: found <= bound,
})

function targetsOfSize({ listings, readings, write, latencies }: Measured): Target[] {
  const at = `at ${count(listings)}`
  const { search, 'filtered search': filtered, detail } = readings
  const bare: [string, string] = ['product', 'bare']
  const exact = exactClasses.map(kind => latencies[kind]['product']?.p95 ?? NaN)
  const { p95, slowest } = latencies.combination['product'] ?? { p95: NaN, slowest: NaN }
  return [
    compare('P1', `searches of words a second, ${at}`, search, bare, perSecond, 0.9),
    compare('P1', `the same amid changes, ${at}`, search, ['product, amid changes', 'bare'], perSecond, 0.9),
    compare('P1', `searches by text, facts and price a second, ${at}`, filtered, bare, perSecond, 0.8),
    compare('P3', `details a second, two calls to one, ${at}`, detail, bare, perSecond, 0.85),
    compare('P5', `complete deals a second, ${at}`, write, ['product', 'promising'], perSecond, 1.5),
    compare('P6', `CPU time of a search of words, ${at}`, search, bare, cpu, 1.2),
    atMost('P8', `p95 of digits, commas and whole addresses, ${at}`, Math.max(...exact), 10, 'ms'),
    atMost('P8', `p95 of text, facts and price, ${at}`, p95, listings > 1_000_000 ? 40 : 10, 'ms'),
    atMost('P8', `slowest of text, facts and price, ${at}`, slowest, 250, 'ms'),
  ]
}

function targetsOfWords(sizes: Measured[]): Target[] {
  const p50s = (kind: (typeof wordClasses)[number]) =>
    sizes.map(({ latencies }) => latencies[kind]['product']?.p50 ?? NaN)
  const grown = Math.max(...wordClasses.map(kind => (p50s(kind).at(-1) ?? NaN) / (p50s(kind)[0] ?? NaN)))
  const slowest = Math.max(...wordClasses.flatMap(p50s))
  return [
    ...(sizes.length > 1
      ? [atMost('P2', 'growth of p50 of the kind of words that grows most, smallest to largest size', grown, 2, '×')]
      : []),
    atMost('P2', 'p50 of the slowest kind of words at any size', slowest, 5, 'ms'),
  ]
}
