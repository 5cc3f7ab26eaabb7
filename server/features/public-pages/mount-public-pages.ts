import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { uuid } from '#contract/ground/field.ts'
import { slugOf } from '#contract/public-pages/public-paths.ts'
import {
  maxPlacePages,
  publicPlace,
  publicProperty,
  publicState,
  publicStates,
} from '#contract/public-pages/public-properties.ts'
import { searchPublicProperties } from '#contract/public-pages/search-public-properties.ts'
import { searchedPart } from '#contract/search/search-text.ts'
import type { Deps } from '../../deps/deps.ts'
import { Problem } from '../../ground/problem.ts'
import { pathOf, type WebPages } from '../../pages/web.ts'
import { footerOf } from '../client-settings/footer-of.ts'
import { findNamedPlace, findPublicState, listPublicStates } from './count-places.ts'
import { countRequest } from './count-request.ts'
import { findPublicByWords } from './find-public-by-words.ts'
import { findPublicPlace } from './find-public-place.ts'
import { findPublicProperty } from './find-public-property.ts'
import { mountFeeds } from './mount-feeds.ts'
import { mountFixedPages } from './mount-fixed-pages.ts'
import { mountSitemaps } from './mount-sitemaps.ts'
import { headOfPlace, headOfProperty, headOfState, headOfStates } from './page-head.ts'
import { publicPageSender, type PublicPage } from './public-page-sender.ts'

/**
 * Mounts the explanations, and, unless they are turned off, the pages of homes and places with sitemaps and feeds for
 * readers without an account (ruling G57).
 */
export function mountPublicPages(app: FastifyInstance, deps: Deps, web: WebPages): void {
  mountFixedPages(app, deps, web)
  if (!deps.settings.publicProperties) return
  const { publicUrl } = deps.settings
  const site = { publicUrl, brand: deps.settings.brand.name }
  const send = publicPageSender(web)
  const page = <Params extends Record<string, string>>(url: string, answer: PageHandler<Params>) =>
    app.get<{ Params: Params }>(url, { compress: false, schema: { hide: true } }, async (request, reply) => {
      try {
        await countRequest(deps, request, 'public page')
        return await answer(request, reply)
      } catch (error) {
        if (error instanceof Problem) throw error
        // The browser renders the page instead, and shows the error.
        request.log.error({ err: error }, 'a public page could not be rendered')
        return web.sendPage(reply.code(503), pathOf(request.url))
      }
    })

  page<{ place: string; name: string }>('/homes/:place/:name', async (request, reply) => {
    const id = request.params.name.slice(-36).toLowerCase()
    const property = uuid.test(id) ? await findPublicProperty(deps, id) : 'not public'
    if (typeof property === 'string')
      return web.sendPage(reply.code(property === 'deleted' ? 410 : 404), pathOf(request.url))
    if (pathOf(request.url) !== property.path) return moved(request, reply, property.path)
    return send(request, reply, {
      source: {
        path: property.path,
        links: await footerOf(deps),
        replies: [{ endpoint: publicProperty, input: { params: { id } }, reply: property }],
      },
      head: headOfProperty(property, site),
    } satisfies PublicPage)
  })

  page<{ state: string; place: string }>('/places/:state/:place', async (request, reply) => {
    const number = pageIn(request)
    const { data } = z.safeParse(publicPlace.params, request.params)
    // Another spelling, such as /places/ARIZONA/Tucson, is redirected below.
    const params = data && { state: slugOf(data.state), place: slugOf(data.place) }
    const place = number && params && (await findPublicPlace(deps, params, number))
    if (!place) return web.sendPage(reply.code(404), pathOf(request.url))
    const isFirst = number === 1 && 'page' in (request.query as object)
    if (pathOf(request.url) !== place.path || isFirst) return moved(request, reply, place.path, isFirst)
    return send(request, reply, {
      source: {
        path: place.path,
        links: await footerOf(deps),
        replies: [{ endpoint: publicPlace, input: { params, query: { page: number } }, reply: place }],
      },
      head: headOfPlace(place, site),
    })
  })

  page('/places', async (request, reply) => {
    const { q } = request.query as { q?: unknown }
    const text = typeof q === 'string' ? searchedPart(q.trim()) : ''
    const named = await findNamedPlace(deps, text)
    if (named !== undefined) return reply.header('cache-control', 'no-cache').redirect(named, 302)
    const states = await listPublicStates(deps)
    const isSearch = text !== '' && z.safeParse(searchPublicProperties.query, { q: text }).success
    const found = isSearch ? await findPublicByWords(deps, text) : undefined
    return send(request, reply, {
      source: {
        path: text === '' ? '/places' : request.url,
        links: await footerOf(deps),
        replies: [
          { endpoint: publicStates, reply: states },
          ...(found ? [{ endpoint: searchPublicProperties, input: { query: { q: text } }, reply: found }] : []),
        ],
      },
      head: headOfStates(states, site),
    })
  })

  page<{ state: string }>('/places/:state', async (request, reply) => {
    const { data } = z.safeParse(publicState.params, request.params)
    const params = data && { state: slugOf(data.state) }
    const state = params && (await findPublicState(deps, params.state))
    if (!state) return web.sendPage(reply.code(404), pathOf(request.url))
    if (pathOf(request.url) !== state.path) return moved(request, reply, state.path)
    return send(request, reply, {
      source: {
        path: state.path,
        links: await footerOf(deps),
        replies: [{ endpoint: publicState, input: { params }, reply: state }],
      },
      head: headOfState(state, site),
    })
  })

  mountSitemaps(app, deps)
  mountFeeds(app, deps)
}

type PageHandler<Params> = (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => Promise<FastifyReply>

/** Redirects to the current path of a page. It begins with a slash and a name of ours, so it stays on this site. */
function moved({ url }: FastifyRequest, reply: FastifyReply, path: string, withoutQuery = false): FastifyReply {
  const query = withoutQuery ? '' : url.slice(pathOf(url).length)
  return reply.header('cache-control', 'no-cache').redirect(path + query, 301)
}

/** Reads the number of the page; undefined for an impossible one. */
function pageIn({ query }: FastifyRequest): number | undefined {
  const { page = '1' } = query as { page?: unknown }
  const number = typeof page === 'string' && /^\d{1,4}$/.test(page) ? Number(page) : 0
  return number >= 1 && number <= maxPlacePages ? number : undefined
}
