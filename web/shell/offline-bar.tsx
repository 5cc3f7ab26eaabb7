import { RotateCw, WifiOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { BetweenPresses } from '../ui/browser/between-presses.tsx'
import { connection, type ConnectionState } from '../ui/load/connection.ts'
import { renderedPath } from '../ui/load/rendered-path.ts'
import { loadingPages } from './page.tsx'

/** Shows a bar below the header while there is no connection, or while code is missing that only a reload can load. */
export function OfflineBar() {
  const state = useSyncExternalStore<State>(subscribe, currentState, () => 'ok')
  return (
    <output className="block">
      <BetweenPresses>
        {state !== 'ok' && (
          <p className="flex flex-wrap items-center justify-center gap-x-2 bg-warn-soft px-4 py-2 type-small font-semibold text-warn">
            {texts[state]}
          </p>
        )}
      </BetweenPresses>
    </output>
  )
}

type State = ConnectionState | 'offline' | 'offline while opening'

function currentState(): State {
  if (navigator.onLine) return connection.state()
  return isOpening() ? 'offline while opening' : 'offline'
}

/** Whether a page is being opened, not only the code of the server's page loaded. public/defer-hydration.js holds its link. */
const isOpening = () =>
  document.documentElement.dataset['held'] !== undefined || (loadingPages.any() && location.pathname !== renderedPath())

const noNetwork = <WifiOff className="size-4 shrink-0" aria-hidden />

const texts: Record<Exclude<State, 'ok'>, ReactNode> = {
  offline: (
    <>
      {noNetwork} <span>You are offline. You may be seeing old information. Reconnect to make changes.</span>
    </>
  ),
  'offline while opening': (
    <>
      {noNetwork} <span>You are offline. We’ll open the page when you are back.</span>
    </>
  ),
  lost: (
    <>
      {noNetwork} <span>The server can’t be reached. Trying again…</span>
    </>
  ),
  busy: <span>The server is busy. Trying again…</span>,
  incomplete: (
    <>
      <span>Part of this page could not be loaded.</span>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 underline"
        onClick={() => location.reload()}
      >
        <RotateCw className="size-4 shrink-0" aria-hidden />
        <span>Reload</span>
      </button>
    </>
  ),
}

function subscribe(changed: () => void) {
  const stops = [connection.subscribe(changed), loadingPages.subscribe(changed)]
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
