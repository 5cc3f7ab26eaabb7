/** Runs concurrent deals through the load balancer while one component after another fails. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { brokenInvariants } from '../../server/db/invariants.ts'
import type { Db } from '../../server/db/tables/schema.ts'
import { checkInBrowser, checkSettings, checkSharing } from './cluster-checks.ts'
import { statsDelayMs, errorsLogged, faultyJobs, readsOf, salesWaiting, until } from './cluster-state.ts'
import { type Fault, faultsOf, noFault } from './faults.ts'
import { type DealPeople, marketClient } from './market-client.ts'
import { newTally, type Tally } from './send-with-retry.ts'
import type { SetUp } from './set-up.ts'

const concurrency = 6
const dealsPerFault = 24

interface Cluster {
  setUp: SetUp
  db: Db
  pool: pg.Pool
  crews: readonly DealPeople[]
}

/** @returns whether everything held; prints what failed */
export async function testFailover(setUp: SetUp, { withBrowser }: { withBrowser: boolean }): Promise<boolean> {
  const findings: string[] = []
  const { db, pool } = connect({ connectionString: setUp.databases.primary, max: 2 }, () => undefined)
  try {
    await step('The limits of connections hold behind the pooler', findings, () => checkSettings(setUp))
    await step('A change on one node is visible on the other at once', findings, () => checkSharing(setUp))
    const tally = newTally()
    const crews = await newCrews(setUp, tally)
    for (const fault of faultsOf(setUp))
      await step(fault.name, findings, () => dealsDuring({ setUp, db, pool, crews }, fault))
    if (withBrowser) await step('The whole deal in a browser', findings, () => checkInBrowser(setUp))
    findings.push(...tally.unexpected)
  } finally {
    await pool.end()
  }
  console.log(findings.length === 0 ? '\nEverything held.' : `\nFailed:\n${findings.join('\n')}`)
  return findings.length === 0
}

async function newCrews({ admin: account, urls }: SetUp, tally: Tally): Promise<DealPeople[]> {
  const market = marketClient(urls.everybody, tally)
  const admin = await market.signIn(account.email, account.password)
  return Promise.all(
    Array.from({ length: concurrency }, async () => ({
      admin,
      agent: await market.newAgent(admin, 'Agneta'),
      buyer: await market.newUser('Bruno'),
    })),
  )
}

/** Makes deals while the fault is injected, and returns what is wrong afterwards. */
async function dealsDuring(cluster: Cluster, fault: Fault): Promise<string[]> {
  const { setUp, db, pool } = cluster
  const tally = newTally()
  const readsBefore = await readsOf(setUp.databases.replica)
  const began = performance.now()
  await makeDeals(cluster, tally, fault)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`  ${dealsPerFault} deals and their sales in ${seconds} s: ${summarize(tally)}`)
  const nodes = Object.keys(tally.byNode).filter(node => node === 'one' || node === 'two')
  if (fault === noFault) await sleep(statsDelayMs)
  const readsAfter = await until('the replica is back', () => readsOf(setUp.databases.replica))
  const errors = tally.unexpected.length > 0 ? errorsLogged(setUp.folder) : []
  return [
    ...tally.unexpected,
    ...errors,
    ...(await brokenInvariants(db)),
    ...(await faultyJobs(pool)),
    ...(nodes.length === 2 ? [] : [`only node ${nodes.join()} answered`]),
    ...unexpectedInterruptions(tally, fault.allowed),
    ...(fault === noFault && readsAfter - readsBefore < dealsPerFault ? ['the replica was not read'] : []),
  ]
}

/** Makes deals concurrently and waits until all of their payments are sales. */
async function makeDeals({ setUp, pool, crews }: Cluster, tally: Tally, { inject }: Fault): Promise<void> {
  const { makeDeal } = marketClient(setUp.urls.everybody, tally)
  const soldBefore = await salesIn(pool)
  const deals = { begun: 0, done: 0 }
  const work = async (crew: DealPeople) => {
    while (deals.begun < dealsPerFault) {
      const leaves = deals.begun++ % 4 === 3
      await makeDeal(crew, leaves).catch((error: unknown) => tally.unexpected.push(String(error)))
      deals.done++
    }
  }
  const reached = async (share: number) => {
    while (deals.done < dealsPerFault * share) await sleep(10)
  }
  await Promise.all([...crews.map(work), inject(reached)])
  await until('every charge is a sale', async () => (await salesWaiting(pool)) === 0)
  const sales = (await salesIn(pool)) - soldBefore
  if (sales !== dealsPerFault) tally.unexpected.push(`${sales} sales of ${dealsPerFault} deals`)
}

async function salesIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ sales: number }>(`select count(*) as sales from offers where status = 'bought'`)
  return rows[0]?.sales ?? 0
}

/** Runs one step and prints its result. */
async function step(name: string, findings: string[], run: () => Promise<string[]>): Promise<void> {
  console.log(`\n${name}`)
  const found = await run().catch((error: unknown) => [String(error)])
  for (const line of found) console.log(`  ✗ ${line}`)
  if (found.length === 0) console.log('  ✓ held')
  findings.push(...found.map(line => `${name}: ${line}`))
}

const unexpectedInterruptions = ({ interrupted }: Tally, allowed: RegExp) =>
  Object.entries(interrupted).flatMap(([what, times]) => (allowed.test(what) ? [] : [`${what}, ${times} times`]))

const summarize = ({ answered, byNode, interrupted }: Tally) =>
  `${answered} requests answered (by node: ${formatCounts(byNode)}), interrupted and sent again: ${formatCounts(interrupted)}`

const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ') || 'none'
