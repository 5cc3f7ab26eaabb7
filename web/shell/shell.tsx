import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { messages } from '../ui/messages.ts'
import { loadModal } from '../ui/dialog.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorBoundary, loadRouteError } from './error-boundary.tsx'
import { firstUse, isLive } from './first-use.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { pagesUnderWay } from './page.tsx'
import { ScrollPosition } from './scroll-position.tsx'

const loadNotifications = async () => ({ default: (await import('../ui/notifications.tsx')).Notifications })
const Notifications = lazy(loadNotifications)

/** What tells that something failed has to be here before it does. */
function useReadyMessages() {
  useEffect(() => {
    const fetchEarly = (load: () => Promise<unknown>) => void load().catch(() => undefined)
    void firstUse().then(() => fetchEarly(loadRouteError))
    const acts = ['pointerdown', 'keydown'] as const
    const fetchOnce = () => {
      for (const act of acts) removeEventListener(act, fetchOnce)
      fetchEarly(loadNotifications)
      fetchEarly(loadModal)
    }
    for (const act of acts) addEventListener(act, fetchOnce)
    return () => {
      for (const act of acts) removeEventListener(act, fetchOnce)
    }
  }, [])
}

const page = (key: string) => (
  <Suspense key={key} fallback={<Spinner label="Loading..." />}>
    <Outlet />
  </Suspense>
)
/** Each always the same, so that nothing disturbs a page that has not been taken over yet. */
const [drawnPage, nextPage] = [page('drawn'), page('next')]

/** A drawn page that is left before it was taken over gives way as a whole: the next one could not take it over. */
function usePageShown(pathname: string) {
  const [shown, setShown] = useState(drawnPage)
  const gaveWay = shown === drawnPage && pathname !== '/' && !isLive('main')
  if (gaveWay) setShown(nextPage)
  return gaveWay ? nextPage : shown
}

/** What every page stands in: navigation, current page, footer. */
export function Shell() {
  const { key, pathname } = useLocation()
  const pageShown = usePageShown(pathname)
  const isLeaving = useSyncExternalStore(pagesUnderWay.subscribe, pagesUnderWay.any, () => false)
  useReadyMessages()
  const hasMessages = useSyncExternalStore(messages.subscribe, messages.any, () => false)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="main" />
      <Header />
      <OfflineBar />
      {isLeaving && (
        <output className="fixed inset-x-0 top-0 z-50 h-1 animate-late bg-primary">
          <span className="sr-only">Loading...</span>
        </output>
      )}
      {/* As high as the screen below the header from the start, so that the footer does not jump when the page is there. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4.5rem)] flex-1 outline-none">
        <ErrorBoundary at={key}>{pageShown}</ErrorBoundary>
      </main>
      <Footer />
      <ScrollPosition />
      {hasMessages && (
        <Suspense>
          <Notifications />
        </Suspense>
      )}
    </div>
  )
}
