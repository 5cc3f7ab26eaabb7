/** Measures deals (offer, accept, pay, buy): their speed and cost, and that none is lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Databases } from './databases.ts'
import type { People } from './people.ts'
import { type Target, waitUntilIdle, type Rounds, alternate } from './rounds.ts'
import type { Plan } from './run-load.ts'

export interface Dealer extends Target {
  database: string
  /** Maximum delay of the background work of a deal. */
  maxBackgroundDelayMs: number
}

/** Cost of a deal in the database, and a check that every acknowledged deal is stored. */
export interface Deals {
  acknowledged: number
  stored: number
  rowsWritten: number
  transactions: number
  /** CPU milliseconds per deal of work after the last round, server and database together. */
  lateCpu: number
}

/** Each deal consumes a listing, so a round ends when its share of them is sold. */
export async function measureDeals(
  databases: Databases,
  dealers: readonly Dealer[],
  people: People,
  plan: Plan,
): Promise<{ rounds: Rounds; deals: Record<string, Deals> }> {
  const acknowledged = new Map<string, number>()
  const counted = dealers.map((dealer): Target => ({
    ...dealer,
    operation: async (...input) => {
      await dealer.operation(...input)
      acknowledged.set(dealer.name, (acknowledged.get(dealer.name) ?? 0) + 1)
    },
  }))
  const before = new Map<string, Counters>()
  for (const { name, database } of dealers) before.set(name, await readCounters(databases, database))

  // One share for each round, and one for the warm-up.
  const maxOperations = Math.floor(people.deals.length / (plan.rounds + 1))
  const rounds = await alternate(counted, databases.tree, { ...plan, maxOperations, waitsUntilIdle: true })

  const deals: Record<string, Deals> = {}
  for (const { name, server, database, maxBackgroundDelayMs } of dealers) {
    const used = () => server.tree.cpuMs() + databases.tree.cpuMs()
    const usedBefore = used()
    if (plan.seconds >= 2) await sleep(maxBackgroundDelayMs)
    await waitUntilIdle(server.tree, databases.tree)
    const lateCpuMs = maxBackgroundDelayMs > 0 ? used() - usedBefore : 0
    const after = await readCounters(databases, database)
    const made = acknowledged.get(name) ?? 0
    const since = (what: keyof Counters) => after[what] - (before.get(name)?.[what] ?? 0)
    deals[name] = {
      acknowledged: made,
      stored: since('bought'),
      rowsWritten: since('rows') / made,
      transactions: since('transactions') / made,
      lateCpu: lateCpuMs / made,
    }
  }
  return { rounds, deals }
}

/** PostgreSQL sessions report their statistics once a second. */
const statsDelayMs = 1500

export type Counters = Record<'bought' | 'rows' | 'transactions', number>

/** Counts sales, written rows and transactions of a database so far. */
export async function readCounters(databases: Databases, database: string): Promise<Counters> {
  await sleep(statsDelayMs)
  return databases.at(database, async (pool: pg.Pool) => {
    const { rows } = await pool.query<Counters>(`
      select
        (select count(*) from offers where status = 'bought') as bought,
        tup_inserted + tup_updated + tup_deleted as rows,
        xact_commit as transactions
      from pg_stat_database where datname = current_database()`)
    const [counters] = rows
    if (!counters) throw new Error('The database counts nothing')
    return counters
  })
}
