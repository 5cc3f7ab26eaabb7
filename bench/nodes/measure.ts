/** Throughput through the balancer with node one alone and with both, in turns, so that both meet the same machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { newTally, openClient, type Send, type Sending } from './client.ts'
import { marketClient } from './market.ts'
import type { Part, SetUp } from './set-up.ts'

const properties = 10_000
const connections = 16
const rounds = 3
const roundMs = 4000
const warmUpMs = 1500

type Operation = (send: Send) => Promise<void>

interface Measured {
  latenciesMs: number[]
  seconds: number
  cpuMs: Record<string, number>
}

/** Seeds, measures for about two minutes, and prints a table for docs/many-nodes.md. */
export async function measure(setUp: SetUp): Promise<void> {
  await seed(setUp)
  const operations = await operationsOn(setUp)
  const targets = { 'node one': setUp.addresses.onlyNodeOne, both: setUp.addresses.everybody }
  const results = new Map<string, Measured>()
  for (const [name, operation] of Object.entries(operations))
    for (let round = 0; round <= rounds; round++)
      for (const [target, origin] of Object.entries(targets)) {
        const client = openClient(origin, connections * 3)
        const measured = await load(setUp, () => operation(client.send), round === 0 ? warmUpMs : roundMs)
        client.close()
        if (round > 0) add(results, `${name}, ${target}`, measured)
      }
  const [cpu] = cpus()
  console.log(
    `${cpus().length} × ${cpu?.model}, Node ${process.version}, ${properties.toLocaleString('en')} properties, ` +
      `${connections} clients, ${rounds} × ${roundMs / 1000} s each, in turns\n`,
  )
  console.log('| operation | nodes | per second | p50 ms | p99 ms | CPU ms: nodes | databases | balancer and pooler |')
  console.log('|---|---|--:|--:|--:|--:|--:|--:|')
  for (const [name, { latenciesMs, seconds, cpuMs }] of results) {
    const sorted = latenciesMs.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    const each = Object.values(cpuMs).map(ms => (ms / sorted.length).toFixed(2))
    const [operation, target] = name.split(', ')
    console.log(
      `| ${[operation, target, (sorted.length / seconds).toFixed(0), at(0.5), at(0.99), ...each].join(' | ')} |`,
    )
  }
}

function add(results: Map<string, Measured>, name: string, { latenciesMs, seconds, cpuMs }: Measured): void {
  const sum = results.get(name) ?? { latenciesMs: [], seconds: 0, cpuMs: {} }
  sum.latenciesMs.push(...latenciesMs)
  sum.seconds += seconds
  for (const [group, ms] of Object.entries(cpuMs)) sum.cpuMs[group] = (sum.cpuMs[group] ?? 0) + ms
  results.set(name, sum)
}

const groups: Record<string, readonly Part[]> = {
  nodes: ['one', 'two'],
  databases: ['primary', 'replica'],
  between: ['balancer', 'pooler'],
}

