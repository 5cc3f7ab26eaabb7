/** Measures deals (make, accept, buy): their speed and cost, and that none is lost or sold twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Databases } from './databases.ts'
import { openConnection } from './http-connection.ts'
import type { DealSteps } from './operations.ts'
import type { Deal, People } from './people.ts'
import { type Target, waitUntilIdle, type Rounds, alternate } from './rounds.ts'
import type { Plan } from './run-load.ts'

export interface Dealer extends Omit<Target, 'operation'> {
  subject: DealSteps
  database: string
}

/** Cost of a deal in the database, and a check that every acknowledged deal is stored. */
export interface Deals {
  acknowledged: number
  stored: number
  rowsWritten: number
  transactions: number
  /** CPU milliseconds per deal of work after the last round, server and database together. */
  lateCpu: number
  /** Number of races for a property, and of those that exactly one offer won. */
  raced: number
  won: number
  /** Properties with more than one accepted or bought offer. */
  soldTwice: number
}

const races = { properties: 10, callers: 16 }

/** Each deal consumes a listing, so a round ends when its share of them is sold. */
export async function makeDeals(
  databases: Databases,
  dealers: readonly Dealer[],
  people: People,
  plan: Plan,
  deals: Record<string, Deals>,
): Promise<Rounds> {
  const acknowledged = new Map<string, number>()
  const counted = dealers.map((dealer): Target => ({
    ...dealer,
    operation: async (...input) => {
      await dealer.subject.write(...input)
      acknowledged.set(dealer.name, (acknowledged.get(dealer.name) ?? 0) + 1)
    },
  }))
  const before = new Map<string, Counters>()
  await sleep(statsDelayMs)
  for (const { name, database } of dealers) before.set(name, await databases.at(database, readCounters))

  // One share for each round, and one for the warm-up.
  const maxOperations = Math.floor((people.deals.length - races.properties) / (plan.rounds + 1))
  const rounds = await alternate(counted, databases.tree, { ...plan, maxOperations, waitsUntilIdle: true })

  for (const { name, server, subject, database } of dealers) {
    const used = () => server.tree.cpuMs() + databases.tree.cpuMs()
    const usedBefore = used()
    if (subject.maxBackgroundDelayMs > 0) await sleep(plan.seconds < 2 ? 0 : subject.maxBackgroundDelayMs)
    await waitUntilIdle(server.tree, databases.tree)
    await sleep(statsDelayMs)
    const lateCpuMs = subject.maxBackgroundDelayMs > 0 ? used() - usedBefore : 0
    const after = await databases.at(database, readCounters)
    const contested = people.deals.slice(-races.properties)
    await race(server.port, subject, contested, people)
    const made = acknowledged.get(name) ?? 0
    const since = (what: keyof Counters) => after[what] - (before.get(name)?.[what] ?? 0)
    deals[name] = {
      acknowledged: made,
      stored: since('bought'),
      rowsWritten: since('rows') / made,
      transactions: since('transactions') / made,
      lateCpu: lateCpuMs / made,
      raced: contested.length,
      ...(await databases.at(database, pool => countWinners(pool, contested))),
    }
  }
  return rounds
}

/** Makes two offers on each property, and lets many callers accept them at once. */
async function race(port: number, subject: DealSteps, contested: readonly Deal[], { buyers }: People): Promise<void> {
  const connections = Array.from({ length: races.callers }, () => openConnection(port))
  const [first] = connections
  const other = (deal: Deal) => buyers.find(({ id }) => id !== deal.buyer.id) ?? deal.buyer
  for (const deal of contested) {
    if (!first) continue
    const ids = [await subject.makeOffer(first, deal), await subject.makeOffer(first, { ...deal, buyer: other(deal) })]
    // All but one may be refused.
    await Promise.allSettled(connections.map((connection, n) => subject.accept(connection, deal, ids[n % 2] ?? '')))
  }
  for (const connection of connections) connection.close()
}

async function countWinners(pool: pg.Pool, contested: readonly Deal[]): Promise<Pick<Deals, 'won' | 'soldTwice'>> {
  const { rows } = await pool.query<Pick<Deals, 'won' | 'soldTwice'>>(
    `with promised as (
       select property_id, count(*) as times from offers where status in ('accepted', 'bought') group by property_id)
     select
       count(*) filter (where times = 1 and property_id = any($1)) as won,
       count(*) filter (where times > 1) as "soldTwice"
     from promised`,
    [contested.map(({ propertyId }) => propertyId)],
  )
  return rows[0] ?? { won: 0, soldTwice: 0 }
}

/** PostgreSQL sessions report their statistics once a second. */
export const statsDelayMs = 1500

export type Counters = Record<'bought' | 'rows' | 'transactions', number>

export async function readCounters(pool: pg.Pool): Promise<Counters> {
  const { rows } = await pool.query<Counters>(`
    select
      (select count(*) from offers where status = 'bought') as bought,
      tup_inserted + tup_updated + tup_deleted as rows,
      xact_commit as transactions
    from pg_stat_database where datname = current_database()`)
  const [counters] = rows
  if (!counters) throw new Error('The database counts nothing')
  return counters
}
