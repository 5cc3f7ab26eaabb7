import type { QueryClient } from '@tanstack/react-query'
import { sentQueriesId, type SentQueries } from '#contract/rendered-page.ts'
import { footerLinks } from './footer-links.ts'

const sentQueries = () => JSON.parse(document.getElementById(sentQueriesId)?.textContent ?? '[]') as SentQueries

/** Fills the cache with the data that the server has rendered the page from. */
export function takeSentQueries(queries: QueryClient) {
  const updatedAt = sentAt()
  for (const [key, data] of sentQueries()) {
    // The data is public, so it stays when somebody signs in or out before hydration.
    queries.setQueryDefaults(key, { meta: { isPublic: true } })
    queries.setQueryData(key, data, { updatedAt })
  }
}

/**
 * Takes the links that the server has rendered the page with. The footer is hydrated before the page's content, whose
 * data would be removed as unused if it waited long for the first interaction.
 */
export function takeSentFooterLinks(queries: QueryClient) {
  const [name] = footerLinks.queryKey
  for (const [key, data] of sentQueries()) if (key[0] === name) queries.setQueryData(key, data)
}

/** Returns when the page was sent. A page from the browser's cache counts as outdated, so that its data is reloaded. */
function sentAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' ? 1 : performance.timeOrigin
}
