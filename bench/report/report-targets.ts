/** Targets of the benchmark, with the measured values. */
import type { Measured } from '../load/measure.ts'
import { ratio, type Round, type Rounds } from '../load/rounds.ts'
import { exactClasses, wordClasses } from '../load/search-terms.ts'
import type { Findings } from './findings.ts'
import { count, table, times, ms } from './report-text.ts'

type Of = (round: Round) => number

export const perSecond: Of = round => round.perSecond
const cpu: Of = round => round.serverCpu + round.databaseCpu
const verdict = (isMet: boolean) => (isMet ? 'met' : '**not met**')

interface Target {
  number: string
  what: string
  bound: string
  measured: string
  isMet: boolean | undefined
}

export function targets({ sizes }: Findings): string {
  const largest = sizes.findLast(({ operations }) => operations.write)
  const rows: Target[] = [
    ...(largest ? targetsOfOperations(largest) : []),
    ...sizes.flatMap(targetsOfSearch),
    ...targetsOfGrowth(sizes),
  ]
  rows.sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
  return `## Targets${largest ? `, at ${count(largest.listings)} listings` : ''}

Each ratio is the median over the rounds, with its smallest and largest round. \`node bench/profile.ts\` with the name of an
operation shows where its time goes; see [what a deal costs](query-plans.md#a-deal). Where the load generator used all of
its core, faster responses would not show.

${table(
  ['', 'what', 'target', 'measured', ''],
  rows.map(({ number, what, bound, measured, isMet }) => [
    number,
    what,
    bound,
    measured,
    isMet === undefined ? '' : verdict(isMet),
  ]),
)}`
}

/** Compares two servers: a ratio of at least `limit`, or at most for CPU time. */
const compare = (
  number: string,
  what: string,
  rounds: Rounds | undefined,
  [ours, theirs]: [string, string],
  of: Of,
  limit: number,
): Target => {
  const found = ratio(rounds?.[ours] ?? [], rounds?.[theirs] ?? [], of)
  const isCost = of === cpu
  return {
    number,
    what,
    bound: `${isCost ? '≤' : '≥'} ${limit} × ${theirs}`,
    measured: times(found),
    isMet: isCost ? found.median <= limit : found.median >= limit,
  }
}

function targetsOfOperations({ operations }: Measured): Target[] {
  const { 'filtered search': filtered, detail, home, write } = operations
  const bare: [string, string] = ['product', 'bare']
  return [
    compare('P1', 'searches by text, facts and price a second', filtered, bare, perSecond, 0.8),
    compare('P3', 'details a second, two calls to one', detail, bare, perSecond, 0.85),
    compare('P4', 'home page data a second, three calls to one', home, bare, perSecond, 5),
    compare('P4', 'the home page itself, with its lists', home, ['product, whole page', 'bare'], perSecond, 5),
    compare('P5', 'complete deals a second, card payment included', write, ['product', 'promising'], perSecond, 1.5),
  ]
}

/** Targets of the search at one size. */
function targetsOfSearch({ listings, operations: { search }, growth }: Measured): Target[] {
  const at = `at ${count(listings)}`
  const exact = exactClasses.map(kind => growth[kind]['product']?.p95 ?? NaN)
  const { p95, slowest } = growth.combination['product'] ?? { p95: NaN, slowest: NaN }
  const most = (what: string, found: number, bound: number): Target => ({
    number: 'P8',
    what: `${what}, ${at}`,
    bound: `≤ ${bound} ms`,
    measured: `${ms(found)} ms`,
    isMet: found <= bound,
  })
  return [
    compare('P1', `searches of words a second, ${at}`, search, ['product', 'bare'], perSecond, 0.9),
    compare('P1', `the same amid changes, ${at}`, search, ['product, amid changes', 'bare'], perSecond, 0.9),
    compare('P6', `CPU time of a search of words, ${at}`, search, ['product', 'bare'], cpu, 1.2),
    most('p95 of digits, commas and whole addresses', Math.max(...exact), 10),
    most('p95 of text, facts and price', p95, listings > 1_000_000 ? 40 : 10),
    most('slowest of text, facts and price', slowest, 250),
  ]
}

function targetsOfGrowth(sizes: Measured[]): Target[] {
  const [smallest, largest] = [sizes[0], sizes.at(-1)]
  if (!smallest || !largest) return []
  const p50s = wordClasses.map(kind => ({
    grown: (largest.growth[kind]['product']?.p50 ?? NaN) / (smallest.growth[kind]['product']?.p50 ?? NaN),
    slowest: Math.max(...sizes.map(({ growth }) => growth[kind]['product']?.p50 ?? NaN)),
  }))
  const [grown, slowest] = [Math.max(...p50s.map(one => one.grown)), Math.max(...p50s.map(one => one.slowest))]
  const bytes = sizes.map(({ firstPage }) => firstPage.plain)
  const spread = Math.max(...bytes) / Math.min(...bytes)
  const isOne = sizes.length === 1
  const span = `from ${count(smallest.listings)} to ${count(largest.listings)}`
  return [
    {
      number: 'P2',
      what: `p50 of the kind of words that grows most, ${span}`,
      bound: '≤ 2 ×',
      measured: isOne ? 'one size only' : `${grown.toFixed(2)} ×`,
      isMet: isOne ? undefined : grown <= 2,
    },
    {
      number: 'P2',
      what: 'p50 of the slowest kind of words at any size',
      bound: '≤ 5 ms',
      measured: `${ms(slowest)} ms`,
      isMet: slowest <= 5,
    },
    {
      number: 'P7',
      what: 'bytes of the first search page',
      bound: 'the same at every size',
      measured: `${(Math.max(...bytes) / 1000).toFixed(1)} KB${isOne ? '' : `, at most ${((spread - 1) * 100).toFixed(1)} % apart`}`,
      isMet: isOne ? undefined : spread <= 1.02,
    },
  ]
}
