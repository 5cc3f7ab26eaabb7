import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { newTally, openClient, type Send, type Sending } from './client.ts'
import { marketClient } from './market-client.ts'
import type { SetUp } from './set-up.ts'

export const properties = 10_000

type Operation = (send: Send) => Promise<void>

export async function seed({ databases }: SetUp): Promise<void> {
  const program = path.join(import.meta.dirname, '../../bin/seed.ts')
  const seeding = spawn(process.execPath, [program, '--properties', String(properties)], {
    stdio: 'inherit',
    env: { PATH: process.env['PATH'], DATABASE_URL: databases.pooler },
  })
  const [code] = (await once(seeding, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The database could not be seeded.')
}

const get = (path: string, token?: string): Sending => ({ method: 'GET', path: `/api${path}`, token })

export async function operationsOn({ urls, databases, admin }: SetUp): Promise<Record<string, Operation>> {
  const client = openClient(urls.everybody, 8)
  const market = marketClient(client.send, newTally())
  const adminSession = await market.signIn(admin.email, admin.password)
  const [agent, ...buyers] = [
    await market.newAgent(adminSession, 'Agneta'),
    ...(await Promise.all(Array.from({ length: 8 }, () => market.newUser('Bruno')))),
  ]
  client.close()
  const { terms, ids, deals } = await prepare(databases.primary, agent.email)
  let index = 0
  const next = <Item>(items: readonly Item[]): Item => {
    const item = items[index++ % items.length]
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

/** @throws Error any response other than 200 or 201, because measuring it would be meaningless */
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
    // Of ten: three dense cities, two mid ones, two streets, two of two letters, one absent.
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
