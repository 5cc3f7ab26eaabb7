import { RotateCw, WifiOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { connection, type ConnectionState } from '../ui/connection.ts'

/** Shows a bar below the header while there is no connection, or while code is missing that only a reload can load. */
export function OfflineBar() {
  const state = useSyncExternalStore<ConnectionState | 'offline'>(
    subscribe,
    () => (navigator.onLine ? connection.state() : 'offline'),
    () => 'ok',
  )
  return (
    <output className="block">
      {state !== 'ok' && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 bg-warn-soft px-4 py-2 type-small font-semibold text-warn">
          {texts[state]}
        </p>
      )}
    </output>
  )
}

const noNetwork = <WifiOff className="size-4 shrink-0" aria-hidden />

const texts: Record<Exclude<ConnectionState, 'ok'> | 'offline', ReactNode> = {
  offline: <>{noNetwork} You are offline. You may be seeing old information. Reconnect to make changes.</>,
  lost: <>{noNetwork} The server can’t be reached. Trying again…</>,
  busy: 'The server is busy. Trying again…',
  incomplete: (
    <>
      Part of this page could not be loaded.
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 underline"
        onClick={() => location.reload()}
      >
        <RotateCw className="size-4 shrink-0" aria-hidden />
        Reload
      </button>
    </>
  ),
}

function subscribe(changed: () => void) {
  const stop = connection.subscribe(changed)
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    stop()
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
