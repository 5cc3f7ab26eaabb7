import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { type Endpoint, type Input, type ResponseOf, screenPageSize, urlOf } from '#contract/ground/endpoint.ts'
import { pagesKey, queryKey } from '#contract/ground/query-key.ts'
import type { Role } from '#contract/ground/role.ts'
import { unreadMessages } from '#contract/messages/messages.ts'
import { unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { boughtProperties } from '#contract/offers/offers.ts'
import { agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import type { SentQueries } from '#contract/pages/rendered-page.ts'
import { myPayoutDetails } from '#contract/payout-details/payout-details.ts'
import { findProperty, myProperties } from '#contract/properties/properties.ts'
import { propertyReviews } from '#contract/reviews/reviews.ts'
import { filtersIn } from '#contract/search/filters-in-url.ts'
import { PropertyOrder, verifiedProperties } from '#contract/search/for-sale.ts'
import { searchedPart } from '#contract/search/search-text.ts'
import { adminSummary, adminTasks, agentSummary } from '#contract/summary/summary.ts'
import { decisionCounts } from '#contract/to-decide/decision-counts.ts'
import { firstDecisions, toDecide } from '#contract/to-decide/to-decide.ts'
import { findUser } from '#contract/users/users.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import type { Caller } from '../http/caller.ts'

/** A call that a page makes for its first screen. */
export interface FirstRead {
  endpoint: Endpoint
  /** Path parameters and query, as a URL has them. */
  params: Record<string, string>
  query: Record<string, string>
  /** Cache key of the browser, from the same input as on the page. */
  key: readonly unknown[]
  /** Whether the page loads the list page by page. */
  isPaged: boolean
  /** Whether the page reads the list itself if it is long. */
  isShort: boolean
}

/** A page that the server renders. */
export interface Rendered {
  /** Modules of the page in the build. */
  modules: readonly string[]
  /** Its title, or the call whose reply has it. */
  title: string | { of: typeof findProperty }
}

type Reader = Pick<Caller, 'email' | 'role'>

/** A page whose data the server sends with the document to a signed-in person. */
export interface PersonalPage {
  reads: (caller: Reader) => FirstRead[]
  /** Undefined for a page of the dashboard that the browser renders. @param answers what `reads` found */
  rendered: (caller: Reader, answers: SentQueries) => Rendered | undefined
}

/** Modules that every page loads for a signed-in person. */
export const aroundPage: readonly string[] = [
  'navigation/signed-in-account.tsx',
  'notifications/bell.tsx',
  'own-deals/own-deals.ts',
  'navigation/wishlist-link.tsx',
]

const aroundDashboard = ['shell/dashboard-layout.tsx', 'shell/banners.tsx']

/** Modules that the document of a page of the dashboard names, because the browser renders it. */
export const dashboardCode: readonly string[] = [...aroundPage, ...aroundDashboard]

/** Returns the page of this URL if the server sends its data to a signed-in person. */
export function personalPageOf(url: string): PersonalPage | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/') return homePage
  if (/^\/all-properties\/?$/.test(pathname)) return allProperties(searchParams)
  const id = /^\/property-details\/([\w-]{1,100})\/?$/.exec(pathname)?.[1]
  if (id !== undefined) return propertyDetails(id)
  if (/^\/dashboard\/?$/.test(pathname)) return dashboardIndex
  return pathname.startsWith('/dashboard/') ? dashboard : undefined
}

/** The home page with the person's banners. The lists below are the same for everybody. */
const homePage: PersonalPage = {
  rendered: () => ({ modules: ['home-page/home-page.tsx'], title: 'Homes for sale' }),
  reads: ({ email }) => [...ofEveryPage(email), plain(buyerSummary)],
}

/** A page of the dashboard, which waits for the person and their banners. */
const dashboard: PersonalPage = {
  rendered: () => undefined,
  reads: ({ email, role }) => [
    ...ofEveryPage(email),
    plain(clientSettings),
    plain(buyerSummary),
    ...(role === 'agent' ? [plain(agentTasks)] : []),
  ],
}

/** The profile of a role, the first page of its dashboard. */
interface Profile {
  page: Rendered
  reads: (email: string) => FirstRead[]
}

const profile = (modules: readonly string[], reads: Profile['reads']): Profile => ({
  page: { title: 'Dashboard', modules: [...aroundDashboard, 'shell/dashboard-index.tsx', ...modules] },
  reads: email => [plain(unreadMessages), ...reads(email)],
})

const profiles: Record<Exclude<Role, 'fraud'>, Profile> = {
  user: profile(['users/user-profile-page.tsx'], email => [short(boughtProperties, { query: { email } })]),
  agent: profile(['users/agent-profile-page.tsx'], email => [
    plain(agentSummary),
    plain(myPayoutDetails),
    paged(myProperties, { query: { email } }),
  ]),
  admin: profile(['to-decide/admin-profile-page.tsx', 'to-decide/first-decisions.tsx'], () => [
    plain(adminSummary),
    plain(adminTasks),
    plain(decisionCounts),
    paged(toDecide, {}, firstDecisions),
  ]),
}

/** The first page of the dashboard. A blocked account has none, and an invitation to a board needs a further call. */
const dashboardIndex: PersonalPage = {
  rendered: ({ role }, answers) => (role === 'fraud' || mayBeInvited(answers) ? undefined : profiles[role].page),
  reads: caller => [
    ...dashboard.reads(caller),
    ...(caller.role === 'fraud' ? [] : profiles[caller.role].reads(caller.email)),
  ],
}

/** Whether a buyer has an offer that is not on the board of its home. */
function mayBeInvited(answers: SentQueries): boolean {
  const [, summary] = answers.find(([[name]]) => name === buyerSummary.key) ?? []
  return (
    (summary as ResponseOf<typeof buyerSummary> | undefined)?.offers.some(({ onBoard }) => onBoard === false) ?? false
  )
}

const allProperties = (params: URLSearchParams): PersonalPage => {
  const text = (name: string) => (params.get(name) ?? '').trim()
  const sort = PropertyOrder.safeParse(text('sort')).data
  const query = {
    search: searchedPart(text('search')),
    ...filtersIn(params).filters,
    sort: sort === 'newest' ? undefined : sort,
  }
  const underOffer = text('under-offer') === 'last' ? ({ underOffer: 'false' } as const) : {}
  return {
    rendered: () => ({ modules: ['search/all-properties-page.tsx'], title: 'All Properties' }),
    reads: ({ email, role }) => [
      ...ofEveryPage(email),
      paged(verifiedProperties, { query: { ...query, ...underOffer } }),
      plain(buyerSummary),
      ...(role === 'user' ? [short(myWishlist, { query: { email } })] : []),
    ],
  }
}

const propertyDetails = (id: string): PersonalPage => ({
  rendered: () => ({ modules: ['property-page/property-details-page.tsx'], title: { of: findProperty } }),
  reads: ({ email, role }) => [
    ...ofEveryPage(email),
    plain(findProperty, { params: { id } }),
    paged(propertyReviews, { params: { propertyId: id } }),
    plain(buyerSummary),
    ...(role === 'user' ? [plain(myWishlist, { query: { email, propertyId: id } })] : []),
  ],
})

const ofEveryPage = (email: string) => [plain(findUser, { params: { emailOrId: email } }), plain(unreadNotifications)]

const plain = <E extends Endpoint>(endpoint: E, input?: Input<E>): FirstRead =>
  read(endpoint, input, queryKey(endpoint, input))

const paged = <E extends Endpoint>(endpoint: E, input: Input<E>, pageSize = screenPageSize): FirstRead => {
  const asked = { ...input, query: { ...input.query, limit: pageSize } }
  return { ...read(endpoint, asked, pagesKey(endpoint, input, pageSize)), isPaged: true }
}

/** Items of a list that is sent as a whole. */
const shortLength = 100

const short = <E extends Endpoint>(endpoint: E, input: Input<E>): FirstRead => {
  const asked = { ...input, query: { ...input.query, limit: shortLength } }
  return { ...read(endpoint, asked, queryKey(endpoint, input)), isShort: true }
}

function read(endpoint: Endpoint, input: object | undefined, key: readonly unknown[]): FirstRead {
  const { params = {}, query = {} } = (input ?? {}) as { params?: Record<string, string>; query?: object }
  const { searchParams } = new URL(urlOf(endpoint, params, query), 'http://localhost')
  return { endpoint, params, query: Object.fromEntries(searchParams), key, isPaged: false, isShort: false }
}
