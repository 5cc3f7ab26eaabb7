import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Shows a bar below the header while the browser is offline. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className="block">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 type-small font-semibold text-warn">
          <WifiOff className="size-4 shrink-0" aria-hidden />
          You are offline. You may be seeing old information. Reconnect to make changes.
        </p>
      )}
    </output>
  )
}

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
