import type { FooterLinks } from './client-settings.ts'
import type { Endpoint } from './endpoint.ts'
import type { HomeData } from './home.ts'

/** Source of a page that the server renders. */
export interface PageSource {
  /** Path of its URL, encoded. */
  path: string
  links: FooterLinks
  /** Lists of the home page. */
  homePage?: Omit<HomeData, 'links'>
  /** Calls that the page makes, with their replies. */
  replies?: readonly { endpoint: Pick<Endpoint, 'key'>; input: object; reply: unknown }[]
}

/**
 * Queries of a rendered page with their data, by the browser's cache key. The server embeds them in the page, so that
 * the browser hydrates the same content.
 */
export type SentQueries = [key: readonly unknown[], data: unknown][]

/** A page that the server has rendered. */
export interface RenderedPage {
  content: string
  queries: SentQueries
}

/** Id of the element with the queries as JSON. Its attribute `data-path` has the path of the rendered page. */
export const sentQueriesId = 'sent-queries'
