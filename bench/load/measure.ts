/** Measures everything at one number of listings. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { learnRightResponses } from './answers.ts'
import type { Databases } from './databases.ts'
import { type Dealer, type Deals, makeDeals } from './deals.ts'
import { openConnection } from './http-connection.ts'
import { type SearchLatencies, measureSearchLatency } from './measure-search-latency.ts'
import { type OperationName, operationNames, type Subject } from './operations.ts'
import type { Options } from './options.ts'
import { signIn, signingSecret } from './people.ts'
import { pageOperation, productOperations } from './product-operations.ts'
import { fixedBytes, promisingOperations, referenceOperations } from './reference-operations.ts'
import { type Target, type Rounds, alternate } from './rounds.ts'
import { findTerms } from './search-terms.ts'
import { type Server, startProduct, startReference } from './servers.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { compareWithDefinition, reviewedProperties, sizeOf, weighFirstPage } from './weigh-lists.ts'

/** Above this, only the search is measured, against "bare": the rest does not depend on the number of listings. */
export const largestWithAllOperations = 1_000_000

export interface Measured {
  listings: number
  databaseMb: number
  seedSeconds: number
  growth: SearchLatencies
  firstPage: { plain: number; brotli: number; cards: number }
  operations: Partial<Record<OperationName, Rounds>>
  deals: Record<string, Deals>
}

type Names = 'product' | 'bare' | 'conventional' | 'promising' | 'bare Fastify'

export async function measure(databases: Databases, listings: number, options: Options): Promise<Measured> {
  const withAll = listings <= largestWithAllOperations
  const names = {
    product: `listings_${listings}`,
    bare: `bare_${listings}`,
    conventional: `conventional_${listings}`,
    promising: `promising_${listings}`,
  }
  const folder = temporaryFolder('product')
  const servers: Partial<Record<Names, Server>> = {}
  try {
    const startedAt = performance.now()
    await databases.seed(names.product, listings, !withAll)
    const seedSeconds = (performance.now() - startedAt) / 1000
    const { terms, people, ids } = await databases.at(names.product, prepareOperations)
    printStep('copies with the indexes of the references')
    await databases.copyFor(names.bare, names.product, 'bare.sql')
    if (withAll) {
      await databases.copyFor(names.conventional, names.product, 'conventional.sql')
      await databases.copyFor(names.promising, names.product, 'conventional.sql', 'promises.sql')
    }

    printStep('the servers')
    const { firstPort } = options
    const product = (servers.product = await startProduct(databases.urlOf(names.product), folder.path, firstPort))
    const bare = (servers.bare = await startReference('bare.ts', databases.variablesOf(names.bare), firstPort + 1))
    if (withAll) {
      const variables = databases.variablesOf(names.conventional)
      servers.conventional = await startReference('conventional.ts', variables, firstPort + 2)
      servers.promising = await startReference(
        'promising.ts',
        { ...databases.variablesOf(names.promising), SIGNING_SECRET: signingSecret },
        firstPort + 4,
      )
      servers['bare Fastify'] = await startReference(
        'bare-fastify.ts',
        databases.variablesOf(names.bare),
        firstPort + 3,
      )
    }

    printStep('the right answers')
    const right = await learnRightResponses(bare.port, terms, ids)
    await databases.at(names.product, pool => compareWithDefinition(pool, terms, right))
    const productSubject = productOperations(terms, right, people)
    const bareSubject = referenceOperations(terms, right, people.deals)
    const conventionalSubject = referenceOperations(terms, right, people.deals)
    const promisingSubject = promisingOperations(conventionalSubject, people.deals)
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
    const operations: Measured['operations'] = {}
    const deals: Measured['deals'] = {}
    const subjects: [Names, Server | undefined, Subject][] = [
      ['product', product, productSubject],
      ['bare', bare, bareSubject],
      ['conventional', servers.conventional, conventionalSubject],
    ]
    for (const name of withAll ? operationNames : (['search'] as const)) {
      printStep(name)
      const contestants: Target[] = subjects.flatMap(([contestant, server, subject]) =>
        server ? [{ name: contestant, server, operation: subject.operations[name] }] : [],
      )
      if (name === 'search' && servers['bare Fastify'])
        contestants.push({
          name: 'bare Fastify',
          server: servers['bare Fastify'],
          operation: bareSubject.operations.search,
        })
      // Without a text, a filter by price would find the listing that changes.
      if (name === 'search')
        contestants.push({
          name: 'product, amid changes',
          server: product,
          operation: productSubject.operations.search,
          meanwhile: () => keepChanging(databases, names.product),
        })
      if (name === 'home') {
        const page = await pageOperation(openConnection(product.port), right)
        if (page)
          contestants.push(
            { name: 'product, whole page', server: product, operation: page.operation },
            { name: 'node:http, same bytes', server: bare, operation: fixedBytes(page.bytes) },
          )
      }
      operations[name] =
        name === 'write'
          ? await makeDeals(
              databases,
              dealers([...subjects, ['promising', servers.promising, promisingSubject]], names),
              people,
              options.plan,
              deals,
            )
          : await alternate(contestants, databases.tree, options.plan)
    }
    const databaseMb = await databases.at(names.product, sizeOf)
    return { listings, databaseMb, seedSeconds, growth, firstPage, operations, deals }
  } finally {
    for (const server of Object.values(servers)) await server.stop()
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

const dealers = (subjects: [Names, Server | undefined, Subject][], names: Record<string, string>): Dealer[] =>
  subjects.flatMap(([name, server, subject]) =>
    server ? [{ name, server, subject, database: names[name] ?? '', operation: subject.operations.write }] : [],
  )

/** Prints the current step and the time since the start. */
export const printStep = (line: string): void =>
  console.log(`${`${Math.round(performance.now() / 1000)} s`.padStart(7)}  ${line}`)

/** Prepares the operations, and signs in the people who perform them. */
export const prepareOperations = async (pool: pg.Pool) => ({
  terms: await findTerms(pool),
  people: await signIn(pool),
  ids: await reviewedProperties(pool),
})
