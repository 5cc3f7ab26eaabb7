import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/ground/endpoint.ts'
import type { FirstScreen, SentQueries } from '#contract/pages/rendered-page.ts'
import type { Property } from '#contract/properties/properties.ts'
import { Problem } from '../ground/problem.ts'
import { type Caller, callerOfIdentity } from '../http/caller.ts'
import { countCall } from '../http/rate-limit.ts'
import { firstPage } from '../http/read-input.ts'
import { mayCall, type Route } from '../http/route.ts'
import { type Guards, isList } from '../http/send.ts'
import { type FirstRead, type PersonalPage, personalPageOf, type Rendered } from './personal-page.ts'

interface ScreenOfPath {
  /** Path and query of its URL, normalized. */
  path: string
  screen: FirstScreen
}

/** Data of the first screen of a page that the server renders. */
export interface RenderedScreen extends ScreenOfPath {
  rendered: Rendered & { title: string }
}

/** Data of the first screen. Without `rendered` the browser renders the page. */
export type SentScreen = RenderedScreen | (ScreenOfPath & { rendered?: undefined })

/** Pages whose data is sent to one account. Further ones are sent empty. */
const limit = { max: 120, seconds: 60 }

/** Pages that a node reads at once. Further ones are sent empty: their calls can be refused while the node is busy. */
const mostAtOnce = 20

/** Time after which the page is sent empty. */
const patienceMs = 1500

/**
 * Returns a function that reads what the page of a request shows first, as the person of its session cookie may see it,
 * through the same routes as the page's own calls. `not found`: this person may see no such home. Undefined without a
 * session, for any other page, and after a failure: the page then loads its data itself.
 */
export function firstScreens(guards: Guards, routes: readonly Route[]) {
  const routeOf = new Map(routes.map(route => [route.endpoint, route]))

  const answerTo = async ({ endpoint, ...given }: FirstRead, caller: Caller, request: FastifyRequest) => {
    const route = routeOf.get(endpoint)
    if (!route || !mayCall(endpoint.access, caller)) throw new Error(`${endpoint.key} cannot be sent with a page`)
    const incoming = Object.create(request, {
      params: { value: given.params },
      query: { value: given.query },
    }) as FastifyRequest
    return dataOf(endpoint, given, await route.respond({ request: incoming, caller, identity: undefined } as never))
  }

  const read = async (page: PersonalPage, request: FastifyRequest): Promise<SentScreen | undefined> => {
    const proven = await guards.identity.proofOf({ cookie: request.headers.cookie })
    if (!proven || proven.secondFactorMissing) return undefined
    const caller = await callerOfIdentity(guards, proven, request)
    // Such a caller has only some rights until they set up the second factor.
    if (!caller || caller.secondFactorMissing || caller.email !== proven.email) return undefined
    if (guards.settings.rateLimit) await countCall(guards.db, `first screen:${caller.id}`, limit)
    const answers: SentQueries = await Promise.all(
      page.reads(caller).map(async one => [one.key, await answerTo(one, caller, request)]),
    )
    const queries = answers.filter(([, data]) => data !== undefined)
    const person = { id: proven.uid, displayName: proven.name, photoURL: proven.image, email: proven.email }
    const { pathname, search } = new URL(request.url, 'http://localhost')
    const sent = { path: pathname + search, screen: { person, queries } }
    const rendered = page.rendered(caller, queries)
    return rendered ? { ...sent, rendered: { ...rendered, title: titleOf(rendered, queries) } } : sent
  }

  let reading = 0
  return async (request: FastifyRequest): Promise<SentScreen | 'not found' | undefined> => {
    if (request.headers.cookie === undefined) return undefined
    try {
      // An impossible URL such as `///` throws.
      const page = personalPageOf(request.url)
      if (!page || (guards.settings.loadLimits && reading >= mostAtOnce)) return undefined
      reading++
      const reads = read(page, request).finally(() => reading--)
      return await (guards.settings.loadLimits ? Promise.race([reads, tooLate()]) : reads)
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return 'not found'
      request.log.info({ err: error }, 'the page is sent empty')
      return undefined
    }
  }
}

const tooLate = () => new Promise<undefined>(resolve => setTimeout(resolve, patienceMs, undefined).unref())

/** The data as the page's own call would cache it: only what the contract declares. Undefined if the page shall read it. */
function dataOf(
  endpoint: Endpoint,
  { isPaged, isShort }: Pick<FirstRead, 'isPaged' | 'isShort'>,
  answered: unknown,
): unknown {
  const list = isList(answered) ? answered : undefined
  if (isShort && list?.next) return undefined
  const body = endpoint.response.parse(JSON.parse(JSON.stringify(list?.items ?? answered)))
  if (!isPaged || !list) return body
  return { pages: [firstPage(list, body)], pageParams: [''] }
}

/** A fixed title, or that of the home that the page is about. */
function titleOf({ title }: Rendered, queries: SentQueries): string {
  if (typeof title === 'string') return title
  const [, property] = queries.find(([[name]]) => name === title.of.key) ?? []
  return (property as Property).title
}
