import { useSyncExternalStore } from 'react'
import { type AreaUnit, areaUnits } from '#contract/properties/area-unit.ts'
import { useBrand } from './brand.ts'
import { storedText } from './stored-text.ts'

/** The unit that somebody has chosen in this browser. */
const stored = storedText('area-unit')

const chosen = (): AreaUnit | undefined => {
  const value = stored.read()
  return areaUnits.find(unit => unit === value)
}

/** Returns the unit of areas: the one chosen in this browser, else the operator's. */
export function useAreaUnit(): AreaUnit {
  const { areaUnit } = useBrand()
  return useSyncExternalStore(
    stored.subscribe,
    () => chosen() ?? areaUnit,
    () => areaUnit,
  )
}

/** Remembers the unit in this browser, and shows all areas in it. */
export const chooseAreaUnit = (unit: AreaUnit) => stored.write(unit)
