import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type SentData, sentQueriesId } from '#contract/pages/rendered-page.ts'
import { footerLinks } from './footer-links.ts'

/** Returns what the server has sent with the page. */
export const sentData = (): SentData =>
  JSON.parse(document.getElementById(sentQueriesId)?.textContent || '{"queries":[]}') as SentData

/** Removes a person's data from the document, so that it does not outlast the session. Public data stays for the hydration. */
export function removeSentData() {
  const element = document.getElementById(sentQueriesId)
  if (element && sentData().person) element.textContent = ''
}

/**
 * Fills the cache with the data that the server has rendered a public page from. That of a person's page is theirs:
 * identity/take-first-screen.ts takes it for them alone.
 */
export function takeSentQueries(queries: QueryClient) {
  const sent = sentData()
  if (sent.person) return
  const updatedAt = sentAt()
  for (const [key, data] of sent.queries) {
    keepUntilHydration(queries, key)
    queries.setQueryData(key, data, { updatedAt })
  }
}

/**
 * Takes the links that the server has rendered the page with. The footer is hydrated before the page's content, whose
 * data would be removed as unused if it waited long for the first interaction.
 */
export function takeSentFooterLinks(queries: QueryClient) {
  const [name] = footerLinks.queryKey
  for (const [key, data] of sentData().queries.filter(([key]) => key[0] === name)) {
    keepUntilHydration(queries, key)
    queries.setQueryData(key, data)
  }
}

/** Marks data as public, so that it stays when somebody signs in or out before what it was rendered from is hydrated. */
const keepUntilHydration = (queries: QueryClient, key: QueryKey) =>
  queries.setQueryDefaults(key, { meta: { isPublic: true } })

/** Returns when the page was sent. A page from the browser's cache counts as outdated, so that its data is reloaded. */
export function sentAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' ? 1 : performance.timeOrigin
}
