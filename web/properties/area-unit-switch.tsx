import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { areaNames, areaSigns } from '#contract/properties/area.ts'
import { chooseAreaUnit, useAreaUnit } from '../ui/browser/area-unit.ts'

const others: Record<AreaUnit, AreaUnit> = { ft2: 'm2', m2: 'ft2' }

/** Button that shows all areas in the other unit, in this browser from now on. */
export function AreaUnitSwitch() {
  const other = others[useAreaUnit()]
  return (
    <button
      type="button"
      onClick={() => chooseAreaUnit(other)}
      className="-mx-2.5 min-h-11 rounded-xl px-2.5 type-small font-semibold text-primary hover:underline"
    >
      <span aria-hidden>{`Show in ${areaSigns[other]}`}</span>
      <span className="sr-only">{`Show areas in ${areaNames[other]}`}</span>
    </button>
  )
}
