import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the page may differ from the server's: not while it hydrates. For what only the browser knows, such as the time
 * zone.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
