/** Everything that is measured at one number of listings. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openConnection } from './connection.ts'
import type { Databases } from './databases.ts'
import { type Growth, measureGrowth } from './growth.ts'
import {
  learnRightAnswers,
  limits,
  type Operation,
  type OperationName,
  operationNames,
  pageOperation,
  productOperations,
  referenceOperations,
  type RightAnswers,
  type Subject,
} from './operations.ts'
import type { Options } from './options.ts'
import { type People, signIn } from './people.ts'
import { type Contestant, type Rounds, restOf, takeTurns } from './rounds.ts'
import { type Server, startProduct, startReference } from './servers.ts'
import { findTerms, termClasses, type Terms } from './terms.ts'

/** Above it only the search is measured, against "bare" alone: the rest does not depend on the number of listings. */
export const largestWithAllOperations = 1_000_000

export interface Measured {
  listings: number
  databaseMb: number
  seedSeconds: number
  growth: Growth
  firstPage: { plain: number; brotli: number; cards: number }
  operations: Partial<Record<OperationName, Rounds>>
  deals: Record<string, Deals>
}

/** What a deal costs the database, and whether all that was acknowledged is there. */
export interface Deals {
  acknowledged: number
  stored: number
  /** Properties with more than one accepted or bought offer. */
  broken: number
  rowsWritten: number
  transactions: number
  /** CPU milliseconds for each deal of work that was put off until after the rounds, server and database together. */
  lateCpu: number
}

type Names = 'product' | 'bare' | 'conventional' | 'bare Fastify'

export async function measure(databases: Databases, listings: number, options: Options): Promise<Measured> {
  const withAll = listings <= largestWithAllOperations
  const names = { product: `listings_${listings}`, bare: `bare_${listings}`, conventional: `conventional_${listings}` }
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-product-'))
  const servers: Partial<Record<Names, Server>> = {}
  try {
    const startedAt = performance.now()
    await databases.seed(names.product, listings, !withAll)
    const seedSeconds = (performance.now() - startedAt) / 1000
    const { terms, people, ids } = await databases.at(names.product, readWhatIsThere)
    tell('copies with the indexes of the references')
    await databases.copyFor(names.bare, names.product, 'bare.sql')
    if (withAll) await databases.copyFor(names.conventional, names.product, 'conventional.sql')

    tell('the servers')
    const [first, second, third, fourth] = [0, 1, 2, 3].map(n => options.firstPort + n) as [
      number,
      number,
      number,
      number,
    ]
    const product = (servers.product = await startProduct(databases.addressOf(names.product), folder, first))
    const bare = (servers.bare = await startReference('bare.ts', databases.variablesOf(names.bare), second))
    if (withAll) {
      servers.conventional = await startReference('conventional.ts', databases.variablesOf(names.conventional), third)
      servers['bare Fastify'] = await startReference('bare-fastify.ts', databases.variablesOf(names.bare), fourth)
    }

    tell('the right answers')
    const right = await learnRightAnswers(bare.port, terms, ids)
    await databases.at(names.product, pool => compareWithDefinition(pool, terms, right))
    const productSubject = productOperations(terms, right, people)
    const bareSubject = referenceOperations(terms, right, people.deals)

    const conventionalSubject = referenceOperations(terms, right, people.deals)
    tell('the search by kind of term, on one connection')
    const growth = await measureGrowth(
      [
        { name: 'product', server: product, subject: productSubject },
        { name: 'bare', server: bare, subject: bareSubject },
      ],
      terms,
      options.longestTurnMs,
    )
    const firstPage = await weighFirstPage(product, people)
    const operations: Measured['operations'] = {}
    const deals: Measured['deals'] = {}
    const subjects: [Names, Server | undefined, Subject][] = [
      ['product', product, productSubject],
      ['bare', bare, bareSubject],
      ['conventional', servers.conventional, conventionalSubject],
    ]
    for (const name of withAll ? operationNames : (['search'] as const)) {
      tell(name)
      const contestants: Contestant[] = subjects.flatMap(([contestant, server, subject]) =>
        server ? [{ name: contestant, server, operation: subject.operations[name] }] : [],
      )
      if (name === 'search' && servers['bare Fastify'])
        contestants.push({
          name: 'bare Fastify',
          server: servers['bare Fastify'],
          operation: bareSubject.operations.search,
        })
      if (name === 'home') {
        const page = await pageOperation(openConnection(product.port), right)
        if (page) contestants.push({ name: 'product, whole page', server: product, operation: page })
      }
      operations[name] =
        name === 'write'
          ? await makeDeals(databases, names, contestants, people, options, deals)
          : await takeTurns(contestants, databases.tree, options.plan)
    }
    const databaseMb = await databases.at(names.product, sizeOf)
    return { listings, databaseMb, seedSeconds, growth, firstPage, operations, deals }
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    for (const database of Object.values(names)) await databases.drop(database)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Says what is being done, and how long it took to get there. */
export const tell = (line: string): void =>
  console.log(`${`${Math.round(performance.now() / 1000)} s`.padStart(7)}  ${line}`)

/** What can be asked and done; signs the people in who do it. */
export const readWhatIsThere = async (pool: pg.Pool) => ({
  terms: await findTerms(pool),
  people: await signIn(pool),
  ids: await reviewedListings(pool),
})

async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return (rows[0]?.bytes ?? 0) / 1e6
}

/** Listings for sale that somebody has reviewed. */
async function reviewedListings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from properties where for_sale and exists (select from reviews where property_id = properties.id)
     order by id limit 1000`,
  )
  return rows.map(({ id }) => id)
}

/** The answers that everybody's are held against have to be right themselves: some of each kind against what is specified. */
async function compareWithDefinition(pool: pg.Pool, terms: Terms, right: RightAnswers): Promise<void> {
  for (const term of termClasses.flatMap(kind => terms[kind].slice(0, 3))) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from properties where for_sale and position(lower($1) in lower(location)) > 0
       order by created_at desc, id desc limit ${limits.search}`,
      [term],
    )
    const found = right.search.get(term)?.map(({ _id }) => _id)
    if (found?.join() !== rows.map(({ id }) => id).join())
      throw new Error(`The reference "bare" does not find what is so for ${JSON.stringify(term)}`)
  }
}

