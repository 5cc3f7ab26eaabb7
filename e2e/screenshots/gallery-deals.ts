import { request, type APIRequestContext } from '@playwright/test'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { buyingDate, expYear } from '../market/days.ts'

/** Home of the demo agent on which the buyers compete. */
const contested = 'Garden-Level Apartment'

/** Person who can call the API of the marketplace. */
interface Signed {
  call: (method: string, path: string, data?: object) => Promise<Answer>
}
type Answer = Record<string, string> & { _id: string }

/**
 * Makes the deals that the demo marketplace lacks: a home with an open board, an accepted offer and ranked backups, and a
 * deal whose deposit is paid.
 */
export async function makeDeals(baseURL: string): Promise<void> {
  const api = await request.newContext({ baseURL })
  const [buyer, agent, admin] = await inTurn(demoAccounts, account => signIn(api, account))
  const [theo, mara] = await inTurn(['Theo Lang', 'Mara Ellis'], name => register(api, name))
  if (!buyer || !agent || !admin || !theo || !mara) throw new Error('The demo marketplace has no demo accounts.')
  await compete(agent, buyer, theo, mara)
  await payDeposit(agent, buyer, admin)
  await api.dispose()
}

/** Five pending offers, three of them on the board, of which two are ranked backups, behind an accepted one. */
async function compete(agent: Signed, buyer: Signed, theo: Signed, mara: Signed) {
  const properties = (await agent.call('GET', '/offers/by-property?limit=10')) as unknown as {
    _id: string
    title: string
  }[]
  const propertyId = properties.find(({ title }) => title === contested)?._id ?? ''
  const offer = async ({ call }: Signed, offerAmount: number, ...conditions: string[]) =>
    (await call('POST', '/offers', { propertyId, offerAmount, buyingDate, conditions }))._id
  await agent.call('PATCH', `/properties/open-board/${propertyId}`)
  const [ofTheo, ofMara] = [await offer(theo, 584_000, 'financing'), await offer(mara, 603_000)]
  const ofBuyer = await offer(buyer, 596_000, 'inspection')
  await agent.call('PATCH', `/offers/accept/${ofMara}`)
  for (const [{ call }, id] of [[theo, ofTheo] as const, [buyer, ofBuyer] as const])
    await call('PATCH', `/offers/agree-to-backup/${id}`, { version: 1 })
  const backups = [ofBuyer, ofTheo].map(id => ({ id, version: 1 }))
  await agent.call('PATCH', `/properties/rank-backups/${propertyId}`, { backups })
}

/** An accepted offer above the limit of cards, with its deposit paid in the sandbox. */
async function payDeposit(agent: Signed, buyer: Signed, admin: Signed) {
  const { _id: propertyId } = await agent.call('POST', '/properties', {
    title: 'Terraces above the Bay',
    location: '3 Signal Hill, Sausalito, California',
    description: 'Three levels down the slope, each with its own terrace, and the bay from every room.',
    image: '/images/villa-coast/1280.webp',
    minPrice: 1_450_000,
    maxPrice: 1_600_000,
  })
  await admin.call('PATCH', `/properties/verify/${propertyId}`)
  const { _id: offerId } = await buyer.call('POST', '/offers', { propertyId, offerAmount: 1_520_000, buyingDate })
  await agent.call('PATCH', `/offers/accept/${offerId}`)
  const { clientSecret } = await buyer.call('POST', '/create-payment-intent', { offerId })
  const card = { number: '4242424242424242', expMonth: 12, expYear, cvc: '123' }
  const { id: transactionId } = await buyer.call('POST', '/sandbox-payments/confirm', { clientSecret, card })
  await buyer.call('PATCH', `/offers/${offerId}`, { transactionId, status: 'bought' })
}

async function register(api: APIRequestContext, name: string): Promise<Signed> {
  const email = `${name.toLowerCase().replace(' ', '.')}@keyhaven.example`
  const password = 'Gallery1!'
  await calling(api)('POST', '/auth/sign-up/email', { name, email, password })
  await calling(api)('POST', '/users', { name, email })
  return { call: calling(api, await tokenOf(api, email)) }
}

async function signIn(api: APIRequestContext, account: { email: string; password: string }): Promise<Signed> {
  await calling(api)('POST', '/auth/sign-in/email', { email: account.email, password: account.password })
  return { call: calling(api, await tokenOf(api, account.email)) }
}

const tokenOf = async (api: APIRequestContext, email: string) =>
  (await calling(api)('POST', '/jwt', { email }))['token'] ?? ''

const calling =
  (api: APIRequestContext, token?: string): Signed['call'] =>
  async (method, path, data) => {
    const answer = await api.fetch(`/api${path}`, {
      method,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      ...(method !== 'GET' && { data: data ?? {} }),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

/** Signs people in one after the other: they share one cookie. */
async function inTurn<Person, Result>(
  people: readonly Person[],
  act: (person: Person) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const person of people) results.push(await act(person))
  return results
}
