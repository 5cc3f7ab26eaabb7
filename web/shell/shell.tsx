import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { type Location, Outlet, useLocation } from 'react-router'
import { Footer } from '../navigation/footer.tsx'
import { Header } from '../navigation/header.tsx'
import { OwnDeal } from '../navigation/own-deal.tsx'
import { SkipLink } from '../ui/basics/skip-link.tsx'
import { Spinner } from '../ui/basics/spinner.tsx'
import { loadModal } from '../ui/dialog/dialog.tsx'
import { messages } from '../ui/dialog/messages.ts'
import { firstInteraction, isHydrated } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { renderedPath } from '../ui/load/rendered-path.ts'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'
import { ErrorBoundary, loadRouteError } from './error-boundary.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { loadingPages } from './page.tsx'
import { ScrollPosition } from './scroll-position.tsx'

const loadMessageLayer = async () => (await import('../ui/dialog/message-layer.tsx')).MessageLayer
const MessageLayer = lazyPart(loadMessageLayer)
/** Loaded after a registration. */
const Welcome = lazyPart(async () => (await import('../sign-in/welcome.tsx')).Welcome)

/** Loads error messages and dialogs early, because they may be needed when the server is down. */
function useReadyMessages() {
  useEffect(() => {
    const fetchEarly = (load: () => Promise<unknown>) => void load().catch(() => undefined)
    void firstInteraction().then(() => fetchEarly(loadRouteError))
    const acts = ['pointerdown', 'keydown'] as const
    const fetchOnce = () => {
      for (const act of acts) removeEventListener(act, fetchOnce)
      fetchEarly(loadMessageLayer)
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
/** The same elements at every render, so that a new one does not interrupt the hydration. */
const [serverPage, nextPage] = [page('server'), page('next')]

/** Whether the server renders this page, or has rendered it. */
const isServerPage = (pathname: string) => typeof document === 'undefined' || pathname === renderedPath()

/** Replaces the server's page when it is left before hydration: the next page cannot hydrate its content. */
function usePageShown(pathname: string) {
  const [shown, setShown] = useState(serverPage)
  const isLeft = shown === serverPage && !isServerPage(pathname) && !isHydrated('main')
  if (isLeft) setShown(nextPage)
  return isLeft ? nextPage : shown
}

/** Layout of every page: navigation, content and footer. */
export function Shell() {
  const { key, pathname, state } = useLocation() as Location<{ isNew?: boolean } | null>
  const pageShown = usePageShown(pathname)
  // A reload keeps the state.
  const isNew = useIsHydrated() && state?.isNew
  const isLeaving = useSyncExternalStore(loadingPages.subscribe, loadingPages.any, () => false)
  useReadyMessages()
  const hasMessages = useSyncExternalStore(messages.subscribe, messages.any, () => false)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="main" />
      <Header />
      <OfflineBar />
      <OwnDeal />
      {isLeaving && (
        <output className="fixed inset-x-0 top-0 z-50 h-1 animate-late bg-primary">
          <span className="sr-only">Loading...</span>
        </output>
      )}
      {/* As high as the screen below the header from the start, so that the footer does not jump when the page is there. */}
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-3.5rem)] lg:min-h-[calc(100dvh-4.5rem)] flex-1 outline-none"
      >
        {isNew && (
          <Suspense>
            <Welcome />
          </Suspense>
        )}
        <ErrorBoundary at={key}>{pageShown}</ErrorBoundary>
      </main>
      <Footer />
      <ScrollPosition />
      {hasMessages && (
        <Suspense>
          <MessageLayer />
        </Suspense>
      )}
    </div>
  )
}
