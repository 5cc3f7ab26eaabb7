/** The workload: what each operation is at the product and at the references, and what makes its answer a right one. */
import { isDeepStrictEqual } from 'node:util'
import { type Answer, type Connection, openConnection, type Request } from './connection.ts'
import type { Deal, People } from './people.ts'
import { drawTerm, pick, termClasses, type Terms } from './terms.ts'

export const operationNames = ['search', 'detail', 'home', 'write'] as const
export type OperationName = (typeof operationNames)[number]

/** One operation from its first request to its last answer. */
export type Operation = (connection: Connection, random: () => number, took: Took) => Promise<void>
/** Told how long each step of an operation of several steps took. */
export type Took = (step: string, ms: number) => void

export interface Subject {
  search: (term: string) => Operation
  operations: Record<OperationName, Operation>
}

/** The server says no, or nothing: such an operation is counted as failed. */
export class Refused extends Error {}
/** The server answers something else than it should: nothing measured with it would mean anything. */
class WrongAnswer extends Error {}

type Document = Record<string, unknown>
interface Detail {
  property: Document
  reviews: Document[]
}
interface Home {
  advertised: Document[]
  reviews: Document[]
  agents: Document[]
}

/** The right answers, as "bare" gives them: run.ts compares some of those with the plain definition. */
export interface RightAnswers {
  search: Map<string, Document[]>
  detail: Map<string, Detail>
  home: Home
}

/** Asks "bare" for everything that will be asked. */
export async function learnRightAnswers(port: number, terms: Terms, ids: readonly string[]): Promise<RightAnswers> {
  const askAll = async <Found>(
    asked: readonly string[],
    pathOf: (one: string) => string,
  ): Promise<Map<string, Found>> => {
    const found = new Map<string, Found>()
    const left = asked.values()
    const work = async () => {
      const connection = openConnection(port)
      for (const one of left) {
        const path = pathOf(one)
        found.set(one, json(expectStatus(await connection.send(get(path)), 200, path)) as Found)
      }
      connection.close()
    }
    await Promise.all(Array.from({ length: 8 }, work))
    return found
  }
  const allTerms = termClasses.flatMap(kind => terms[kind])
  const home = (await askAll<Home>(['/home'], path => path)).get('/home')
  if (!home) throw new Error('There is no home page')
  return {
    search: await askAll(allTerms, term => `/search?text=${encodeURIComponent(term)}`),
    detail: await askAll(ids, id => `/detail/${id}`),
    home,
  }
}

export const limits = { search: 24, reviews: 5, home: 6 }
const buyingDate = '2027-03-01'

interface Product extends Subject {
  /** An offer that the agent rejects: nothing that anybody can search for changes. */
  declined: Operation
}

export function productOperations(terms: Terms, right: RightAnswers, people: People): Product {
  const isRight = answerBook()
  const token = (random: () => number) => pick(people.buyers, random).token
  const read = async (connection: Connection, path: string, as: string | undefined, expected: unknown) => {
    const { body } = expectStatus(await connection.send(get(path, as)), 200, path)
    isRight(path, body, () => expectSame(JSON.parse(body.toString()), expected, path))
  }
  const search =
    (term: string): Operation =>
    (connection, random) =>
      read(connection, searchPath(term), token(random), right.search.get(term))
  const nextDeal = oneAfterTheOther(people.deals)
  return {
    search,
    declined: async (connection, random, took) => {
      const deal = pick(people.deals, random)
      const call = steps(connection, took)
      const offer = await call('offer', 201, {
        ...post('/api/offers', { propertyId: deal.propertyId, offerAmount: deal.amountDollars, buyingDate }),
        token: pick(people.buyers, random).token,
      })
      const rejected = await call('reject', 200, {
        method: 'PATCH',
        path: `/api/offers/reject/${String(offer['_id'])}`,
        token: deal.agent.token,
      })
      expectStatusOf(rejected, 'rejected')
    },
    operations: {
      search: (connection, random, took) => search(drawTerm(terms, random))(connection, random, took),
      // Two calls, as the page makes them.
      detail: async (connection, random) => {
        const [id, expected] = pick(listed(right.detail), random)
        const as = token(random)
        await read(connection, `/api/properties/${id}`, as, expected.property)
        await read(connection, `/api/reviews/${id}?limit=${limits.reviews}`, as, expected.reviews)
      },
      // Three calls, as the page makes them, by a visitor who is not signed in.
      home: async connection => {
        await read(connection, `/api/advertised?limit=${limits.home}`, undefined, right.home.advertised)
        await read(connection, `/api/latest-reviews?limit=${limits.home}`, undefined, right.home.reviews)
        await read(connection, `/api/top-agents?limit=${limits.home}`, undefined, right.home.agents)
      },
      // Three calls, and between them the two by which the buyer really pays.
      write: async (connection, _random, took) => {
        const { propertyId, amountDollars, agent, buyer } = nextDeal()
        const call = steps(connection, took)
        const offer = await call('offer', 201, {
          ...post('/api/offers', { propertyId, offerAmount: amountDollars, buyingDate }),
          token: buyer.token,
        })
        expectStatusOf(offer, 'pending')
        const id = String(offer['_id'])
        const accepted = await call('accept', 200, {
          method: 'PATCH',
          path: `/api/offers/accept/${id}`,
          token: agent.token,
        })
        expectStatusOf(accepted, 'accepted')
        const { clientSecret } = await call('open payment', 200, {
          ...post('/api/create-payment-intent', { price: amountDollars, offerId: id }),
          token: buyer.token,
        })
        const payment = await call('pay', 200, post('/api/sandbox-payments/confirm', { clientSecret, card }))
        const bought = await call('bought', 200, {
          method: 'PATCH',
          path: `/api/offers/${id}`,
          body: { transactionId: payment['id'], status: 'bought' },
          token: buyer.token,
        })
        expectStatusOf(bought, 'bought')
      },
    },
  }
}

