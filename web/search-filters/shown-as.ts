import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { Filters } from '#contract/search/filters-in-url.ts'

/** Layout of All Properties. A narrow screen has no room for both and shows the map. */
export type ShownAs = 'list' | 'map' | 'both'

/** Reads `?show=`. A link with an area of the map opens the map. */
export function useShownAs({ view, area, near }: Filters): ShownAs {
  const named = useSearchParams()[0].get('show')
  const isWide = useSyncExternalStore(
    watchWidth,
    () => isWideEnough().matches,
    () => true,
  )
  const shown = named === 'list' || named === 'map' || named === 'both' ? named : view || area || near ? 'both' : 'list'
  return shown === 'both' && !isWide ? 'map' : shown
}

/** The list, beside the map if there is room for both. */
export const withList = (): ShownAs => (isWideEnough().matches ? 'both' : 'list')

const isWideEnough = () => matchMedia('(width >= 64rem)')

function watchWidth(changed: () => void) {
  const query = isWideEnough()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
