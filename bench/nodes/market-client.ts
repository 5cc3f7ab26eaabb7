/** Whole deals through the load balancer, from the listing to the review. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newToken, type Person, type Send, signIn, signUp } from '../market/accounts.ts'
import type { Asked } from '../market/ask.ts'
import { sendWithRetry, type Tally } from './send-with-retry.ts'

interface Item {
  _id: string
  propertyId: string
  title: string
  location: string
  status: string
  sold: boolean
  transactionId: string | null
  clientSecret: string
  id: string
}

type Call = (path: string, asked: Asked, findDone?: () => Promise<unknown>) => Promise<Item>

/** Client of a marketplace behind the load balancer. @param tally outcomes of the requests */
export function marketClient(origin: string, tally: Tally) {
  const send: Send = (path, asked) => sendWithRetry(tally, origin + path, asked)
  /** @param findDone finds the result of an interrupted write, if it was done */
  const call: Call = async (path, asked, findDone) => {
    const { status, body } = await sendWithRetry(tally, `${origin}/api${path}`, asked, findDone)
    if (status === 200 || status === 201) return body as Item
    // The previous attempt was still running when its result was looked for.
    const done = status === 409 ? await findDone?.() : undefined
    if (done !== undefined) return done as Item
    const { message } = (body ?? {}) as { message?: string }
    throw new Error(`${asked.method ?? 'GET'} ${path}: ${status} ${message}`)
  }
  const list = async (path: string, { token }: Person) => (await call(path, { token })) as unknown as readonly Item[]

  const newUser = (name: string) =>
    signUp(send, name, { email: `${name.toLowerCase()}.${randomUUID()}@nodes.example`, password: 'Journey1!' })
  const newAgent = async (admin: Person, name: string): Promise<Person> => {
    const agent = await newUser(name)
    await call(`/users/agent/${agent.id}`, { method: 'PATCH', token: admin.token })
    return agent
  }

  /**
   * Makes a whole deal: an agent lists, an admin verifies, a buyer saves, offers, pays and reviews.
   *
   * @param leaves the buyer's browser closes right after the charge: only the marketplace can complete the sale
   */
  const makeDeal = async ({ agent, admin, buyer }: DealPeople, leaves = false): Promise<void> => {
    buyer.token = await newToken(send, buyer)
    const calls = { call, list }
    const property = await listProperty(calls, agent, admin)
    await findProperty(calls, buyer, property)
    const { offer, paid } = await payOffer(calls, await makeOffer(calls, buyer, property), agent, buyer)
    if (leaves) return
    await finishDeal(calls, buyer, offer, paid)
    if (!(await isBought(calls, { agent, buyer }, property, paid)))
      tally.unexpected.push(`${property.title} was paid for and is not sold`)
  }
  return { signIn: (email: string, password: string) => signIn(send, { email, password }), newUser, newAgent, makeDeal }
}

export interface DealPeople {
  agent: Person
  admin: Person
  buyer: Person
}

interface Calls {
  call: Call
  list: (path: string, person: Person) => Promise<readonly Item[]>
}

const findIn = async ({ list }: Calls, path: string, person: Person, fits: (item: Item) => boolean) =>
  (await list(path, person)).find(fits)

/** Lists a property as the agent and verifies it as the admin. */
async function listProperty(calls: Calls, agent: Person, admin: Person): Promise<Item> {
  const { call } = calls
  const title = `House ${randomUUID()}`
  const body = {
    title,
    location: `${title.slice(6, 14)} Long Street, Bergen`,
    description: 'Light on three sides.',
    image: '/images/villa-dusk/1280.webp',
    minPrice: 400_000,
    maxPrice: 450_000,
  }
  const property = await call('/properties', { method: 'POST', token: agent.token, body }, () =>
    findIn(calls, '/my-properties', agent, item => item.title === title),
  )
  const { token } = admin
  await call(`/properties/verify/${property._id}`, { method: 'PATCH', token }, async () => {
    const found = await call(`/properties/${property._id}`, { token })
    return found.status === 'verified' ? found : undefined
  })
  return { ...property, ...body }
}

/** Finds the property by its location and opens it. */
async function findProperty({ call, list }: Calls, buyer: Person, { _id, location }: Item): Promise<void> {
  await untilFound(async () => (await list(`/properties/verified?search=${location}`, buyer)).length === 1)
  await call(`/properties/${_id}`, { token: buyer.token })
}

/** Saves the property to the wishlist and makes an offer. */
async function makeOffer(calls: Calls, buyer: Person, { _id: propertyId }: Item): Promise<Item> {
  const { call } = calls
  const { token } = buyer
  const isOfIt = (item: Item) => item.propertyId === propertyId
  const entry = await call('/wishlist', { method: 'POST', token, body: { propertyId } }, () =>
    findIn(calls, '/wishlist', buyer, isOfIt),
  )
  const terms = { propertyId, wishlistId: entry._id, offerAmount: 425_000, buyingDate: '2030-05-01' }
  return call('/offers', { method: 'POST', token, body: terms }, () =>
    findIn(calls, '/bought-properties', buyer, isOfIt),
  )
}

/** Accepts the offer as the agent and charges the buyer's card. */
async function payOffer({ call }: Calls, offer: Item, agent: Person, { token }: Person) {
  await call(`/offers/accept/${offer._id}`, { method: 'PATCH', token: agent.token })
  const { clientSecret } = await call('/create-payment-intent', {
    method: 'POST',
    token,
    body: { offerId: offer._id, price: 425_000 },
  })
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
  const paid = await call('/sandbox-payments/confirm', { method: 'POST', body: { clientSecret, card } })
  return { offer, paid }
}

/** Completes the sale and writes a review. */
async function finishDeal(calls: Calls, buyer: Person, offer: Item, { id: transactionId }: Item): Promise<void> {
  const { call } = calls
  const { token } = buyer
  const { _id, propertyId } = offer
  await call(`/offers/${_id}`, { method: 'PATCH', token, body: { transactionId, status: 'bought' } })
  await call('/reviews', { method: 'POST', token, body: { propertyId, text: 'A fine home.' } }, () =>
    findIn(calls, '/my-reviews', buyer, item => item.propertyId === propertyId),
  )
}

/** Whether the sale is complete: bought, sold, and no longer on the wishlist. */
async function isBought(
  calls: Calls,
  { agent, buyer }: Omit<DealPeople, 'admin'>,
  { _id }: Item,
  paid: Item,
): Promise<boolean> {
  const isOfIt = (item: Item) => item.propertyId === _id
  const bought = await findIn(calls, '/bought-properties', buyer, isOfIt)
  const saved = await findIn(calls, '/wishlist', buyer, isOfIt)
  const { sold } = await calls.call(`/properties/${_id}`, { token: agent.token })
  return bought?.status === 'bought' && bought.transactionId === paid.id && !saved && sold
}

/** A search may read the replica, which may be three seconds behind (server/db/replica.ts). */
async function untilFound(isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 4000
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error('A verified property is not found by its location.')
    await sleep(50)
  }
}