async function load({ pidOf }: SetUp, operation: () => Promise<void>, forMs: number): Promise<Measured> {
  const cpuNow = () => Object.entries(groups).map(([group, parts]) => [group, cpuMsOf(parts.map(pidOf))] as const)
  const before = new Map(cpuNow())
  const latenciesMs: number[] = []
  const began = performance.now()
  const client = async () => {
    while (performance.now() - began < forMs) {
      const sent = performance.now()
      await operation()
      latenciesMs.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const seconds = (performance.now() - began) / 1000
  return {
    latenciesMs,
    seconds,
    cpuMs: Object.fromEntries(cpuNow().map(([group, ms]) => [group, ms - (before.get(group) ?? 0)])),
  }
}

/** CPU time of the processes and their children, ended ones included, in milliseconds. */
function cpuMsOf(roots: readonly number[]): number {
  const tickMs = 10
  let ticks = 0
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const fields = statOf(entry)
    const [parent, own, children] = [Number(fields[1]), [11, 12], [13, 14]]
    const isRoot = roots.includes(Number(entry))
    if (isRoot || roots.includes(parent))
      for (const at of isRoot ? [...own, ...children] : own) ticks += Number(fields[at])
  }
  return ticks * tickMs
}

/** The fields behind the program's name, which may hold blanks itself. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

async function seed({ databases }: SetUp): Promise<void> {
  const program = path.join(import.meta.dirname, '../../bin/seed.ts')
  const seeding = spawn(process.execPath, [program, '--properties', String(properties)], {
    stdio: 'inherit',
    env: { PATH: process.env['PATH'], DATABASE_URL: databases.pooler },
  })
  const [code] = (await once(seeding, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The database could not be seeded.')
}

const get = (path: string, token?: string): Sending => ({ method: 'GET', path: `/api${path}`, token })

async function operationsOn({ addresses, databases, admin }: SetUp): Promise<Record<string, Operation>> {
  const client = openClient(addresses.everybody, 8)
  const market = marketClient(client.send, newTally())
  const theAdmin = await market.signIn(admin.email, admin.password)
  const [agent, ...buyers] = [
    await market.newAgent(theAdmin, 'Agneta'),
    ...(await Promise.all(Array.from({ length: 8 }, () => market.newUser('Bruno')))),
  ]
  client.close()
  const { terms, ids, deals } = await prepare(databases.primary, agent.email)
  let turn = 0
  const next = <Item>(items: readonly Item[]): Item => {
    const item = items[turn++ % items.length]
    if (item === undefined) throw new Error('Nothing was seeded.')
    return item
  }
  const buyer = () => next(buyers)

  return {
    search: async send => {
      await done(send, get(`/properties/verified?limit=24&search=${encodeURIComponent(next(terms))}`, buyer().token))
    },
    detail: async send => {
      const [id, { token }] = [next(ids), buyer()]
      await Promise.all([
        done(send, get(`/properties/${id}`, token)),
        done(send, get(`/reviews/${id}?limit=24`, token)),
      ])
    },
    home: async send => {
      const parts = ['/advertised?limit=6', '/latest-reviews', '/top-agents']
      await Promise.all(parts.map(part => done(send, get(part))))
    },
    'offer to sale': async send => {
      const deal = deals.pop()
      if (!deal) throw new Error('There are no more properties to buy.')
      const { token } = buyer()
      const write = async (method: 'POST' | 'PATCH', path: string, body?: object, as = token) =>
        (await done(send, { method, path: `/api${path}`, token: as, body })) as Record<
          '_id' | 'id' | 'clientSecret',
          string
        >
      const offer = await write('POST', '/offers', { ...deal, buyingDate: '2030-05-01' })
      await write('PATCH', `/offers/accept/${offer._id}`, undefined, agent.token)
      const { clientSecret } = await write('POST', '/create-payment-intent', { offerId: offer._id })
      const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
      const { id } = await write('POST', '/sandbox-payments/confirm', { clientSecret, card })
      await write('PATCH', `/offers/${offer._id}`, { transactionId: id, status: 'bought' })
    },
  }
}

/** @throws Error any other answer than 200 or 201: nothing else is worth measuring */
async function done(send: Send, sending: Sending): Promise<unknown> {
  const { status, body } = await send(sending)
  if (status !== 200 && status !== 201)
    throw new Error(`${sending.method} ${sending.path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Search terms, properties to view, and listings of the agent without offers. */
async function prepare(database: string, agentEmail: string) {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const places = await client.query<{ place: string }>(
      `select substring(location from ', (.*)') as place from properties group by place order by count(*) desc, place`,
    )
    const streets = await client.query<{ street: string }>(
      `select split_part(location, ',', 1) as street from properties order by id limit 40`,
    )
    const shown = await client.query<{ id: string }>('select id from properties where for_sale order by id limit 2000')
    const sold = await client.query<{ propertyId: string; offerAmount: number }>(
      `update properties set agent_id = (select id from users where email = $1)
       where for_sale and not under_offer and not exists (select from offers where property_id = properties.id)
         and id not in (select id from properties where for_sale order by id limit 2000)
         and min_price_cents < 99999999
       returning id as "propertyId", (min_price_cents / 100)::int as "offerAmount"`,
      [agentEmail],
    )
    const [dense, mid] = [places.rows[0]?.place ?? '', places.rows.slice(40, 60)]
    // Of ten: three dense, two of middling size, two streets, two of two letters, one that is nowhere.
    const terms = streets.rows.flatMap(({ street }, n) => [
      dense,
      mid[n % mid.length]?.place ?? '',
      street,
      dense,
      'or',
      mid[(n + 7) % mid.length]?.place ?? '',
      street,
      dense,
      'an',
      'nowhere at all',
    ])
    return { terms, ids: shown.rows.map(({ id }) => id), deals: sold.rows }
  } finally {
    await client.end()
  }
}
