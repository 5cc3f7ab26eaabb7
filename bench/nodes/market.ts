/** People who do business through the balancer: the whole loop, from the listing to the review of what was bought. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendPatiently, type Send, type Sending, type Tally } from './client.ts'

interface Person {
  email: string
  cookie: string
  token: string
}

interface Item {
  _id: string
  propertyId: string
  title: string
  status: string
  sold: boolean
  transactionId: string | null
  clientSecret: string
  id: string
  token: string
}

/** @param tally what became of each request */
export function marketClient(send: Send, tally: Tally) {
  /** @param findDone what a write that was interrupted has left, if it was done */
  const call = async (sending: Sending, findDone?: () => Promise<unknown>): Promise<Item> => {
    const { status, body } = await sendPatiently(send, tally, { ...sending, path: `/api${sending.path}` }, findDone)
    if (status === 200 || status === 201) return body as Item
    // The try before was only being done when it was looked for.
    const done = status === 409 ? await findDone?.() : undefined
    if (done !== undefined) return done as Item
    const { message } = (body ?? {}) as { message?: string }
    tally.unexpected.push(`${sending.method} ${sending.path}: ${status} ${message}`)
    throw new Error(tally.unexpected.at(-1))
  }
  const list = async (path: string, token: string) =>
    (await call({ method: 'GET', path, token })) as unknown as readonly Item[]

  const ownWith = async (path: string, token: string, fits: (item: Item) => boolean) =>
    (await list(path, token)).find(fits)

  const enter = async (email: string, password: string, name?: string): Promise<Person> => {
    const signIn = { method: 'POST', path: '/api/auth/sign-in/email', body: { email, password } } as const
    if (name !== undefined)
      // Interrupted and sent again, it says that there is such an account.
      await sendPatiently(send, tally, {
        ...signIn,
        path: '/api/auth/sign-up/email',
        body: { ...signIn.body, name },
      })
    const { headers } = await sendPatiently(send, tally, signIn)
    const cookie = (headers['set-cookie'] ?? []).map(line => line.split(';')[0]).join('; ')
    if (name !== undefined) await call({ method: 'POST', path: '/users', cookie, body: { email, name } })
    const { token } = await call({ method: 'POST', path: '/jwt', cookie, body: { email } })
    return { email, cookie, token }
  }
  const aNewcomer = (name: string) => enter(`${name.toLowerCase()}.${randomUUID()}@nodes.example`, 'Journey1!', name)
  const anAgent = async (admin: Person, name: string): Promise<Person> => {
    const agent = await aNewcomer(name)
    const user = await call({ method: 'GET', path: `/users/${agent.email}`, token: admin.token })
    await call({ method: 'PATCH', path: `/users/agent/${user._id}`, token: admin.token })
    return agent
  }
  const renew = async (person: Person) => {
    const { cookie, email } = person
    person.token = (await call({ method: 'POST', path: '/jwt', cookie, body: { email } })).token
  }

  /**
   * An agent lists, an admin verifies, a buyer finds, keeps and pays for it, and reviews it.
   *
   * @param leaves the buyer's browser closes right after the card was charged: only the marketplace can finish
   * @returns the id of the property
   */
  const loop = async (people: { agent: Person; admin: Person; buyer: Person }, leaves = false): Promise<string> => {
    const { agent, admin, buyer } = people
    await renew(buyer)
    const title = `House ${randomUUID()}`
    const location = `${title.slice(6, 14)} Long Street, Bergen`
    const property = await call(
      {
        method: 'POST',
        path: '/properties',
        token: agent.token,
        body: {
          title,
          location,
          description: 'Light on three sides.',
          image: '/images/villa-dusk/1280.webp',
          minPrice: 400_000,
          maxPrice: 450_000,
        },
      },
      () => ownWith('/my-properties', agent.token, item => item.title === title),
    )
    const isOfIt = (item: Item) => item.propertyId === property._id
    const verified = { method: 'PATCH', path: `/properties/verify/${property._id}`, token: admin.token } as const
    await call(verified, async () => {
      const found = await call({ ...verified, method: 'GET', path: `/properties/${property._id}` })
      return found.status === 'verified' ? found : undefined
    })
    await untilFound(async () => (await list(`/properties/verified?search=${location}`, buyer.token)).length === 1)
    await call({ method: 'GET', path: `/properties/${property._id}`, token: buyer.token })

    const entry = await call(
      { method: 'POST', path: '/wishlist', token: buyer.token, body: { propertyId: property._id } },
      () => ownWith('/wishlist', buyer.token, isOfIt),
    )
    const terms = { propertyId: property._id, wishlistId: entry._id, offerAmount: 425_000, buyingDate: '2030-05-01' }
    const offer = await call({ method: 'POST', path: '/offers', token: buyer.token, body: terms }, () =>
      ownWith('/bought-properties', buyer.token, isOfIt),
    )
    await call({ method: 'PATCH', path: `/offers/accept/${offer._id}`, token: agent.token })
    const { clientSecret } = await call({
      method: 'POST',
      path: '/create-payment-intent',
      token: buyer.token,
      body: { offerId: offer._id, price: 425_000 },
    })
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
    const paid = await call({ method: 'POST', path: '/sandbox-payments/confirm', body: { clientSecret, card } })
    if (leaves) return property._id

    await call({
      method: 'PATCH',
      path: `/offers/${offer._id}`,
      token: buyer.token,
      body: { transactionId: paid.id, status: 'bought' },
    })
    await call(
      {
        method: 'POST',
        path: '/reviews',
        token: buyer.token,
        body: { propertyId: property._id, text: 'A fine home.' },
      },
      () => ownWith('/my-reviews', buyer.token, isOfIt),
    )
    const bought = await ownWith('/bought-properties', buyer.token, isOfIt)
    const kept = await ownWith('/wishlist', buyer.token, isOfIt)
    const { sold } = await call({ method: 'GET', path: `/properties/${property._id}`, token: agent.token })
    if (bought?.status !== 'bought' || bought.transactionId !== paid.id || kept || !sold)
      tally.unexpected.push(`${title} was paid for and is not sold`)
    return property._id
  }
  return { enter, aNewcomer, anAgent, loop, list }
}

/** A search may be answered by the replica: three seconds old at most (server/db/replica.ts), and some for the way. */
async function untilFound(isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 4000
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error('A verified property is not found by its location.')
    await sleep(50)
  }
}
