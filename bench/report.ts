/** Says what was measured: on the terminal, and as a page of the documentation. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Measured } from './measure.ts'
import { operationNames, sharedSteps } from './operations.ts'
import type { Options } from './options.ts'
import { ratio, type Round, type Rounds, typical } from './rounds.ts'
import type { Soak } from './soak.ts'
import type { StartUp } from './start-up.ts'
import { termClasses } from './search-terms.ts'

export interface Findings {
  machine: [what: string, is: string][]
  options: Options
  sizes: Measured[]
  startUp: StartUp | undefined
  soak: Soak | undefined
}

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
  writeFileSync(path.resolve(import.meta.dirname, '..', report), page)
  console.log(`Written to ${report}.`)
}

const introduction = `# How fast Keyhaven is

Measured by \`npm run bench\`, which writes this page. What counts are the **ratios**: everybody ran in turn, in the same
minutes, on the same machine and the same data. The absolute figures only show the size of things; on another machine
they are others.

- **bare**: the same work as prepared statements behind \`node:http\` and postgres.js, a pool of 8, no cache, nobody asked who they are.
- **conventional**: Express 5 and Prisma 7, paginated, with a trigram index.
- **bare Fastify**: bare's search behind Fastify, for its memory.`

type Of = (round: Round) => number

const perSecond: Of = round => round.perSecond
const cpu: Of = round => round.serverCpu + round.databaseCpu
/** Operations a second if only the steps counted that everybody takes: by Little's law, from how long they took. */
const sharedPerSecond: Of = ({ steps }) => 1000 / sharedSteps.reduce((total, step) => total + (steps[step] ?? 0), 0)

const verdict = (isMet: boolean) => (isMet ? 'met' : '**not met**')

interface Target {
  number: string
  what: string
  bound: string
  measured: string
  isMet: boolean | undefined
}

function targets({ sizes }: Findings): string {
  const largest = sizes.findLast(({ operations }) => operations.write)
  const rows: Target[] = [...(largest ? targetsOfOperations(largest) : []), ...targetsOfGrowth(sizes)]
  rows.sort((a, b) => a.number.localeCompare(b.number))
  return `## Targets${largest ? `, at ${count(largest.listings)} listings` : ''}

Each ratio is the median over the rounds, with its smallest and largest round. \`node bench/profile.ts\` with the name of an
operation tells where its time goes; [what a deal takes](query-plans.md#a-deal) is explained. Where the load generator
used all of its core, faster answers would not have shown.

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
  const nothing: [string, string] = ['node:http, as many bytes', 'bare']
  return [
    compare('P1', 'searches a second', search, bare, perSecond, 0.9),
    compare('P1', 'searches a second', search, conventional, perSecond, 30),
    compare('P3', 'details a second, two calls to one', detail, bare, perSecond, 0.85),
    compare('P3', 'details a second, two calls to one', detail, conventional, perSecond, 4.5),
    compare('P4', 'home page data a second, three calls to one', home, bare, perSecond, 5),
    ...(home?.[page[0]]
      ? [
          compare('P4', 'the home page itself, its lists in it', home, page, perSecond, 5),
          compare('P4', 'as many bytes without any work, by node:http', home, nothing, perSecond, undefined),
        ]
      : []),
    compare('P5', 'offer, accept, bought: three calls', write, bare, sharedPerSecond, 0.8),
    compare('P5', 'offer, accept, bought: three calls', write, conventional, sharedPerSecond, 2),
    compare('P5', 'whole deals a second, the card payment in it', write, bare, perSecond, undefined),
    compare('P5', 'whole deals a second, the card payment in it', write, conventional, perSecond, undefined),
    compare('P6', 'CPU time of a search, server and PostgreSQL', search, bare, cpu, 1.2),
    compare('P6', 'memory of the server under search load', search, ['product', 'bare Fastify'], rss, 1.25),
  ]
}

const rss: Of = round => round.rssMb

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

function operations({ listings, databaseMb, seedSeconds, operations }: Measured): string {
  const rows = operationNames.flatMap(name =>
    Object.entries(operations[name] ?? {}).map(([who, rounds], n) => {
      const bare = operations[name]?.['bare'] ?? []
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
        who === 'bare' ? '1' : times(ratio(rounds, bare, perSecond)),
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
    'ratio to bare',
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

Milliseconds over HTTP on one connection with nobody else asking: p50 (p99).

${table(
  ['term', 'server', ...sizes.map(({ listings }) => count(listings)), ...(sizes.length > 1 ? ['growth of p50'] : [])],
  termClasses.flatMap(kind =>
    names.map((name, n) => {
      const at = (size: Measured | undefined) => size?.growth[kind][name]?.p50 ?? NaN
      return [
        n === 0 ? kind : '',
        name,
        ...sizes.map(({ growth }) => `${ms(growth[kind][name]?.p50 ?? NaN)} (${ms(growth[kind][name]?.p99 ?? NaN)})`),
        ...(sizes.length > 1 ? [`${(at(largest) / at(smallest)).toFixed(2)} ×`] : []),
      ]
    }),
  ),
)}`
}

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

