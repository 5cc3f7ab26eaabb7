import { useEffect, useRef } from 'react'
import { matchRoutes, type RouteObject, useLocation } from 'react-router'
import { endDeferral } from '../ui/load/defer-hydration.ts'
import { usePageDescription, useDocumentTitle } from '../ui/text/document-title.ts'
import { renderedPath } from '../ui/load/rendered-path.ts'

/** Metadata of a route's page. */
export interface PageHandle {
  /** Title and description are undefined for a page that sets them from its data. */
  title: string | undefined
  description: string | undefined
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

/** Sets the title and description after navigation, and focuses the heading so that screen readers read it. */
export function useArrival(routes: RouteObject[]) {
  const { pathname } = useLocation()
  const match = matchRoutes(routes, pathname)?.findLast(({ route }) => route.handle)
  const handle = match?.route.handle as PageHandle | undefined
  useDocumentTitle(handle?.title)
  usePageDescription(handle?.description)
  const arrivedAt = useRef(pathname)

  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    const main = document.querySelector<HTMLElement>('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main)?.focus({ preventScroll: true })
  }, [pathname])
}
