import { type AreaUnit, areaNames, areaSigns } from '#contract/properties/area.ts'
import { chooseAreaUnit, useAreaUnit } from '../ui/browser/area-unit.ts'

const others: Record<AreaUnit, AreaUnit> = { ft2: 'm2', m2: 'ft2' }

interface AreaUnitButtonProps {
  unit: AreaUnit
  verb: 'Show' | 'Enter'
  onChoose: (other: AreaUnit) => void
}

/** Button that changes from this unit of areas to the other one. */
export const AreaUnitButton = ({ unit, verb, onChoose }: AreaUnitButtonProps) => (
  <button
    type="button"
    onClick={() => onChoose(others[unit])}
    className="-mx-2.5 min-h-11 rounded-xl px-2.5 type-small font-semibold text-primary hover:underline"
  >
    <span aria-hidden>{`${verb} in ${areaSigns[others[unit]]}`}</span>
    <span className="sr-only">{`${verb} areas in ${areaNames[others[unit]]}`}</span>
  </button>
)

/** Button that shows all areas in the other unit, in this browser from now on. */
export const AreaUnitSwitch = () => <AreaUnitButton unit={useAreaUnit()} verb="Show" onChoose={chooseAreaUnit} />
