/** A whole deal in five calls, at the product and at "promising". */
import { type Document, expectStatusOf, expectSuccess, json } from './answers.ts'
import type { Connection, Request } from './http-connection.ts'
import type { Deal } from './people.ts'
import type { Operation, StepTimer } from './run-load.ts'

/** The calls of one server. */
export interface DealCalls {
  offer: (deal: Deal) => Request
  accept: (deal: Deal, id: string) => Request
  openPayment: (deal: Deal, id: string) => Request
  pay: (clientSecret: unknown) => Request
  buy: (deal: Deal, id: string, transactionId: unknown) => Request
}

const buyingDate = '2027-03-01'
const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
const post = (path: string, body: object, token?: string): Request => ({ method: 'POST', path, body, token })
const patch = (path: string, token: string, body?: object): Request => ({ method: 'PATCH', path, body, token })
const offerOf = ({ propertyId, amountDollars }: Deal) => ({ propertyId, offerAmount: amountDollars, buyingDate })

export const productCalls: DealCalls = {
  offer: deal => post('/api/offers', offerOf(deal), deal.buyer.token),
  accept: ({ agent }, id) => patch(`/api/offers/accept/${id}`, agent.token),
  openPayment: ({ amountDollars, buyer }, id) =>
    post('/api/create-payment-intent', { price: amountDollars, offerId: id }, buyer.token),
  pay: clientSecret => post('/api/sandbox-payments/confirm', { clientSecret, card }),
  buy: ({ buyer }, id, transactionId) => patch(`/api/offers/${id}`, buyer.token, { transactionId, status: 'bought' }),
}

export const promisingCalls: DealCalls = {
  offer: deal => post('/offers', offerOf(deal), deal.buyer.token),
  accept: ({ agent }, id) => post(`/offers/${id}/accept`, {}, agent.token),
  openPayment: ({ buyer }, id) => post(`/offers/${id}/payment`, {}, buyer.token),
  pay: clientSecret => post('/provider/confirm', { clientSecret }),
  buy: ({ buyer }, id, transactionId) => post(`/offers/${id}/buy`, { transactionId }, buyer.token),
}

/** Makes the deals one by one. It throws when none is left. */
export function dealOperation(calls: DealCalls, deals: readonly Deal[]): Operation {
  let next = 0
  return async (connection, _random, took) => {
    const deal = deals[next++]
    if (deal === undefined) throw new Error('There is no property left to buy')
    const offer = await call(connection, took, 'offer', calls.offer(deal))
    expectStatusOf(offer, 'pending')
    const id = String(offer['_id'])
    expectStatusOf(await call(connection, took, 'accept', calls.accept(deal, id)), 'accepted')
    const { clientSecret } = await call(connection, took, 'open payment', calls.openPayment(deal, id))
    const { id: transactionId } = await call(connection, took, 'pay', calls.pay(clientSecret))
    expectStatusOf(await call(connection, took, 'bought', calls.buy(deal, id, transactionId)), 'bought')
  }
}

/** Makes an offer that the agent rejects: nothing that anybody can search for changes. */
export const rejectedOffer =
  (drawDeal: (random: () => number) => Deal): Operation =>
  async (connection, random, took) => {
    const deal = drawDeal(random)
    const offer = await call(connection, took, 'offer', productCalls.offer(deal))
    const reject = patch(`/api/offers/reject/${String(offer['_id'])}`, deal.agent.token)
    expectStatusOf(await call(connection, took, 'reject', reject), 'rejected')
  }

/** Makes a timed call, a step of an operation. */
async function call(connection: Connection, took: StepTimer, step: string, request: Request): Promise<Document> {
  const startedAt = performance.now()
  const response = await connection.send(request)
  took(step, performance.now() - startedAt)
  return json(expectSuccess(response, request.path)) as Document
}
