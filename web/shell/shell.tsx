import { lazy, Suspense } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { SkipLink } from '../ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { ScrollPosition } from './scroll-position.tsx'
import { useArrival } from './use-arrival.ts'

/** Messages are for after something was done, so their part does not hold up the page. */
const Notifications = lazy(async () => ({ default: (await import('../ui/notifications.tsx')).Notifications }))

/** What every page stands in: navigation, current page, footer. */
export function Shell() {
  useArrival()
  const isLeaving = useNavigation().state !== 'idle'
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
        <Outlet />
      </main>
      <Footer />
      <ScrollPosition />
      <Suspense>
        <Notifications />
      </Suspense>
    </div>
  )
}
