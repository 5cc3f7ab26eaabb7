/** Prints the figures, and writes them into a page of the documentation. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Latency } from '../load/measure-search-latency.ts'
import type { Soak } from '../load/measure-soak.ts'
import type { Measured } from '../load/measure.ts'
import type { Options } from '../load/options.ts'
import { ratio, type Rounds, typical } from '../load/rounds.ts'
import { termClasses } from '../load/search-terms.ts'
import { targets, perSecond } from './report-targets.ts'
import { figure, ms, times, count, table } from './report-text.ts'

export interface Findings {
  machine: string
  options: Options
  sizes: Measured[]
  soak: Soak | undefined
}

/** Headings around the figures in the page. */
const [first, afterFigures] = ['## Targets', '## How it is measured']

/** Keeps the text of the page before and after the figures, which is written by hand. */
export function writeReport({ machine, options, sizes, soak }: Findings): void {
  const { connections, rounds, seconds } = options.plan
  const figures = [
    `${first}

${machine}.

${connections} connections, ${rounds} rounds of ${seconds} s. Each ratio is the median over the rounds, with its smallest and largest round.`,
    targets(sizes),
    ...sizes.map(operations),
    growth(sizes),
    deals(sizes),
    ...(soak ? [memory(soak)] : []),
  ].join('\n\n')
  console.log(`\n${figures}`)
  if (options.report === undefined) return
  const file = path.resolve(import.meta.dirname, '../..', options.report)
  const page = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [before = '', after] = [page.split(first)[0], page.split(afterFigures)[1]]
  writeFileSync(file, `${before}${figures}\n${after === undefined ? '' : `\n${afterFigures}${after}`}`)
  console.log(`Written to ${options.report}.`)
}

function operations({ listings, databaseMb, seedSeconds, readings, write }: Measured): string {
  const rows = [
    ...Object.entries(readings).flatMap(([name, rounds]) => rowsOf(name, rounds, 'bare')),
    ...rowsOf('write', write, 'promising'),
  ]
  return `## ${count(listings)} listings

A database of ${figure(databaseMb)} MB, seeded in ${Math.round(seedSeconds)} s. Medians over the rounds; CPU time is per operation; the load
generator's column is its own share of one core.

${table(
  [
    'operation',
    'server',
    'a second',
    'p50 ms',
    'p99 ms',
    'CPU ms server',
    'CPU ms PostgreSQL',
    'RSS MB',
    'load generator',
    'ratio',
    'failed',
  ],
  rows,
)}`
}

const rowsOf = (name: string, all: Rounds, reference: string): string[][] =>
  Object.entries(all).map(([server, rounds], n) => {
    const failed = rounds.reduce((total, round) => total + round.failed, 0)
    return [
      n === 0 ? name : '',
      server,
      figure(typical(rounds, perSecond)),
      ms(typical(rounds, round => round.p50)),
      ms(typical(rounds, round => round.p99)),
      ms(typical(rounds, round => round.serverCpu)),
      ms(typical(rounds, round => round.databaseCpu)),
      `${Math.round(typical(rounds, round => round.rssMb))}`,
      `${Math.round(typical(rounds, round => round.generator) * 100)} %`,
      server === reference ? '1' : times(ratio(rounds, all[reference] ?? [], perSecond)),
      failed === 0 ? '' : `${failed}: ${rounds.find(round => round.firstFailure)?.firstFailure ?? ''}`,
    ]
  })

function growth(sizes: Measured[]): string {
  const [smallest, largest] = [sizes[0], sizes.at(-1)]
  return `## How the search grows

Milliseconds over HTTP on one connection without other load: p50 (p95, slowest search). The last kind is
300 random combinations of text, facts and price.

${table(
  ['term', 'server', ...sizes.map(({ listings }) => count(listings)), ...(sizes.length > 1 ? ['growth of p50'] : [])],
  termClasses.flatMap(kind =>
    ['product', 'bare'].map((server, n) => {
      const at = (size: Measured | undefined) => size?.latencies[kind][server]?.p50 ?? NaN
      return [
        n === 0 ? kind : '',
        server,
        ...sizes.map(({ latencies }) => latencyText(latencies[kind][server])),
        ...(sizes.length > 1 ? [`${(at(largest) / at(smallest)).toFixed(2)} ×`] : []),
      ]
    }),
  ),
)}`
}

const latencyText = (latency: Latency | undefined) =>
  latency ? `${ms(latency.p50)} (${ms(latency.p95)}, ${ms(latency.slowest)})` : ''

function deals(sizes: Measured[]): string {
  const rows = sizes.flatMap(({ listings, deals, write }) =>
    Object.entries(deals).map(([server, deal]) => {
      const rounds = write[server] ?? []
      const steps = Object.keys(rounds[0]?.steps ?? {})
      return [
        count(listings),
        server,
        figure(deal.acknowledged),
        figure(deal.stored),
        deal.rowsWritten.toFixed(1),
        deal.transactions.toFixed(1),
        ms(deal.lateCpu),
        steps.map(step => `${step} ${ms(typical(rounds, round => round.steps[step] ?? NaN))}`).join(', '),
      ]
    }),
  )
  return `## What a deal is

A deal is an offer that is made, accepted, paid by card and bought, in five calls. Both servers authenticate and authorize
every call, and write audit lines, mails and notifications. The payment provider is a table in the same database. PostgreSQL
counts rows and transactions of all of that. Deferred work is awaited and counted in the CPU time above, or as late after the last round.

${table(
  [
    'listings',
    'server',
    'acknowledged',
    'stored',
    'rows written',
    'transactions',
    'late CPU ms',
    'ms of each step under load, mean',
  ],
  rows,
)}`
}

const memory = ({ minutes, operations, failed, last, slopes }: Soak): string => `## Under load for ${minutes} minutes

${count(operations)} operations (searches, details, home pages, rejected offers), ${failed} failed. At the end the heap had
${last.heap.toFixed(0)} MB after a full collection, RSS ${last.rss.toFixed(0)} MB. By least squares over the last two thirds the heap grew by
**${slopes.heap.toFixed(2)} MB a minute**, RSS by ${slopes.rss.toFixed(2)} MB a minute.`