/**
 * The page itself, where it comes with its lists in it; undefined where they are fetched after it.
 *
 * @param right what the lists have to hold
 */
export async function pageOperation(connection: Connection, right: RightAnswers): Promise<Operation | undefined> {
  const ids = right.home.advertised.map(({ _id }) => String(_id))
  const holdsLists = (body: Buffer) => ids.every(id => body.includes(id))
  const { status, body } = await connection.send(get('/'))
  connection.close()
  if (status !== 200 || !holdsLists(body)) return undefined
  const isRight = answerBook()
  return async connection => {
    const { body } = expectStatus(await connection.send(get('/')), 200, '/')
    isRight('/', body, () => {
      if (!holdsLists(body)) throw new WrongAnswer('/ does not hold the advertised listings')
    })
  }
}

export const searchPath = (term: string) =>
  `/api/properties/verified?search=${encodeURIComponent(term)}&limit=${limits.search}`

const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }

/** Steps of a deal that the references take as well. */
export const sharedSteps = ['offer', 'accept', 'bought']

export function referenceOperations(terms: Terms, right: RightAnswers, deals: readonly Deal[]): Subject {
  const isRight = answerBook()
  const read = async (connection: Connection, path: string, expected: unknown) => {
    const { body } = expectStatus(await connection.send(get(path)), 200, path)
    isRight(path, body, () => expectSame(JSON.parse(body.toString()), expected, path))
  }
  const search =
    (term: string): Operation =>
    connection =>
      read(connection, `/search?text=${encodeURIComponent(term)}`, right.search.get(term))
  const nextDeal = oneAfterTheOther(deals)
  return {
    search,
    operations: {
      search: (connection, random, took) => search(drawTerm(terms, random))(connection, random, took),
      detail: async (connection, random) => {
        const [id, expected] = pick(listed(right.detail), random)
        await read(connection, `/detail/${id}`, expected)
      },
      home: connection => read(connection, '/home', right.home),
      write: async (connection, _random, took) => {
        const { propertyId, amountDollars, agent, buyer } = nextDeal()
        const call = steps(connection, took)
        const terms = { propertyId, buyerId: buyer.id, offerAmount: amountDollars, buyingDate }
        const offer = await call('offer', 200, post('/offers', terms))
        expectStatusOf(offer, 'pending')
        const id = String(offer['_id'])
        expectStatusOf(await call('accept', 200, post(`/offers/${id}/accept`, { agentId: agent.id })), 'accepted')
        const payment = { buyerId: buyer.id, transactionId: `paid_${id}` }
        expectStatusOf(await call('bought', 200, post(`/offers/${id}/buy`, payment)), 'bought')
      },
    },
  }
}

const get = (path: string, token?: string): Request => ({ method: 'GET', path, token })
const post = (path: string, body: object): Request => ({ method: 'POST', path, body })

const steps = (connection: Connection, took: Took) => async (step: string, status: number, request: Request) => {
  const startedAt = performance.now()
  const answer = await connection.send(request)
  took(step, performance.now() - startedAt)
  return json(expectStatus(answer, status, request.path)) as Document
}

/** @throws Error when all are used up */
function oneAfterTheOther<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => {
    const item = items[next++]
    if (item === undefined) throw new Error('There is no property left to buy')
    return item
  }
}

const lists = new WeakMap<object, unknown[]>()
/** The entries of a map that does not change any more. */
function listed<Key, Value>(map: ReadonlyMap<Key, Value>): [Key, Value][] {
  const known = lists.get(map) as [Key, Value][] | undefined
  const entries = known ?? [...map]
  if (!known) lists.set(map, entries)
  return entries
}

/**
 * Every answer is checked: in full when it is the first of its address, then byte by byte against the one that was
 * right, which costs next to nothing.
 */
function answerBook() {
  const right = new Map<string, Buffer>()
  return (path: string, body: Buffer, check: () => void) => {
    if (right.get(path)?.equals(body)) return
    check()
    right.set(path, Buffer.from(body))
  }
}

const json = ({ body }: Answer): unknown => JSON.parse(body.toString())

function expectStatus(answer: Answer, status: number, path: string): Answer {
  if (answer.status === status) return answer
  throw new Refused(`${answer.status} from ${path.replace(/\?.*/, '')}: ${answer.body.toString().slice(0, 200)}`)
}

function expectStatusOf(offer: Document, status: string): void {
  if (offer['status'] !== status) throw new WrongAnswer(`An offer is ${String(offer['status'])}, not ${status}`)
}

/** All that "bare" says has to be said, with the same words; the product may say more. */
function expectSame(found: unknown, expected: unknown, path: string): void {
  if (isDeepStrictEqual(common(found, expected), expected)) return
  throw new WrongAnswer(`${path} does not answer what is so.\n${sample(found)}\n${sample(expected)}`)
}

function common(found: unknown, expected: unknown): unknown {
  if (Array.isArray(found) && Array.isArray(expected))
    return found.map((item, n) => (n < expected.length ? common(item, expected[n]) : item))
  if (!isObject(found) || !isObject(expected)) return found
  return Object.fromEntries(Object.keys(expected).map(key => [key, common(found[key], expected[key])]))
}

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sample = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 600)
