/** The workload against the reference servers, one request per operation. */
import { answerBook, expectStatus, expectStatusOf, type RightResponses } from './answers.ts'
import type { Connection } from './http-connection.ts'
import { buyingDate, call, get, takeNext, type Operation, post, type Subject } from './operations.ts'
import type { Deal } from './people.ts'
import { drawWords, pick, type Terms } from './search-terms.ts'

export function referenceOperations(terms: Terms, right: RightResponses, deals: readonly Deal[]): Subject {
  const check = answerBook()
  const read = async (connection: Connection, path: string, expected: unknown) => {
    const { body } = expectStatus(await connection.send(get(path)), 200, path)
    check(path, body, expected)
  }
  const search =
    (query: string): Operation =>
    connection =>
      read(connection, `/search?${query}`, right.search.get(query))
  const nextDeal = takeNext(deals)
  return {
    search,
    makeOffer,
    accept,
    maxBackgroundDelayMs: 0,
    operations: {
      search: (connection, random, took) => search(drawWords(terms, random))(connection, random, took),
      'filtered search': (connection, random, took) =>
        search(pick(terms.combination, random))(connection, random, took),
      detail: async (connection, random) => {
        const id = pick(right.ids, random)
        await read(connection, `/detail/${id}`, right.detail.get(id))
      },
      home: connection => read(connection, '/home', right.home),
      write: async (connection, _random, took) => {
        const deal = nextDeal()
        const id = await makeOffer(connection, deal, took)
        await accept(connection, deal, id, took)
        const payment = { buyerId: deal.buyer.id, transactionId: `paid_${id}` }
        expectStatusOf(await call(connection, took, 'bought', 200, post(`/offers/${id}/buy`, payment)), 'bought')
      },
    },
  }
}

const makeOffer: Subject['makeOffer'] = async (connection, { propertyId, amountDollars, buyer }, took) => {
  const terms = { propertyId, buyerId: buyer.id, offerAmount: amountDollars, buyingDate }
  const offer = await call(connection, took, 'offer', 200, post('/offers', terms))
  expectStatusOf(offer, 'pending')
  return String(offer['_id'])
}
const accept: Subject['accept'] = async (connection, { agent }, id, took) => {
  const accepting = post(`/offers/${id}/accept`, { agentId: agent.id })
  expectStatusOf(await call(connection, took, 'accept', 200, accepting), 'accepted')
}

const offerWithToken: Subject['makeOffer'] = async (connection, { propertyId, amountDollars, buyer }, took) => {
  const terms = { propertyId, offerAmount: amountDollars, buyingDate }
  const made = await call(connection, took, 'offer', 200, post('/offers', terms, buyer.token))
  expectStatusOf(made, 'pending')
  return String(made['_id'])
}
const acceptWithToken: Subject['accept'] = async (connection, { agent }, id, took) => {
  const accepted = await call(connection, took, 'accept', 200, post(`/offers/${id}/accept`, {}, agent.token))
  expectStatusOf(accepted, 'accepted')
}

/**
 * Deals at the reference that keeps the product's promises, in the product's five calls. Its other operations are those of
 * the conventional one.
 */
export function promisingOperations(conventional: Subject, deals: readonly Deal[]): Subject {
  const nextDeal = takeNext(deals)
  const write: Operation = async (connection, _random, took) => {
    const deal = nextDeal()
    const { token } = deal.buyer
    const id = await offerWithToken(connection, deal, took)
    await acceptWithToken(connection, deal, id, took)
    const opened = await call(connection, took, 'open payment', 200, post(`/offers/${id}/payment`, {}, token))
    const confirm = post('/provider/confirm', { clientSecret: opened['clientSecret'] })
    const paid = await call(connection, took, 'pay', 200, confirm)
    const buy = post(`/offers/${id}/buy`, { transactionId: paid['id'] }, token)
    expectStatusOf(await call(connection, took, 'bought', 200, buy), 'bought')
  }
  return {
    ...conventional,
    makeOffer: offerWithToken,
    accept: acceptWithToken,
    operations: { ...conventional.operations, write },
  }
}

/** Reads this many bytes from the memory of the "bare" server: the cost of a response that needs no work. */
export const fixedBytes =
  (length: number): Operation =>
  async connection => {
    const path = `/bytes/${length}`
    const { body } = expectStatus(await connection.send(get(path)), 200, path)
    if (body.length !== length) throw new Error(`${path} has ${body.length} bytes`)
  }