async function weighFirstPage(product: Server, people: People) {
  const connection = openConnection(product.port)
  const token = people.buyers[0]?.token
  const path = `/api/properties/verified?limit=${limits.search}`
  const plain = await connection.send({ method: 'GET', path, token })
  const brotli = await connection.send({ method: 'GET', path, token, acceptEncoding: 'br' })
  connection.close()
  const cards = (JSON.parse(plain.body.toString()) as unknown[]).length
  return { plain: plain.body.length, brotli: brotli.body.length, cards }
}

/** Deals use listings up, so a round ends when its share of them is sold. */
async function makeDeals(
  databases: Databases,
  names: Record<'product' | 'bare' | 'conventional', string>,
  contestants: Contestant[],
  people: People,
  options: Options,
  deals: Measured['deals'],
): Promise<Rounds> {
  const acknowledged = new Map<string, number>()
  const counted = contestants.map(contestant => ({
    ...contestant,
    operation: (async (...input) => {
      await contestant.operation(...input)
      acknowledged.set(contestant.name, (acknowledged.get(contestant.name) ?? 0) + 1)
    }) satisfies Operation,
  }))
  const databaseOf = ({ name }: Contestant) => names[name as keyof typeof names]
  const before = new Map<string, Counters>()
  for (const one of contestants) before.set(one.name, await databases.at(databaseOf(one), readCounters))

  const most = Math.floor(people.deals.length / (options.plan.rounds + 1))
  const rounds = await takeTurns(counted, databases.tree, { ...options.plan, most, andRest: true })

  for (const one of contestants) {
    const { server, name } = one
    const cpu = () => server.tree.cpuMs() + databases.tree.cpuMs()
    const cpuBefore = cpu()
    // Checks of payments that are queued for a quarter of a minute later.
    if (name === 'product') await new Promise(resolve => setTimeout(resolve, 20_000))
    await restOf(server.tree, databases.tree)
    const made = acknowledged.get(name) ?? 0
    const lateCpu = (cpu() - cpuBefore) / made
    const after = await databases.at(databaseOf(one), readCounters)
    const since = (what: keyof Counters) => after[what] - (before.get(name)?.[what] ?? 0)
    deals[name] = {
      acknowledged: made,
      stored: since('bought'),
      broken: after.broken,
      rowsWritten: since('rows') / made,
      transactions: since('transactions') / made,
      lateCpu: name === 'product' ? lateCpu : 0,
    }
  }
  return rounds
}

type Counters = Record<'bought' | 'broken' | 'rows' | 'transactions', number>

async function readCounters(pool: pg.Pool): Promise<Counters> {
  // Sessions hand in what they counted once a second.
  await new Promise(resolve => setTimeout(resolve, 1500))
  const { rows } = await pool.query<Counters>(`
    select
      (select count(*) from offers where status = 'bought') as bought,
      (select count(*) from (
        select from offers where status in ('accepted', 'bought') group by property_id having count(*) > 1) as twice) as broken,
      tup_inserted + tup_updated + tup_deleted as rows,
      xact_commit as transactions
    from pg_stat_database where datname = current_database()`)
  const [counters] = rows
  if (!counters) throw new Error('The database counts nothing')
  return counters
}
