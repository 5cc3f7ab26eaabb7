import { useEffect, useRef } from 'react'
import { matchRoutes, type RouteObject, useLocation } from 'react-router'
import { endDeferral } from './defer-hydration.ts'
import { usePageDescription, useDocumentTitle } from '../ui/document-title.ts'

/** What a route says about its page. */
export interface PageHandle {
  /** Both are undefined for a page that knows them only with its data. */
  title: string | undefined
  description: string | undefined
  /** Fetches its chunk. */
  load: (() => Promise<unknown>) | undefined
}

/**
 * All chunks of a page are fetched at once, those of the layouts around it too. A page that is left before it was used
 * is not waited for.
 */
export function fetchChunks(routes: RouteObject[], pathname: string) {
  if (typeof document === 'undefined') return
  if (pathname !== '/') endDeferral()
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    // What fails is told where the page is drawn.
    (route.handle as PageHandle | undefined)?.load?.().catch(() => undefined)
}

/** On coming to a page: its title and description go to the window, and the focus to its heading, so that it is read out. */
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
