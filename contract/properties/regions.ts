import { usStates } from './us-states.ts'

// Regions and countries that addresses name. The states, territories and military "states" are those of USPS Publication 28,
// Appendix B; the provinces those of the Canada Post Addressing Guidelines.

/** A country whose addresses are read in parts. */
export type AddressCountry = 'US' | 'CA' | 'GB'

const territories =
  'PR Puerto Rico,GU Guam,VI Virgin Islands,AS American Samoa,MP Northern Mariana Islands,AA AA,AE AE,AP AP,DC D.C.,DC D.C'
/** Code and name of each province and territory of Canada. */
export const provinces =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,' +
  'NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon'
/** Code in GeoNames and name of each nation of Great Britain and Northern Ireland. */
export const nations = 'ENG England,SCT Scotland,WLS Wales,NIR Northern Ireland'
/** Name of each of them. */
export const nationNames: readonly string[] = nations.split(',').map(nation => nation.slice(4))

const countryNames: Record<AddressCountry, string> = {
  US: 'usa,us,u.s.,u.s.a.,u.s.a,u.s,united states,united states of america',
  CA: 'canada',
  GB: 'uk,u.k.,u.k,united kingdom,great britain,gb',
}

/** A state, province or nation. */
interface AddressRegion {
  code: string
  /** The name that pages write. */
  name: string
  country: AddressCountry
}

/** Each region by code and name in lower case. Codes of nations are no part of addresses. */
const regions = new Map<string, AddressRegion>([
  ...regionsIn('US', `${usStates},${territories}`),
  ...regionsIn('CA', provinces),
  ...regionsIn('GB', nations).filter(([name, { code }]) => name !== code.toLowerCase()),
])

const countries = new Map(
  Object.entries(countryNames).flatMap(([country, names]) =>
    names.split(',').map(name => [name, country as AddressCountry] as const),
  ),
)

function regionsIn(country: AddressCountry, list: string) {
  return list.split(',').flatMap(entry => {
    const space = entry.indexOf(' ')
    const [code, name] = [entry.slice(0, space), entry.slice(space + 1)]
    const region = { code, name: code === 'DC' ? code : name, country }
    return [code, name].map(named => [named.toLowerCase(), region] as const)
  })
}

/** The state, province or nation with this code or name, in lower case. */
export const regionNamed = (name: string) => regions.get(name)

/** The country with this name, in lower case. */
export const countryNamed = (name: string): AddressCountry | undefined => countries.get(name)
