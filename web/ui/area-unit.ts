import { useSyncExternalStore } from 'react'
import { type AreaUnit, areaUnits } from '#contract/area.ts'
import { useBrand } from './brand.ts'

/** Key in localStorage of the unit that somebody has chosen in this browser. */
const key = 'area-unit'

const changed = 'area-unit-chosen'

const isUnit = (value: string | null): value is AreaUnit => areaUnits.some(unit => unit === value)

function chosen(): AreaUnit | undefined {
  try {
    const value = localStorage.getItem(key)
    return isUnit(value) ? value : undefined
  } catch {
    // A browser that keeps nothing has the operator's unit.
    return undefined
  }
}

function subscribe(listener: () => void) {
  // `storage` comes from other tabs.
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the unit of areas: the one chosen in this browser, else the operator's. */
export function useAreaUnit(): AreaUnit {
  const { areaUnit } = useBrand()
  return useSyncExternalStore(
    subscribe,
    () => chosen() ?? areaUnit,
    () => areaUnit,
  )
}

/** Remembers the unit in this browser, and shows all areas in it. */
export function chooseAreaUnit(unit: AreaUnit) {
  try {
    localStorage.setItem(key, unit)
  } catch {
    // Then it lasts no longer than before.
  }
  dispatchEvent(new Event(changed))
}
