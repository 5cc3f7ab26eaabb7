/** Prints the results, and writes them as a page of the documentation. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Latency } from '../load/measure-search-latency.ts'
import type { Measured } from '../load/measure.ts'
import { operationNames } from '../load/operations.ts'
import { ratio, typical } from '../load/rounds.ts'
import { termClasses } from '../load/search-terms.ts'
import type { Findings } from './findings.ts'
import { introduction, method } from './report-method.ts'
import { targets, perSecond } from './report-targets.ts'
import { figure, ms, times, count, table } from './report-text.ts'

export function writeReport(findings: Findings): void {
  const page = `${[
    introduction,
    targets(findings),
    ...findings.sizes.map(operations),
    growth(findings.sizes),
    firstPage(findings.sizes),
    deals(findings.sizes),
    startAndSoak(findings),
    method(findings.options),
    machine(findings.machine),
  ]
    .filter(part => part !== '')
    .join('\n\n')}\n`
  console.log(`\n${page}`)
  const { report } = findings.options
  if (report === undefined) return
  writeFileSync(path.resolve(import.meta.dirname, '../..', report), page)
  console.log(`Written to ${report}.`)
}

function operations({ listings, databaseMb, seedSeconds, operations }: Measured): string {
  const rows = operationNames.flatMap(name =>
    Object.entries(operations[name] ?? {}).map(([who, rounds], n) => {
      const reference = name === 'write' ? 'promising' : 'bare'
      const theirs = operations[name]?.[reference] ?? []
      const failed = rounds.reduce((total, round) => total + round.failed, 0)
      return [
        n === 0 ? name : '',
        who,
        figure(typical(rounds, perSecond)),
        ms(typical(rounds, round => round.p50)),
        ms(typical(rounds, round => round.p99)),
        ms(typical(rounds, round => round.serverCpu)),
        ms(typical(rounds, round => round.databaseCpu)),
        `${Math.round(typical(rounds, round => round.rssMb))}`,
        `${Math.round(typical(rounds, round => round.generator) * 100)} %`,
        who === reference ? '1' : times(ratio(rounds, theirs, perSecond)),
        failed === 0 ? '' : `${failed}: ${rounds.find(round => round.firstFailure)?.firstFailure ?? ''}`,
      ]
    }),
  )
  const hasFailures = rows.some(row => row.at(-1) !== '')
  const width = hasFailures ? undefined : -1
  const head = [
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
  ]
  return `## ${count(listings)} listings

A database of ${figure(databaseMb)} MB, seeded in ${Math.round(seedSeconds)} s. Medians over the rounds; CPU time is per operation; the load
generator's column is its own share of one core.

${table(
  head.slice(0, width),
  rows.map(row => row.slice(0, width)),
)}`
}

function growth(sizes: Measured[]): string {
  const names = Object.keys(sizes[0]?.growth[termClasses[0]] ?? {})
  const [smallest, largest] = [sizes[0], sizes.at(-1)]
  return `## How the search grows

Milliseconds over HTTP on one connection without other load: p50 (p95, slowest search). The last kind is
300 random combinations of text, facts and price.

${table(
  ['term', 'server', ...sizes.map(({ listings }) => count(listings)), ...(sizes.length > 1 ? ['growth of p50'] : [])],
  termClasses.flatMap(kind =>
    names.map((name, n) => {
      const at = (size: Measured | undefined) => size?.growth[kind][name]?.p50 ?? NaN
      return [
        n === 0 ? kind : '',
        name,
        ...sizes.map(({ growth }) => latencyText(growth[kind][name])),
        ...(sizes.length > 1 ? [`${(at(largest) / at(smallest)).toFixed(2)} ×`] : []),
      ]
    }),
  ),
)}`
}

const latencyText = (latency: Latency | undefined) =>
  latency ? `${ms(latency.p50)} (${ms(latency.p95)}, ${ms(latency.slowest)})` : ''

function firstPage(sizes: Measured[]): string {
  return `## Bytes of the first search page

${table(
  ['listings', 'cards', 'JSON', 'compressed'],
  sizes.map(({ listings, firstPage: { cards, plain, brotli } }) => [
    count(listings),
    `${cards}`,
    `${(plain / 1000).toFixed(1)} KB`,
    `${(brotli / 1000).toFixed(1)} KB`,
  ]),
)}`
}

function deals(sizes: Measured[]): string {
  const rows = sizes.flatMap(({ listings, deals, operations }) =>
    Object.entries(deals).map(([who, deal]) => {
      const rounds = operations.write?.[who] ?? []
      const stepNames = Object.keys(rounds[0]?.steps ?? {})
      return [
        count(listings),
        who,
        figure(deal.acknowledged),
        figure(deal.stored),
        deal.rowsWritten.toFixed(1),
        deal.transactions.toFixed(1),
        ms(deal.lateCpu),
        `${deal.won} of ${deal.raced}`,
        `${deal.soldTwice}`,
        stepNames.map(step => `${step} ${ms(typical(rounds, round => round.steps[step] ?? NaN))}`).join(', '),
      ]
    }),
  )
  if (rows.length === 0) return ''
  return `## What a deal is

A deal is an offer that is made, accepted, paid by card and bought, in five calls. Both servers authenticate and authorize
every call, and write audit lines, mails and notifications. The payment provider is a table in the same database. PostgreSQL
counts rows and transactions of all of that. Deferred work is awaited and counted in the CPU time above, or as late after the last round.
In a race, 16 callers accept two offers on one property at the same moment.

${table(
  [
    'listings',
    'server',
    'acknowledged',
    'stored',
    'rows written',
    'transactions',
    'late CPU ms',
    'races with one winner',
    'sold twice',
    'ms of each step under load, mean',
  ],
  rows,
)}`
}

function startAndSoak({ startUp, soak }: Findings): string {
  const parts: string[] = []
  if (startUp)
    parts.push(`## Starting

${table(
  ['', ''],
  [
    [
      'first start with installed packages: builds the pages, creates the database, fills the demo marketplace',
      `${startUp.first.toFixed(1)} s`,
    ],
    ['second start', `${startUp.second.toFixed(1)} s`],
    ['memory of the idle server', `${Math.round(startUp.server)} MB`],
    ['with the embedded database (shared pages count once per process)', `${Math.round(startUp.withDatabase)} MB`],
  ],
)}`)
  if (soak) {
    const every = Math.max(1, Math.ceil(soak.held.length / 20))
    parts.push(`## Under load for ${soak.minutes} minutes

${count(soak.operations)} operations (searches, details, home pages, rejected offers), ${soak.failed} failed. The heap is measured after a full
collection. By least squares over the last two thirds it grows by **${soak.slopes.heap.toFixed(2)} MB a minute**, RSS
by ${soak.slopes.rss.toFixed(2)} MB a minute.

${table(
  ['minute', 'heap MB', 'RSS MB'],
  soak.held
    .filter((_, n) => n % every === 0 || n === soak.held.length - 1)
    .map(({ minute, heap, rss }) => [minute.toFixed(1), heap.toFixed(1), rss.toFixed(0)]),
)}`)
  }
  return parts.join('\n\n')
}

const machine = (lines: Findings['machine']): string => `## The machine

${table(['', ''], lines)}`
