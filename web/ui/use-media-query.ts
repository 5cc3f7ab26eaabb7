import { useSyncExternalStore } from 'react'

export const fromMd = '(min-width: 48rem)'

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
