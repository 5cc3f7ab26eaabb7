/** Plays the whole loop through the balancer, many at once, and takes one part after the other away. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { brokenInvariants } from '../../server/db/invariants.ts'
import { newTally, openClient, type Tally } from './client.ts'
import { marketClient } from './market.ts'
import type { Part, SetUp } from './set-up.ts'

interface Trial {
  name: string
  disturb: (done: () => number) => Promise<void>
  /** Interruptions that clients may see and retry. */
  allowed: RegExp
}

const portrait = path.join(import.meta.dirname, '../../demo/images/portrait-1/256.webp')
const atOnce = 6
const loopsPerPart = 24

/** @returns whether everything held; what did not is told on the terminal */
export async function check(setUp: SetUp, { withBrowser }: { withBrowser: boolean }): Promise<boolean> {
  const findings: string[] = []
  const client = openClient(setUp.addresses.everybody, 64)
  const { db, pool } = connect({ connectionString: setUp.databases.primary, max: 2 }, () => undefined)
  try {
    await part('The limits of connections hold behind the pooler', findings, () => checkSettings(setUp))
    await part('What one node did, the other knows at once', findings, () => checkSharing(setUp))
    const tally = newTally()
    const market = marketClient(client.send, tally)
    const admin = await market.enter(setUp.admin.email, setUp.admin.password)
    const crews = await Promise.all(
      Array.from({ length: atOnce }, async () => ({
        admin,
        agent: await market.anAgent(admin, 'Agneta'),
        buyer: await market.aNewcomer('Bruno'),
      })),
    )
    /** Loops, a few at once; in the middle of them something is done to the machines. */
    const burst = async (into: Tally, disturb: (done: () => number) => Promise<void>) => {
      const { loop } = marketClient(client.send, into)
      let begun = 0
      let done = 0
      const crewAtWork = async (crew: (typeof crews)[number]) => {
        while (begun < loopsPerPart) {
          const leaves = begun++ % 4 === 3
          await loop(crew, leaves).catch((error: unknown) => into.unexpected.push(String(error)))
          done++
        }
      }
      await Promise.all([...crews.map(crewAtWork), disturb(() => done)])
      await until(`${loopsPerPart} more sales`, async () => (await salesWaiting(pool)) === 0)
      const { rows } = await pool.query<{ sales: number }>(
        `select count(*) as sales from offers where status = 'bought'`,
      )
      const sales = (rows[0]?.sales ?? 0) - soldBefore
      soldBefore += sales
      if (sales !== loopsPerPart) into.unexpected.push(`${sales} sales of ${loopsPerPart} loops`)
    }
    let soldBefore = 0
    const reached = async (done: () => number, share: number) => {
      while (done() < loopsPerPart * share) await sleep(10)
    }

    const withoutFor = (lost: Part, signal?: NodeJS.Signals) => async (done: () => number) => {
      await reached(done, 1 / 4)
      await setUp.stop(lost, signal)
      await reached(done, 2 / 3)
      await setUp.start(lost)
    }

    const awayForAWhile = (lost: Part) => async (done: () => number) => {
      await reached(done, 1 / 4)
      await setUp.stop(lost)
      await sleep(3000)
      await setUp.start(lost)
    }
    const trials: Trial[] = [
      { name: 'Nothing is disturbed', disturb: async () => undefined, allowed: /^$/ },
      {
        name: 'Node one is killed in the middle (SIGKILL), and started again',
        disturb: withoutFor('one', 'SIGKILL'),
        // What it had in its hands and may have done; what merely reads is asked again by the balancer.
        allowed: /^(POST|PATCH) (cut off|502)$/,
      },
      {
        name: 'Node two is taken out of service in the middle (drain, SIGTERM), and put back',
        disturb: async done => {
          await reached(done, 1 / 4)
          await setUp.takeOut('two')
          await reached(done, 2 / 3)
          await setUp.putBack('two')
        },
        allowed: /^$/,
      },
      {
        name: 'The replica is stopped in the middle, and started again',
        disturb: withoutFor('replica'),
        allowed: /^$/,
      },
      {
        name: 'The replica falls behind in the middle',
        disturb: async done => {
          await reached(done, 1 / 4)
          await tell(setUp.databases.replicaAsSuperuser, 'select pg_wal_replay_pause()')
          await reached(done, 2 / 3)
          await tell(setUp.databases.replicaAsSuperuser, 'select pg_wal_replay_resume()')
        },
        allowed: /^$/,
      },
      { name: 'The pooler is away for three seconds', disturb: awayForAWhile('pooler'), allowed: / 503$/ },
      { name: 'The primary is away for three seconds', disturb: awayForAWhile('primary'), allowed: / 503$/ },
    ]
    for (const { name, disturb, allowed } of trials)
      await part(name, findings, async () => {
        const into = newTally()
        const readByReplica = await readsOf(setUp.databases.replica)
        const began = performance.now()
        await burst(into, disturb)
        const seconds = ((performance.now() - began) / 1000).toFixed(1)
        console.log(`  ${loopsPerPart} loops and their sales in ${seconds} s: ${told(into)}`)
        const nodes = Object.keys(into.byNode).filter(node => node === 'one' || node === 'two')
        if (name.startsWith('Nothing')) await sleep(countsAreHandedInMs)
        const readNow = await until('the replica is back', () => readsOf(setUp.databases.replica))
        const errors = into.unexpected.length > 0 ? errorsLogged(setUp.folder) : []
        return [
          ...into.unexpected,
          ...errors,
          ...(await brokenInvariants(db)),
          ...(await jobsGoneWrong(pool)),
          ...(nodes.length === 2 ? [] : [`only node ${nodes.join()} answered`]),
          ...unwantedInterruptions(into, allowed),
          ...(name.startsWith('Nothing') && readNow - readByReplica < loopsPerPart ? ['the replica was not read'] : []),
        ]
      })
    if (withBrowser) await part('The whole loop in a browser', findings, () => checkInBrowser(setUp))
    findings.push(...tally.unexpected)
  } finally {
    client.close()
    await pool.end()
  }
  console.log(findings.length === 0 ? '\nEverything held.' : `\nDid not hold:\n${findings.join('\n')}`)
  return findings.length === 0
}

