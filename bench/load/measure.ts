/** Measures everything at one number of listings. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { learnRightResponses } from './answers.ts'
import type { Databases } from './databases.ts'
import { type Dealer, type Deals, makeDeals } from './deals.ts'
import { openConnection } from './http-connection.ts'
import { type SearchLatencies, measureSearchLatency } from './measure-search-latency.ts'
import type { Operation, OperationName, ReadingName } from './operations.ts'
import type { Options } from './options.ts'
import { signIn, signingSecret } from './people.ts'
import { pageOperation, productOperations } from './product-operations.ts'
import { bareOperations, promisingDeals } from './reference-operations.ts'
import { type Target, type Rounds, alternate } from './rounds.ts'
import { findTerms } from './search-terms.ts'
import { type Server, startProduct, startReference } from './servers.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { compareWithDefinition, reviewedProperties, sizeOf, weighFirstPage } from './weigh-lists.ts'

/** Above this, only the search is measured: the rest does not depend on the number of listings. */
const largestWithAllOperations = 1_000_000

export interface Measured {
  listings: number
  databaseMb: number
  seedSeconds: number
  growth: SearchLatencies
  firstPage: { plain: number; brotli: number; cards: number }
  operations: Partial<Record<OperationName, Rounds>>
  deals: Record<string, Deals>
}

export async function measure(databases: Databases, listings: number, options: Options): Promise<Measured> {
  const withAll = listings <= largestWithAllOperations
  const names = { product: `listings_${listings}`, bare: `bare_${listings}`, promising: `promising_${listings}` }
  const folder = temporaryFolder('product')
  const servers: Server[] = []
  const start = async (starting: Promise<Server>) => {
    const server = await starting
    servers.push(server)
    return server
  }
  try {
    const startedAt = performance.now()
    await databases.seed(names.product, listings, !withAll)
    const seedSeconds = (performance.now() - startedAt) / 1000
    const { terms, people, ids } = await databases.at(names.product, prepareOperations)
    printStep('copies with the indexes of the references')
    await databases.copyFor(names.bare, names.product, 'bare.sql')
    if (withAll) await databases.copyFor(names.promising, names.product, 'promising.sql')

    printStep('the servers')
    const { firstPort, plan } = options
    const product = await start(startProduct(databases.urlOf(names.product), folder.path, firstPort))
    const bare = await start(startReference('bare.ts', databases.variablesOf(names.bare), firstPort + 1))

    printStep('the right answers')
    const right = await learnRightResponses(bare.port, terms, ids)
    await databases.at(names.product, pool => compareWithDefinition(pool, terms, right))
    const productSubject = productOperations(terms, right, people)
    const bareSubject = bareOperations(terms, right)
    printStep('the search by kind of term, on one connection')
    const growth = await measureSearchLatency(
      [
        { name: 'product', server: product, subject: productSubject },
        { name: 'bare', server: bare, subject: bareSubject },
      ],
      terms,
      options.maxMsPerKind,
    )
    const firstPage = await weighFirstPage(product, people)
    const both = (name: ReadingName): Target[] => [
      { name: 'product', server: product, operation: productSubject.operations[name] },
      { name: 'bare', server: bare, operation: bareSubject.operations[name] },
    ]
    const alone = (name: string, operation: Operation): Target => ({ name, server: product, operation })
    const rounds = (what: OperationName, targets: Target[]) => {
      printStep(what)
      return alternate(targets, databases.tree, plan)
    }
    const amidChanges = {
      ...alone('product, amid changes', productSubject.operations.search),
      meanwhile: () => keepChanging(databases, names.product),
    }
    const operations: Measured['operations'] = { search: await rounds('search', [...both('search'), amidChanges]) }
    const deals: Measured['deals'] = {}
    if (withAll) {
      operations['filtered search'] = await rounds('filtered search', both('filtered search'))
      operations.detail = await rounds('detail', both('detail'))
      const page = await pageOperation(openConnection(product.port), right)
      operations.home = await rounds('home', [...both('home'), alone('product, whole page', page)])
      printStep('write')
      const variables = { ...databases.variablesOf(names.promising), SIGNING_SECRET: signingSecret }
      const promising = await start(startReference('promising.ts', variables, firstPort + 2))
      const dealers: Dealer[] = [
        { name: 'product', server: product, subject: productSubject, database: names.product },
        { name: 'promising', server: promising, subject: promisingDeals(people.deals), database: names.promising },
      ]
      operations.write = await makeDeals(databases, dealers, people, plan, deals)
    }
    const databaseMb = await databases.at(names.product, sizeOf)
    return { listings, databaseMb, seedSeconds, growth, firstPage, operations, deals }
  } finally {
    for (const server of servers) await server.stop()
    for (const database of Object.values(names)) await databases.drop(database)
    folder.remove()
  }
}

const changeEveryMs = 200

/** Adds or removes a listing that no search finds, five times a second. */
function keepChanging(databases: Databases, database: string): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const changing = databases.at(database, async pool => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into properties (agent_id, title, location, description, image, min_price_cents, max_price_cents, status, created_at)
       select agent_id, 'Unsought', '¤', '', '', 100, 100, 'verified', now() from properties limit 1 returning id`,
    )
    while (!signal.aborted) {
      await pool.query('update properties set hidden = not hidden where id = $1', [rows[0]?.id])
      await sleep(changeEveryMs, undefined, { signal }).catch(() => undefined)
    }
    await pool.query('delete from properties where id = $1', [rows[0]?.id])
  })
  return async () => {
    ending.abort()
    await changing
  }
}

/** Prints the current step and the time since the start. */
export const printStep = (line: string): void =>
  console.log(`${`${Math.round(performance.now() / 1000)} s`.padStart(7)}  ${line}`)

/** Prepares the operations, and signs in the people who perform them. */
export const prepareOperations = async (pool: pg.Pool, secret?: string) => ({
  terms: await findTerms(pool),
  people: await signIn(pool, secret),
  ids: await reviewedProperties(pool),
})
