import { writeFileSync } from 'node:fs'
import { expect, test as base, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import type { Role } from '#contract/ground/role.ts'
import type { DraftFacts } from '#contract/properties/draft-facts.ts'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { buyingDate, expYear } from './days.ts'
import { noteFailure, withMarketplace } from './marketplace-of-worker.ts'
import type { Marketplace, MarketplaceOptions } from './marketplace.ts'
import { pageEvents, shownByPages } from './page-events.ts'
import { aBrowserFor, admin, aNewcomer, type Visitor } from './people.ts'

type SignedIn = Awaited<ReturnType<APIRequestContext['storageState']>>

export interface Person extends Visitor {
  id: string
  token: string
  /** A signed-in person's state in the browser: the session cookie and the access token. */
  state: SignedIn
}

interface Property {
  id: string
  title: string
}

interface PropertyDraft {
  title?: string
  location?: string
  description?: string
  facts?: DraftFacts
  pin?: { lat: number; lng: number }
  hideAddress?: boolean
}

export type Market = Awaited<ReturnType<typeof aMarket>>

let counter = 0

/** Creates people and data through the API: an agent, a buyer, an admin, and whatever else a test needs. */
async function aMarket(request: APIRequestContext, origin: string) {
  const call: Call = async (method, path, token, data = {}) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await request.fetch(`/api${path}`, { method, headers, ...(method === 'GET' ? {} : { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { _id: string; token: string }
  }
  /** Registers through the API, or signs in if the account exists. */
  const enter = async (visitor: Visitor, isNew = false): Promise<Person> => {
    const { name, email, password } = visitor
    await call('POST', isNew ? '/auth/sign-up/email' : '/auth/sign-in/email', undefined, { name, email, password })
    const { _id: id } = await call('POST', '/users', undefined, { email, name })
    const { token } = await call('POST', '/jwt', undefined, { email })
    const { cookies } = await request.storageState()
    const stored = [
      { name: 'access-token', value: token },
      // Most journeys read the list. A map beside it takes a machine without graphics long to draw.
      { name: 'homes-shown-as', value: 'list' },
    ]
    const storage = { origin, localStorage: stored }
    return { ...visitor, id, token, state: { cookies, origins: [storage] } }
  }
  const aBuyer = (name = 'Berta Buyer') => enter(aNewcomer(name), true)
  const theAdmin = await enter(admin)
  const anAgent = async (name = 'Agnes Agent') => {
    const agent = await enter(aNewcomer(name), true)
    await call('PATCH', `/users/agent/${agent.id}`, theAdmin.token)
    return agent
  }
  /** Actions between these two people. */
  const between = (agent: Person, buyer: Person) => dealings(call, theAdmin, agent, buyer)
  const [agent, buyer] = [await anAgent(), await aBuyer()]
  return { call, enter, admin: theAdmin, anAgent, aBuyer, between, agent, buyer, ...between(agent, buyer) }
}

type Call = (method: string, path: string, token?: string, data?: object) => Promise<{ _id: string; token: string }>

function dealings(call: Call, admin: Person, agent: Person, buyer: Person) {
  const aPendingProperty = async (draft: PropertyDraft = {}) => {
    const title = draft.title ?? `House ${Date.now().toString(36)}-${++counter}`
    const { _id: id } = await call('POST', '/properties', agent.token, {
      title,
      location: draft.location ?? `Street of ${title}`,
      description: draft.description ?? 'A house for trying things out.',
      image: '/images/villa-dusk/1280.webp',
      minPrice: 400_000,
      maxPrice: 500_000,
      ...draft.facts,
      ...(draft.pin && { pin: draft.pin }),
      ...(draft.hideAddress && { hideAddress: true }),
    })
    return { id, title }
  }
  const aVerifiedProperty = async (draft: PropertyDraft = {}) => {
    const property = await aPendingProperty(draft)
    await call('PATCH', `/properties/verify/${property.id}`, admin.token)
    return property
  }
  const aWishlistEntry = async () => {
    const { id: propertyId, title } = await aVerifiedProperty()
    const { _id: id } = await call('POST', '/wishlist', buyer.token, { propertyId })
    return { id, propertyId, title }
  }
  /** An offer of 450,000 dollars. */
  const aPendingOffer = async (property?: Property) => {
    const { id: propertyId, title } = property ?? (await aVerifiedProperty())
    const terms = { offerAmount: 450_000, buyingDate }
    const { _id: id } = await call('POST', '/offers', buyer.token, { propertyId, ...terms })
    return { id, propertyId, title }
  }
  const anAcceptedOffer = async (property?: Property) => {
    const offer = await aPendingOffer(property)
    await call('PATCH', `/offers/accept/${offer.id}`, agent.token)
    return offer
  }
  const aSale = async (property?: Property) => {
    const offer = await anAcceptedOffer(property)
    const intent = await call('POST', '/create-payment-intent', buyer.token, { offerId: offer.id })
    const { clientSecret } = intent as unknown as { clientSecret: string }
    const card = { number: '4242424242424242', expMonth: 12, expYear, cvc: '123' }
    const payment = await call('POST', '/sandbox-payments/confirm', undefined, { clientSecret, card })
    const { id: transactionId } = payment as unknown as { id: string }
    await call('PATCH', `/offers/${offer.id}`, buyer.token, { transactionId, status: 'bought' })
    return offer
  }
  const decide = async (verdict: 'accept' | 'reject', propertyId: string) => {
    const offers = (await call('GET', '/offers', agent.token)) as unknown as { _id: string; propertyId: string }[]
    const offer = offers.find(candidate => candidate.propertyId === propertyId)
    await call('PATCH', `/offers/${verdict}/${offer?._id}`, agent.token)
  }
  const aReview = async (text: string) => {
    const { id: propertyId } = await aVerifiedProperty()
    await call('POST', '/reviews', buyer.token, { propertyId, text })
  }
  return {
    aPendingProperty,
    aVerifiedProperty,
    aWishlistEntry,
    aPendingOffer,
    anAcceptedOffer,
    aSale,
    decide,
    aReview,
  }
}

interface Fixtures {
  /**
   * Closes the browsers of a test. Left open, their pages would go on asking the server, and slow down later tests. A failed
   * test keeps what its pages reported.
   */
  closedBrowsers: void
  /** Opens a page in a separate browser in which this person is signed in. */
  signedIn: (person: Person) => Promise<Page>
}

export interface WorkerFixtures {
  /** Differences between the marketplace of this project and the usual one. */
  marketplaceOptions: MarketplaceOptions
  /** The marketplace of this worker. */
  marketplace: Omit<Marketplace, 'stop'>
  market: Market
  /** Signs in a demo account, once per worker: for tests that only look. */
  demo: (role: Role) => Promise<Person>
}

/** Test with a marketplace, and with data that is created through the API, for journeys that do not start from nothing. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  marketplaceOptions: [{}, { option: true, scope: 'worker' }],
  marketplace: [
    async ({ marketplaceOptions }, use) => {
      await withMarketplace(marketplaceOptions, use)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ marketplace }, use) => use(marketplace.url),
  market: [
    async ({ playwright, marketplace: { url: baseURL } }, use) => {
      const request = await playwright.request.newContext({ baseURL })
      await use(await aMarket(request, baseURL))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  demo: [
    async ({ market }, use) => {
      const people = new Map<Role, Promise<Person>>()
      await use(role => {
        const account = demoAccounts.find(each => each.role === role)
        if (!account) throw new Error(`There is no demo account with the role ${role}.`)
        const entered = people.get(role) ?? market.enter(account)
        people.set(role, entered)
        return entered
      })
    },
    { scope: 'worker' },
  ],
  closedBrowsers: [
    async ({ browser }: { browser: Browser }, use, info) => {
      const takeEvents = pageEvents(browser)
      await use()
      const events = takeEvents()
      if (info.status !== info.expectedStatus) {
        noteFailure()
        const file = info.outputPath('page-events.txt')
        writeFileSync(file, [...events, ...(await shownByPages(browser))].join('\n'))
        await info.attach('page-events', { path: file })
      }
      await Promise.all(browser.contexts().map(context => context.close()))
    },
    { auto: true },
  ],
  signedIn: async ({ browser }: { browser: Browser }, use) => {
    await use(person => aBrowserFor(browser, person.state))
  },
})
