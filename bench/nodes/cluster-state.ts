import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Succeeded payments that are not yet sales. */
export async function salesWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*) as waiting from sandbox.payment_intents as intent
     join offers on offers.id::text = intent.offer_id
     where intent.status = 'succeeded' and offers.status <> 'bought'`,
  )
  return rows[0]?.waiting ?? 0
}

/** Failed jobs, and jobs that both nodes queued for the same minute; those of acceptances run later. */
export async function faultyJobs(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ wrong: string }>(
    `select name || ': ' || count(*) || ' failed' as wrong from pgboss.job where state = 'failed' group by name
     union all
     select name || ': queued ' || count(*) || ' times at ' || date_trunc('minute', created_on) from pgboss.job
     where name in ('lapse-unpaid-offers', 'remove-unused-images', 'forget-old-limits', 'forget-old-events')
       and start_after < created_on + interval '1 minute'
     group by name, date_trunc('minute', created_on) having count(*) > 1`,
  )
  return rows.map(({ wrong }) => wrong)
}

/** Sessions of PostgreSQL report their statistics once a second. */
export const statsDelayMs = 1500

/** Number of transactions that the replica has run for the nodes. */
export async function readsOf(replica: string): Promise<number> {
  const [row] = await runStatement(
    replica,
    'select xact_commit as reads from pg_stat_database where datname = current_database()',
  )
  return Number(row?.reads ?? 0)
}

export async function runStatement(database: string, statement: string): Promise<{ reads?: string }[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query<{ reads?: string }>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Distinct errors in the logs of the nodes. */
export function errorsLogged(folder: string): string[] {
  const lines = ['one', 'two'].flatMap(node =>
    readFileSync(path.join(folder, `log/node-${node}.log`), 'utf8').split('\n'),
  )
  const faults = lines.filter(line => /^{"level":[56]0/.test(line)).map(line => JSON.parse(line) as Fault)
  return [...new Set(faults.map(({ msg, err }) => `logged: ${msg}: ${err?.message} ${err?.code ?? ''}`))]
}

interface Fault {
  msg: string
  err?: { message: string; code?: string }
}

const timeoutMs = 90_000

/** Retries until the result is neither undefined nor false. @throws Error after the timeout */
export async function until<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const found = await ask().catch(() => undefined)
    if (found !== undefined && found !== false) return found
    if (performance.now() > deadline) throw new Error(`Timed out: ${what}.`)
    await sleep(100)
  }
}
