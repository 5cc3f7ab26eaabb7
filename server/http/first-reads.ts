import { buyerSummary } from '#contract/buyer-summary.ts'
import { type Endpoint, type Input, screenPageSize, urlOf } from '#contract/endpoint.ts'
import { filtersIn } from '#contract/filters-in-url.ts'
import { cardSizes, largeSizes } from '#contract/images.ts'
import { findProperty, PropertyOrder, verifiedProperties } from '#contract/properties.ts'
import { pagesKey, queryKey } from '#contract/query-key.ts'
import { propertyReviews } from '#contract/reviews.ts'
import { findUser } from '#contract/users.ts'
import { myWishlist } from '#contract/wishlist.ts'
import type { Caller } from './caller.ts'

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
}

/** A page that is sent with its data. */
export interface FirstPage {
  /** Module of the page in the build. */
  module: string
  /** Its first picture: the reply that names it, and its displayed width. */
  picture: { from: Endpoint; sizes: string }
  reads: (caller: Pick<Caller, 'email' | 'role'>) => FirstRead[]
}

/** Returns the page of this URL if it is sent with its data. */
export function firstPageOf(url: string): FirstPage | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (/^\/all-properties\/?$/.test(pathname)) return allProperties(searchParams)
  const id = /^\/property-details\/([\w-]{1,100})\/?$/.exec(pathname)?.[1]
  return id === undefined ? undefined : propertyDetails(id)
}

const allProperties = (params: URLSearchParams): FirstPage => {
  const text = (name: string) => (params.get(name) ?? '').trim()
  const sort = PropertyOrder.safeParse(text('sort')).data
  const query = { search: text('search'), ...filtersIn(params).filters, sort: sort === 'newest' ? undefined : sort }
  const underOffer = text('under-offer') === 'last' ? ({ underOffer: 'false' } as const) : {}
  return {
    module: 'properties/all-properties-page.tsx',
    picture: { from: verifiedProperties, sizes: cardSizes() },
    // Not the wishlist, which may have a thousand entries: the page reads it after its first paint.
    reads: ({ email }) => [
      ofEveryPage(email),
      paged(verifiedProperties, { query: { ...query, ...underOffer } }),
      plain(buyerSummary),
    ],
  }
}

const propertyDetails = (id: string): FirstPage => ({
  module: 'properties/property-details-page.tsx',
  picture: { from: findProperty, sizes: largeSizes },
  reads: ({ email, role }) => [
    ofEveryPage(email),
    plain(findProperty, { params: { id } }),
    paged(propertyReviews, { params: { propertyId: id } }),
    plain(buyerSummary),
    ...(role === 'user' ? [plain(myWishlist, { query: { email, propertyId: id } })] : []),
  ],
})

const ofEveryPage = (email: string) => plain(findUser, { params: { emailOrId: email } })

const plain = <E extends Endpoint>(endpoint: E, input?: Input<E>): FirstRead =>
  read(endpoint, input, queryKey(endpoint, input))

const paged = <E extends Endpoint>(endpoint: E, input: Input<E>): FirstRead => {
  const asked = { ...input, query: { ...input.query, limit: screenPageSize } }
  return { ...read(endpoint, asked, pagesKey(endpoint, input, screenPageSize)), isPaged: true }
}

function read(endpoint: Endpoint, input: object | undefined, key: readonly unknown[]): FirstRead {
  const { params = {}, query = {} } = (input ?? {}) as { params?: Record<string, string>; query?: object }
  const { searchParams } = new URL(urlOf(endpoint, params, query), 'http://localhost')
  return { endpoint, params, query: Object.fromEntries(searchParams), key, isPaged: false }
}
