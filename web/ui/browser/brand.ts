import { createContext, use } from 'react'
import { type AreaUnit, areaUnits } from '#contract/properties/area-unit.ts'

/** Name, logo and unit of areas, which the operator of the site sets for every page. */
export interface Brand {
  name: string
  /** URL of the logo; undefined for the default one. */
  logo: string | undefined
  /** Unit of areas, until somebody chooses another one. */
  areaUnit: AreaUnit
}

const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')

/** Reads the brand from the page, into which the server has written it. */
export const brandOfPage = (): Brand => ({
  name: meta('application-name') ?? '',
  logo: meta('brand-logo') ?? undefined,
  areaUnit: areaUnits.find(unit => unit === meta('area-unit')) ?? areaUnits[0],
})

export const BrandContext = createContext<Brand>({ name: '', logo: undefined, areaUnit: areaUnits[0] })

export const useBrand = (): Brand => use(BrandContext)