For everybody a deal is an offer that is made, accepted and bought. The references take the buyer's word for the payment
and keep nothing but the offer, the sale and the agent's standing. The product lets the buyer pay: two calls more, to open
the payment and to confirm the card at the sandbox, which stands for a provider and runs in the same process and
database. It also asks of every call who is calling and what they may do now, writes the trail of each change, and writes to
buyer and agent. Rows and transactions are counted by PostgreSQL for all of that; work that was put off is waited for and
counted in the CPU time above, or, if it came after the last round, as late. In a race 16 callers accept two offers on one property at the same moment.

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
      'first start, packages installed: pages built, database made, demo marketplace filled',
      `${startUp.first.toFixed(1)} s`,
    ],
    ['second start', `${startUp.second.toFixed(1)} s`],
    ['memory of the server before anybody comes', `${Math.round(startUp.server)} MB`],
    [
      'with the embedded database, whose processes share pages that count once for each',
      `${Math.round(startUp.withDatabase)} MB`,
    ],
  ],
)}`)
  if (soak) {
    const every = Math.max(1, Math.ceil(soak.held.length / 20))
    parts.push(`## Under load for ${soak.minutes} minutes

${count(soak.operations)} operations (searches, details, home pages, offers that are declined), ${soak.failed} failed. The heap is what is left after a full
collection. By least squares over the last two thirds the heap grows by **${soak.slopes.heap.toFixed(2)} MB a minute**, all memory
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

const method = ({ plan }: Options): string => `## How it is measured

- The data is the product's own seed; the references have copies of that very database, with indexes of their own in place
  of the product's. One PostgreSQL serves all, the one that the product brings.
- ${plan.connections} connections, each with one operation at a time; ${plan.rounds} rounds of ${plan.seconds} s for each operation at each server, in
  turn, after a warm-up; who begins changes from round to round. The servers whose turn it is not are stopped (SIGSTOP), so
  that nothing they do in the background is counted as somebody else's.
- Search: 30 % dense cities, 20 % mid ones, 20 % rare streets, 20 % two letters (a tenth of them in no location), 10 % words that are in
  none; about 2,000 different terms, drawn from the locations. Streets come with the number of the house, because in this data
  no name of a street is rare.
- What is for sale does not change while searches are measured, so that much of what is asked is in the product's memory;
  amid changes, a listing is put on sale, or taken off again, five times a second.
- Detail: a reviewed listing and its newest reviews, 24 at most; the product is asked in two calls, one after the other on one
  connection, the references in one. Home: three calls against one. The product checks at each call with a token who calls,
  and counts the total of every list; the references do neither.
- Every answer is compared with the right one: the first from each address document by document, the later ones byte by
  byte. The right ones are bare's, and some of each kind of term are compared with the plain definition in SQL.
- CPU time is that of all threads and child processes, from /proc; the clock tick of 10 ms is small against a round.
- The product runs with NODE_ENV=production, RATE_LIMIT=off and LOG_LEVEL=warn.
- The product tells its Node how far its heap may grow (bin/server-command.ts); the references run in Node as it is.
- A content management system is not among the references here: the one measured before was as fast as the conventional one in
  searches, and slower in the rest.`

const machine = (lines: Findings['machine']): string => `## The machine

${table(['', ''], lines)}`

const count = (number: number) => number.toLocaleString('en')
const figure = (number: number) => Math.round(number).toLocaleString('en')
const ms = (number: number) =>
  Number.isFinite(number) ? number.toFixed(number < 10 ? 2 : number < 100 ? 1 : 0) : 'refused'
const times = ({ median, least, most }: ReturnType<typeof ratio>) =>
  `${median.toFixed(2)} × (${least.toFixed(2)}–${most.toFixed(2)})`

const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