async function part(name: string, findings: string[], run: () => Promise<string[]>): Promise<void> {
  console.log(`\n${name}`)
  const found = await run().catch((error: unknown) => [String(error)])
  for (const line of found) console.log(`  ✗ ${line}`)
  if (found.length === 0) console.log('  ✓ held')
  findings.push(...found.map(line => `${name}: ${line}`))
}

const unwantedInterruptions = ({ interrupted }: Tally, allowed: RegExp) =>
  Object.entries(interrupted).flatMap(([what, times]) => (allowed.test(what) ? [] : [`${what}, ${times} times`]))

const told = ({ answered, byNode, interrupted }: Tally) =>
  `${answered} requests answered (by node: ${listed(byNode)}), interrupted and sent again: ${listed(interrupted)}`

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ') || 'none'

/** Checks that session settings hold although the pooler drops them when a connection opens. */
async function checkSettings({ databases }: SetUp): Promise<string[]> {
  const { pool } = connect({ connectionString: databases.pooler, max: 1 }, () => undefined)
  try {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    const found = rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')
    const wanted = 'idle_in_transaction_session_timeout 10000, lock_timeout 2000, statement_timeout 5000'
    return found === wanted ? [] : [`through the pooler: ${found}`]
  } finally {
    await pool.end()
  }
}

const post = (node: string, url: string, body: object, cookie = '') =>
  fetch(`${node}/api${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

/** Sessions, tokens, sign-outs and pictures, past the balancer. */
async function checkSharing({ addresses: { everybody, one, two } }: SetUp): Promise<string[]> {
  const email = `sharing.${randomUUID()}@nodes.example`
  const signedUp = await post(one, '/auth/sign-up/email', { email, name: 'Sven Sharing', password: 'Journey1!' })
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0]
  await post(two, '/users', { email }, cookie)
  const { token } = (await (await post(two, '/jwt', { email }, cookie)).json()) as { token: string }
  const listAt = async (node: string) =>
    (await fetch(`${node}/api/my-reviews`, { headers: { authorization: `Bearer ${token}` } })).status
  const signedIn = await listAt(one)
  await post(one, '/auth/sign-out', {}, cookie)
  const signedOut = await listAt(two)

  const form = new FormData()
  form.set('image', new Blob([readFileSync(portrait)]), 'portrait.webp')
  const uploaded = await fetch(`${one}/api/images`, { method: 'POST', body: form })
  const { data } = (await uploaded.json()) as { data: { display_url: string } }
  const { pathname } = new URL(data.display_url, everybody)
  const picture = await fetch(two + pathname)
  return [
    ...(signedIn === 200 ? [] : [`a token of node two at node one: ${signedIn}`]),
    ...(signedOut === 401 ? [] : [`signed out at node one, at node two: ${signedOut}`]),
    ...(picture.status === 200 ? [] : [`a picture of node one at node two: ${picture.status}`]),
  ]
}

/** Payments that have succeeded and are no sale yet. */
async function salesWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*) as waiting from sandbox.payment_intents as intent
     join offers on offers.id::text = intent.offer_id
     where intent.status = 'succeeded' and offers.status <> 'bought'`,
  )
  return rows[0]?.waiting ?? 0
}

/** Jobs that were given up, and minutes for which both nodes queued the same; acceptances queue theirs for later. */
async function jobsGoneWrong(pool: pg.Pool): Promise<string[]> {
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

/** Number of transactions that the replica has run for the nodes. */
/** Sessions hand in what they counted once a second. */
const countsAreHandedInMs = 1500

async function readsOf(replica: string): Promise<number> {
  const [row] = await tell(
    replica,
    'select xact_commit as reads from pg_stat_database where datname = current_database()',
  )
  return Number(row?.reads ?? 0)
}

async function tell(database: string, statement: string): Promise<{ reads?: string }[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query<{ reads?: string }>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Distinct errors in the logs of the nodes. */
function errorsLogged(folder: string): string[] {
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

const patienceMs = 90_000

/** @throws Error it did not come true in time */
async function until<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const found = await ask().catch(() => undefined)
    if (found !== undefined && found !== false) return found
    if (performance.now() > deadline) throw new Error(`Waited too long: ${what}.`)
    await sleep(100)
  }
}

/** The journey of the browser tests (e2e/whole-loop.spec.ts). */
async function checkInBrowser({ addresses }: SetUp): Promise<string[]> {
  const cli = path.join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
  const journey = spawn(process.execPath, [cli, 'test', 'whole-loop', '--project=keyhaven'], {
    stdio: 'inherit',
    env: { ...process.env, E2E_BASE_URL: addresses.everybody },
  })
  const [code] = (await once(journey, 'exit')) as [number | null]
  return code === 0 ? [] : ['the journey failed']
}
