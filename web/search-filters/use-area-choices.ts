import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { areaText, toSquareMetres } from '#contract/properties/area.ts'
import { useAreaUnit } from '../ui/browser/area-unit.ts'

/** Lowest living areas to choose from. Those in square feet are round after a conversion to whole square metres too. */
const choices: Record<AreaUnit, readonly number[]> = {
  ft2: [500, 750, 1000, 1250, 1500, 2000, 3000, 4000],
  m2: [50, 75, 100, 125, 150, 200, 300, 400],
}

/** Areas in the reader's unit, and the lowest ones to choose from in square metres. */
export function useAreaChoices() {
  const unit = useAreaUnit()
  return {
    choices: choices[unit].map(area => toSquareMetres(unit, area)),
    areaText: (squareMetres: number) => areaText(squareMetres, unit),
  }
}
