import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Limit } from '#contract/ground/endpoint.ts'
import { removeInBatches } from '../db/remove-in-batches.ts'
import type { Db } from '../db/tables/schema.ts'
import { clientNetwork } from '../ground/client-network.ts'
import { Problem } from '../ground/problem.ts'

/** Default limit of writes. */
export const writes: Limit = { max: 600, seconds: 60, per: 'user' }

/** Limits of list reads without `?limit=` (up to 1,000 rows each): of an account, and of the visitors on a network. */
export const unpagedLists = { ofAccount: { max: 120, seconds: 60 }, ofNetwork: { max: 600, seconds: 60 } }

/**
 * Counts a call against a limit. The counter is in the database, so it is shared by all nodes and survives a restart.
 * Each window starts with its first call.
 *
 * @param rule the limit in words, for the person who reaches it
 * @throws LimitReached 429 with the time to wait
 */
export async function countCall(
  db: Db,
  key: string,
  { max, seconds }: Omit<Limit, 'per'>,
  rule?: string,
): Promise<void> {
  await countWithUndo(db, key, { max, seconds }, rule)
}

/** Share of a network's limit beyond which its calls wait. */
const slowFrom = 0.8
const slowMs = 1000

/** Waits where so much of a network's limit is used that the next calls may be refused. */
export const slowDown = async (used: number, max: number): Promise<void> => {
  if (used > max * slowFrom) await pause(slowMs)
}

/**
 * Counts a call against a limit of the client's network, which is not one person: the limits are sized for an office of
 * 500, a school or a mobile provider behind one IP. Calls near the limit are slow before any is refused.
 *
 * @throws LimitReached 429, which names the network
 */
export async function countNetworkCall(db: Db, name: string, ip: string, limit: Omit<Limit, 'per'>): Promise<void> {
  await countNetworkCallWithUndo(db, name, ip, limit)
}

/** Counts a call like {@link countNetworkCall}, and returns a function that undoes it within the same window. */
export async function countNetworkCallWithUndo(
  db: Db,
  name: string,
  ip: string,
  limit: Omit<Limit, 'per'>,
): Promise<() => Promise<void>> {
  const key = `${name}:${clientNetwork(ip)}`
  const { calls, ends } = await count(db, key, limit, 'Too many requests from your network.')
  await slowDown(calls, limit.max)
  return undo(db, key, ends)
}

/** Counts a call like {@link countCall}, and returns a function that undoes it within the same window. */
export async function countWithUndo(
  db: Db,
  key: string,
  { max, seconds }: Omit<Limit, 'per'>,
  rule?: string,
): Promise<() => Promise<void>> {
  const { ends } = await count(db, key, { max, seconds }, rule)
  return undo(db, key, ends)
}

const undo =
  (db: Db, key: string, ends: string | undefined): (() => Promise<void>) =>
  async () => {
    await db
      .updateTable('rate_limits')
      .set(eb => ({ calls: eb('calls', '-', 1) }))
      .where('key', '=', key)
      .where('resets_at', '=', sql<Date>`${ends}::timestamptz`)
      .where('calls', '>', 0)
      .execute()
  }

/** @throws LimitReached */
async function count(db: Db, key: string, { max, seconds }: Omit<Limit, 'per'>, rule?: string) {
  const window = sql`make_interval(secs => ${seconds})`
  const { rows } = await sql<{ calls: number; wait: number; ends: string }>`
    insert into rate_limits as limits (key, calls, resets_at) values (${key}, 1, now() + ${window})
    on conflict (key) do update set
      calls = case when limits.resets_at <= now() then 1 else limits.calls + 1 end,
      resets_at = case when limits.resets_at <= now() then now() + ${window} else limits.resets_at end
    returning calls, ceil(extract(epoch from resets_at - now()))::int as wait, resets_at::text as ends`.execute(db)
  const { calls = 1, wait = 0, ends } = rows[0] ?? {}
  if (calls > max) throw new LimitReached(wait, rule)
  return { calls, ends }
}

/**
 * Takes an amount from a budget if that much is left. Windows work as in {@link countCall}. A refused amount is not
 * counted, so a smaller one may still fit.
 *
 * @returns seconds until the budget is full again, 0 if the amount fits, and what is spent
 */
export async function takeFromBudget(
  db: Db,
  key: string,
  amount: number,
  { max, seconds }: Omit<Limit, 'per'>,
): Promise<{ waitSeconds: number; spent: number }> {
  const window = sql`make_interval(secs => ${seconds})`
  const { rows } = await sql<{ spent: number | null; wait: number }>`
    with spent as (
      insert into rate_limits as limits (key, calls, resets_at)
      select ${key}, ${amount}::int, now() + ${window} where ${amount}::int <= ${max}::int
      on conflict (key) do update set
        calls = case when limits.resets_at <= now() then 0 else limits.calls end + ${amount}::int,
        resets_at = case when limits.resets_at <= now() then now() + ${window} else limits.resets_at end
        where case when limits.resets_at <= now() then 0 else limits.calls end + ${amount}::int <= ${max}::int
      returning calls)
    select (select calls from spent) as spent,
      coalesce((select ceil(extract(epoch from resets_at - now()))::int from rate_limits where key = ${key}), 0) as wait`.execute(
    db,
  )
  const { spent = null, wait = seconds } = rows[0] ?? {}
  return spent === null ? { waitSeconds: Math.max(1, wait), spent: max } : { waitSeconds: 0, spent }
}

/** Takes an amount from a budget, or the rest if there is less. Windows work as in {@link countCall}. */
export async function takeUpToBudget(
  db: Db,
  key: string,
  amount: number,
  { max, seconds }: Omit<Limit, 'per'>,
): Promise<void> {
  const window = sql`make_interval(secs => ${seconds})`
  await sql`
    insert into rate_limits as limits (key, calls, resets_at)
    values (${key}, least(${amount}::int, ${max}::int), now() + ${window})
    on conflict (key) do update set
      calls = least(case when limits.resets_at <= now() then 0 else limits.calls end + ${amount}::int, ${max}::int),
      resets_at = case when limits.resets_at <= now() then now() + ${window} else limits.resets_at end`.execute(db)
}

export class LimitReached extends Problem {
  override readonly waitSeconds: number

  constructor(waitSeconds: number, rule = 'Too many requests.') {
    const seconds = Math.max(1, waitSeconds)
    super(429, `${rule} Please try again in ${inWords(seconds)}.`)
    this.waitSeconds = seconds
  }
}

const inWords = (seconds: number): string =>
  seconds < 120
    ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    : seconds < 7200
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3600)} hours`

/** Removes the counters of an email. */
export const removeLimitsOf = (db: Db, email: string) =>
  sql`delete from rate_limits where split_part(key, ':', 2) = ${email}`.execute(db)

/** Removes windows that ended over an hour ago. */
export const removeOldLimits = (db: Db): Promise<void> =>
  removeInBatches(db, 'rate_limits', sql`resets_at < now() - interval '1 hour'`)
