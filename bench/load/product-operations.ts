/** The workload against Keyhaven, with the requests that its own pages send. */
import { brotliDecompressSync } from 'node:zlib'
import { answerBook, expectStatus, expectStatusOf, Refused, type RightResponses } from './answers.ts'
import type { HttpResponse, Connection } from './http-connection.ts'
import {
  buyingDate,
  call,
  type DealSteps,
  get,
  limits,
  takeNext,
  type Operation,
  post,
  type Reading,
  type StepTimer,
} from './operations.ts'
import type { Deal, People } from './people.ts'
import { drawWords, pick, type Terms } from './search-terms.ts'

interface Product extends Reading, DealSteps {
  /** An offer that the agent rejects: nothing that anybody can search for changes. */
  declined: Operation
}

export function productOperations(terms: Terms, right: RightResponses, people: People): Product {
  const check = answerBook()
  const token = (random: () => number) => pick(people.buyers, random).token
  const read = async (connection: Connection, path: string, as: string | undefined, expected: unknown) => {
    const { body } = expectStatus(await connection.send(get(path, as)), 200, path)
    check(path, body, expected)
  }
  const search =
    (query: string): Operation =>
    (connection, random) =>
      read(
        connection,
        `/api/properties/verified?${query}&limit=${limits.search}`,
        token(random),
        right.search.get(query),
      )
  const nextDeal = takeNext(people.deals)
  return {
    search,
    makeOffer,
    accept,
    // Jobs look for unpaid offers and unreported payments every minute.
    maxBackgroundDelayMs: 60_000,
    declined: async (connection, random) => {
      const deal = { ...pick(people.deals, random), buyer: pick(people.buyers, random) }
      await decide(['reject', 'rejected'], connection, deal, await makeOffer(connection, deal))
    },
    operations: {
      search: (connection, random, took) => search(drawWords(terms, random))(connection, random, took),
      'filtered search': (connection, random, took) =>
        search(pick(terms.combination, random))(connection, random, took),
      // Two calls, as the page makes them.
      detail: async (connection, random) => {
        const id = pick(right.ids, random)
        const { property, reviews } = right.detail.get(id) ?? {}
        const as = token(random)
        await read(connection, `/api/properties/${id}`, as, property)
        await read(connection, `/api/reviews/${id}?limit=${limits.reviews}`, as, reviews)
      },
      // Three calls, as the page makes them, by a visitor who is not signed in.
      home: async connection => {
        await read(connection, `/api/advertised?limit=${limits.home}`, undefined, right.home.advertised)
        await read(connection, `/api/latest-reviews?limit=${limits.home}`, undefined, right.home.reviews)
        await read(connection, `/api/top-agents?limit=${limits.home}`, undefined, right.home.agents)
      },
    },
    write: async (connection, _random, took) => {
      const deal = nextDeal()
      const { amountDollars, buyer } = deal
      const id = await makeOffer(connection, deal, took)
      await accept(connection, deal, id, took)
      const { clientSecret } = await call(connection, took, 'open payment', 200, {
        ...post('/api/create-payment-intent', { price: amountDollars, offerId: id }),
        token: buyer.token,
      })
      const confirm = post('/api/sandbox-payments/confirm', { clientSecret, card })
      const payment = await call(connection, took, 'pay', 200, confirm)
      const bought = await call(connection, took, 'bought', 200, {
        method: 'PATCH',
        path: `/api/offers/${id}`,
        body: { transactionId: payment['id'], status: 'bought' },
        token: buyer.token,
      })
      expectStatusOf(bought, 'bought')
    },
  }
}

const makeOffer: DealSteps['makeOffer'] = async (connection, { propertyId, amountDollars, buyer }, took) => {
  const offer = await call(connection, took, 'offer', 201, {
    ...post('/api/offers', { propertyId, offerAmount: amountDollars, buyingDate }),
    token: buyer.token,
  })
  expectStatusOf(offer, 'pending')
  return String(offer['_id'])
}
const decide = async (
  [step, status]: ['accept', 'accepted'] | ['reject', 'rejected'],
  connection: Connection,
  { agent }: Deal,
  id: string,
  took?: StepTimer,
) => {
  const path = `/api/offers/${step}/${id}`
  expectStatusOf(await call(connection, took, step, 200, { method: 'PATCH', path, token: agent.token }), status)
}
const accept: DealSteps['accept'] = (...input) => decide(['accept', 'accepted'], ...input)

const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }

/**
 * Requests the home page as browsers do, compressed.
 *
 * @param right the lists that the page must contain
 * @throws Error the page comes without its lists
 */
export async function pageOperation(connection: Connection, right: RightResponses): Promise<Operation> {
  const ids = (right.home.advertised ?? []).map(({ _id }) => String(_id))
  const holdsLists = ({ body }: HttpResponse) => {
    const page = brotliDecompressSync(body)
    return ids.every(id => page.includes(id))
  }
  const request = { ...get('/'), acceptEncoding: 'gzip, deflate, br' }
  const first = await connection.send(request)
  connection.close()
  if (first.status !== 200 || !holdsLists(first)) throw new Error('The home page comes without its lists.')
  return async connection => {
    const answer = expectStatus(await connection.send(request), 200, '/')
    if (!answer.body.equals(first.body) && !holdsLists(answer)) throw new Refused('/ does not hold the lists')
  }
}
