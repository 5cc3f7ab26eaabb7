/** The workload against the reference servers. */
import { answerBook, expectStatus, expectStatusOf, type RightResponses } from './answers.ts'
import type { Connection } from './http-connection.ts'
import { buyingDate, call, type DealSteps, get, takeNext, type Operation, post, type Reading } from './operations.ts'
import type { Deal } from './people.ts'
import { drawWords, pick, type Terms } from './search-terms.ts'

/** Reads from "bare", one request per operation. */
export function bareOperations(terms: Terms, right: RightResponses): Reading {
  const check = answerBook()
  const read = async (connection: Connection, path: string, expected: unknown) => {
    const { body } = expectStatus(await connection.send(get(path)), 200, path)
    check(path, body, expected)
  }
  const search =
    (query: string): Operation =>
    connection =>
      read(connection, `/search?${query}`, right.search.get(query))
  return {
    search,
    operations: {
      search: (connection, random, took) => search(drawWords(terms, random))(connection, random, took),
      'filtered search': (connection, random, took) =>
        search(pick(terms.combination, random))(connection, random, took),
      detail: async (connection, random) => {
        const id = pick(right.ids, random)
        await read(connection, `/detail/${id}`, right.detail.get(id))
      },
      home: connection => read(connection, '/home', right.home),
    },
  }
}

/** Deals at "promising", in the product's five calls. */
export function promisingDeals(deals: readonly Deal[]): DealSteps {
  const nextDeal = takeNext(deals)
  return {
    makeOffer,
    accept,
    maxBackgroundDelayMs: 0,
    write: async (connection, _random, took) => {
      const deal = nextDeal()
      const { token } = deal.buyer
      const id = await makeOffer(connection, deal, took)
      await accept(connection, deal, id, took)
      const opened = await call(connection, took, 'open payment', 200, post(`/offers/${id}/payment`, {}, token))
      const confirm = post('/provider/confirm', { clientSecret: opened['clientSecret'] })
      const paid = await call(connection, took, 'pay', 200, confirm)
      const buy = post(`/offers/${id}/buy`, { transactionId: paid['id'] }, token)
      expectStatusOf(await call(connection, took, 'bought', 200, buy), 'bought')
    },
  }
}

const makeOffer: DealSteps['makeOffer'] = async (connection, { propertyId, amountDollars, buyer }, took) => {
  const terms = { propertyId, offerAmount: amountDollars, buyingDate }
  const made = await call(connection, took, 'offer', 200, post('/offers', terms, buyer.token))
  expectStatusOf(made, 'pending')
  return String(made['_id'])
}

const accept: DealSteps['accept'] = async (connection, { agent }, id, took) => {
  const accepted = await call(connection, took, 'accept', 200, post(`/offers/${id}/accept`, {}, agent.token))
  expectStatusOf(accepted, 'accepted')
}
