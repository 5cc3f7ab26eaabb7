import { useEffect, useRef } from 'react'
import { matchRoutes, type RouteObject, useLocation } from 'react-router'
import { pageHeads } from '#contract/pages/page-heads.ts'
import { endDeferral } from '../ui/load/defer-hydration.ts'
import { renderedPath } from '../ui/load/rendered-path.ts'
import { usePageDescription, useDocumentTitle } from '../ui/text/document-title.ts'

/** Loader of a route's page. */
export interface PageHandle {
  /** Loads its chunk. */
  load: (() => Promise<unknown>) | undefined
}

/**
 * Loads all chunks of a page in parallel, including those of its layouts. Except on a page
 * that the server has rendered, hydration is no longer deferred.
 */
export function fetchChunks(routes: RouteObject[], pathname: string) {
  if (typeof document === 'undefined') return
  if (pathname !== renderedPath()) endDeferral()
  // A failure is reported when the page is rendered.
  for (const loading of loadPage(routes, pathname)) loading?.catch(() => undefined)
}

/** Loads the chunks of a page and its layouts. */
export const loadPage = (routes: RouteObject[], pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).map(({ route }) => (route.handle as PageHandle | undefined)?.load?.())

/** Returns the title and description of the page of a route. */
const headOf = (matches: { route: RouteObject }[]) =>
  pageHeads[`/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`] ?? {}

/** Sets the title and description after navigation, and focuses the heading so that screen readers read it. */
export function useArrival(routes: RouteObject[]) {
  const { pathname } = useLocation()
  // A page without a title of its own sets it from its data.
  const { title, description } = headOf(matchRoutes(routes, pathname) ?? [])
  useDocumentTitle(title)
  usePageDescription(description)
  const arrivedAt = useRef(pathname)

  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    const main = document.querySelector<HTMLElement>('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main)?.focus({ preventScroll: true })
  }, [pathname])
}
