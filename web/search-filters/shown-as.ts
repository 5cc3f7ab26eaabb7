import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { Filters } from '#contract/search/filters-in-url.ts'
import { storedText } from '../ui/browser/stored-text.ts'

/** Layout of All Properties. A narrow screen has no room for both. */
export type ShownAs = 'list' | 'map' | 'both'

/** The layout that somebody has chosen on this device. public/defer-hydration.js reads it, too. */
const chosen = storedText('homes-shown-as')

/** Remembers the layout on this device, for wide screens. */
export const rememberShownAs = (shown: ShownAs) => chosen.write(shown)

/** Layout of this screen. */
export interface Layout {
  shown: ShownAs
  /** Whether a narrow screen shows the map, before it is known how wide the screen is. */
  isMapAskedFor: boolean
  /** Whether there is room for both. The server assumes it. */
  isWide: boolean
}

const known = (name: string | null): ShownAs | undefined =>
  name === 'list' || name === 'map' || name === 'both' ? name : undefined

/**
 * Reads the layout: the one that `?show=` names, on a wide screen else the one chosen on this device, else both. A link with
 * a part of the map opens the map. A narrow screen shows the list, or the map if the URL asks for it.
 */
export function useShownAs({ view, area, near }: Filters): Layout {
  const named = known(useSearchParams()[0].get('show'))
  const remembered = known(useSyncExternalStore(chosen.subscribe, chosen.read, () => null))
  const isWide = useSyncExternalStore(
    watchWidth,
    () => isWideEnough().matches,
    () => true,
  )
  const hasPart = Boolean(view || area || near)
  const isMapAskedFor = named ? named !== 'list' : hasPart
  if (!isWide) return { shown: isMapAskedFor ? 'map' : 'list', isMapAskedFor, isWide }
  const usual = hasPart && remembered === 'list' ? 'both' : remembered
  return { shown: named ?? usual ?? 'both', isMapAskedFor, isWide }
}

/** The list, beside the map if there is room for both. */
export const withList = (): ShownAs => (isWideEnough().matches ? 'both' : 'list')

const isWideEnough = () => matchMedia('(width >= 64rem)')

function watchWidth(changed: () => void) {
  const query = isWideEnough()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
