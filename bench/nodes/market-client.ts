/** Whole deals through the load balancer, from the listing to the review. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendWithRetry, type Send, type Sending, type Tally } from './client.ts'

interface Person {
  email: string
  cookie: string
  token: string
}

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
  token: string
}

type Call = (sending: Sending, findDone?: () => Promise<unknown>) => Promise<Item>

/** Client of a marketplace behind the load balancer. @param tally outcomes of the requests */
export function marketClient(send: Send, tally: Tally) {
  /** @param findDone finds the result of an interrupted write, if it was done */
  const call: Call = async (sending, findDone) => {
    const { status, body } = await sendWithRetry(send, tally, { ...sending, path: `/api${sending.path}` }, findDone)
    if (status === 200 || status === 201) return body as Item
    // The previous attempt was still running when its result was looked for.
    const done = status === 409 ? await findDone?.() : undefined
    if (done !== undefined) return done as Item
    const { message } = (body ?? {}) as { message?: string }
    tally.unexpected.push(`${sending.method} ${sending.path}: ${status} ${message}`)
    throw new Error(tally.unexpected.at(-1))
  }
  const list = async (path: string, token: string) =>
    (await call({ method: 'GET', path, token })) as unknown as readonly Item[]

  const signIn = async (email: string, password: string, name?: string): Promise<Person> => {
    const request = { method: 'POST', path: '/api/auth/sign-in/email', body: { email, password } } as const
    if (name !== undefined)
      // An interrupted registration that is sent again answers that the account exists.
      await sendWithRetry(send, tally, { ...request, path: '/api/auth/sign-up/email', body: { ...request.body, name } })
    const { headers } = await sendWithRetry(send, tally, request)
    const cookie = (headers['set-cookie'] ?? []).map(line => line.split(';')[0]).join('; ')
    if (name !== undefined) await call({ method: 'POST', path: '/users', cookie, body: { email, name } })
    const { token } = await call({ method: 'POST', path: '/jwt', cookie, body: { email } })
    return { email, cookie, token }
  }
  const newUser = (name: string) => signIn(`${name.toLowerCase()}.${randomUUID()}@nodes.example`, 'Journey1!', name)
  const newAgent = async (admin: Person, name: string): Promise<Person> => {
    const agent = await newUser(name)
    const user = await call({ method: 'GET', path: `/users/${agent.email}`, token: admin.token })
    await call({ method: 'PATCH', path: `/users/agent/${user._id}`, token: admin.token })
    return agent
  }
  const renewToken = async (person: Person) => {
    const { cookie, email } = person
    person.token = (await call({ method: 'POST', path: '/jwt', cookie, body: { email } })).token
  }

  /**
   * Makes a whole deal: an agent lists, an admin verifies, a buyer saves, offers, pays and reviews.
   *
   * @param leaves the buyer's browser closes right after the charge: only the marketplace can complete the sale
   */
  const makeDeal = async ({ agent, admin, buyer }: DealPeople, leaves = false): Promise<void> => {
    await renewToken(buyer)
    const calls = { call, list }
    const property = await listProperty(calls, agent, admin)
    await findProperty(calls, buyer, property)
    const { offer, paid } = await payOffer(calls, await makeOffer(calls, buyer, property), agent, buyer)
    if (leaves) return
    await finishDeal(calls, buyer, offer, paid)
    if (!(await isBought(calls, { agent, buyer }, property, paid)))
      tally.unexpected.push(`${property.title} was paid for and is not sold`)
  }
  return { signIn, newUser, newAgent, makeDeal, list }
}

interface DealPeople {
  agent: Person
  admin: Person
  buyer: Person
}

interface Calls {
  call: Call
  list: (path: string, token: string) => Promise<readonly Item[]>
}

const findIn = async ({ list }: Calls, path: string, { token }: Person, fits: (item: Item) => boolean) =>
  (await list(path, token)).find(fits)

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
  const property = await call({ method: 'POST', path: '/properties', token: agent.token, body }, () =>
    findIn(calls, '/my-properties', agent, item => item.title === title),
  )
  const verify = { method: 'PATCH', path: `/properties/verify/${property._id}`, token: admin.token } as const
  await call(verify, async () => {
    const found = await call({ ...verify, method: 'GET', path: `/properties/${property._id}` })
    return found.status === 'verified' ? found : undefined
  })
  return { ...property, ...body }
}

/** Finds the property by its location and opens it. */
async function findProperty({ call, list }: Calls, { token }: Person, { _id, location }: Item): Promise<void> {
  await untilFound(async () => (await list(`/properties/verified?search=${location}`, token)).length === 1)
  await call({ method: 'GET', path: `/properties/${_id}`, token })
}

/** Saves the property to the wishlist and makes an offer. */
async function makeOffer(calls: Calls, buyer: Person, { _id: propertyId }: Item): Promise<Item> {
  const { call } = calls
  const { token } = buyer
  const isOfIt = (item: Item) => item.propertyId === propertyId
  const entry = await call({ method: 'POST', path: '/wishlist', token, body: { propertyId } }, () =>
    findIn(calls, '/wishlist', buyer, isOfIt),
  )
  const terms = { propertyId, wishlistId: entry._id, offerAmount: 425_000, buyingDate: '2030-05-01' }
  return call({ method: 'POST', path: '/offers', token, body: terms }, () =>
    findIn(calls, '/bought-properties', buyer, isOfIt),
  )
}

/** Accepts the offer as the agent and charges the buyer's card. */
async function payOffer({ call }: Calls, offer: Item, agent: Person, { token }: Person) {
  await call({ method: 'PATCH', path: `/offers/accept/${offer._id}`, token: agent.token })
  const { clientSecret } = await call({
    method: 'POST',
    path: '/create-payment-intent',
    token,
    body: { offerId: offer._id, price: 425_000 },
  })
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
  const paid = await call({ method: 'POST', path: '/sandbox-payments/confirm', body: { clientSecret, card } })
  return { offer, paid }
}

/** Completes the sale and writes a review. */
async function finishDeal(calls: Calls, buyer: Person, offer: Item, { id: transactionId }: Item): Promise<void> {
  const { call } = calls
  const { token } = buyer
  const { _id, propertyId } = offer
  await call({ method: 'PATCH', path: `/offers/${_id}`, token, body: { transactionId, status: 'bought' } })
  await call({ method: 'POST', path: '/reviews', token, body: { propertyId, text: 'A fine home.' } }, () =>
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
  const { sold } = await calls.call({ method: 'GET', path: `/properties/${_id}`, token: agent.token })
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
