import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { usePageDescription, useWindowTitle } from '../ui/window-title.ts'

/** What a route says about its page. */
export interface PageHandle {
  /** Both are undefined for a page that knows them only with its data. */
  title: string | undefined
  description: string | undefined
}

/** On coming to a page: its title and description go to the window, and the focus to its heading, so that it is read out. */
export function useArrival() {
  const { pathname } = useLocation()
  const matches = useMatches()
  const handle = matches.findLast(match => match.handle)?.handle as PageHandle | undefined
  useWindowTitle(handle?.title)
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
