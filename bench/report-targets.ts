/** Targets of the benchmark, with the measured values. */
import type { Measured } from './measure.ts'
import { sharedSteps } from './operations.ts'
import { ratio, type Round, type Rounds } from './rounds.ts'
import { termClasses } from './search-terms.ts'
import type { Findings } from './findings.ts'
import { count, table, times, ms } from './report-text.ts'

type Of = (round: Round) => number

export const perSecond: Of = round => round.perSecond
const cpu: Of = round => round.serverCpu + round.databaseCpu
/** Deals per second with only the steps that every server has: by Little's law, from their duration. */
const sharedPerSecond: Of = ({ steps }) => 1000 / sharedSteps.reduce((total, step) => total + (steps[step] ?? 0), 0)

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
  const rows: Target[] = [...(largest ? targetsOfOperations(largest) : []), ...targetsOfGrowth(sizes)]
  rows.sort((a, b) => a.number.localeCompare(b.number))
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

function targetsOfOperations({ operations }: Measured): Target[] {
  const compare = (
    number: string,
    what: string,
    rounds: Rounds | undefined,
    [ours, theirs]: [string, string],
    of: Of,
    least: number | undefined,
    note = '',
  ): Target => {
    const found = ratio(rounds?.[ours] ?? [], rounds?.[theirs] ?? [], of)
    const bound =
      least === undefined ? '' : of === cpu || of === rss ? `≤ ${least} × ${theirs}` : `≥ ${least} × ${theirs}`
    const isMet =
      least === undefined ? undefined : of === cpu || of === rss ? found.median <= least : found.median >= least
    return { number, what, bound, measured: `${times(found)}${least === undefined ? ` ${theirs}` : ''}${note}`, isMet }
  }
  const { search, detail, home, write } = operations
  const bare: [string, string] = ['product', 'bare']
  const conventional: [string, string] = ['product', 'conventional']
  const page: [string, string] = ['product, whole page', 'bare']
  const nothing: [string, string] = ['node:http, same bytes', 'bare']
  return [
    compare('P1', 'searches a second', search, bare, perSecond, 0.9),
    compare('P1', 'searches a second', search, conventional, perSecond, 30),
    compare('P3', 'details a second, two calls to one', detail, bare, perSecond, 0.85),
    compare('P3', 'details a second, two calls to one', detail, conventional, perSecond, 4.5),
    compare('P4', 'home page data a second, three calls to one', home, bare, perSecond, 5),
    ...(home?.[page[0]]
      ? [
          compare('P4', 'the home page itself, with its lists', home, page, perSecond, 5),
          compare('P4', 'the same number of bytes from node:http alone', home, nothing, perSecond, undefined),
        ]
      : []),
    compare('P5', 'offer, accept, bought: three calls', write, bare, sharedPerSecond, 0.8),
    compare('P5', 'offer, accept, bought: three calls', write, conventional, sharedPerSecond, 2),
    compare('P5', 'complete deals a second, card payment included', write, bare, perSecond, undefined),
    compare('P5', 'complete deals a second, card payment included', write, conventional, perSecond, undefined),
    compare('P6', 'CPU time of a search, server and PostgreSQL', search, bare, cpu, 1.2),
    compare('P6', 'memory of the server under search load', search, ['product', 'bare Fastify'], rss, 1.25),
  ]
}

export const rss: Of = round => round.rssMb

function targetsOfGrowth(sizes: Measured[]): Target[] {
  const [smallest, largest] = [sizes[0], sizes.at(-1)]
  if (!smallest || !largest) return []
  const p50s = termClasses.map(kind => ({
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
      what: `p50 of the kind of term that grows most, ${span}`,
      bound: '≤ 1.5 ×',
      measured: isOne ? 'one size only' : `${grown.toFixed(2)} ×`,
      isMet: isOne ? undefined : grown <= 1.5,
    },
    {
      number: 'P2',
      what: 'p50 of the slowest kind of term at any size',
      bound: '≤ 2 ms',
      measured: `${ms(slowest)} ms`,
      isMet: slowest <= 2,
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
