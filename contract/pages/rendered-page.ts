import type { FooterLinks } from '../client-settings/client-settings.ts'
import type { Endpoint } from '../ground/endpoint.ts'
import type { HomeData } from '../home-page/home-page.ts'
import type { Identity } from '../sign-in/identity.ts'

/** Source of a page that the server renders. */
export interface PageSource {
  /** Path and query of its URL, encoded. */
  path: string
  links: FooterLinks
  /** Lists of the home page. */
  homePage?: Omit<HomeData, 'links'>
  /** Calls that the page makes, with their replies. */
  replies?: readonly { endpoint: Pick<Endpoint, 'key'>; input?: object; reply: unknown }[]
  /** For a page of a signed-in person. */
  personal?: FirstScreen
}

/** Data of a page's first screen for a signed-in person. */
export interface FirstScreen {
  person: Identity
  queries: SentQueries
}

/**
 * Queries of a page with their data, by the browser's cache key. The server embeds them in the document, so that the
 * browser shows the page without calling for them, and hydrates the same content if the server has rendered it.
 */
export type SentQueries = [key: readonly unknown[], data: unknown][]

/** Data that the server sends with a page, with the person if it is theirs. */
export interface SentData {
  queries: SentQueries
  person?: Identity
}

/** A page that the server has rendered. */
export interface RenderedPage extends SentData {
  content: string
  /** Whether it has the data of all its calls. Otherwise the app of a personal page does not wait for an interaction. */
  isComplete: boolean
}

/** Name of the `meta` element that marks a personal page, with the URLs of its code. */
export const personalPageMeta = 'personal-page'

/** Id of the element with the sent data as JSON. Only on a rendered page, its attribute `data-path` has the page's path. */
export const sentQueriesId = 'sent-queries'
