import { nations } from '#contract/properties/regions.ts'
import { usStates } from '#contract/properties/us-states.ts'
import { simplified } from './city-index.ts'

/** A country, or a part of it by its code in GeoNames. */
export interface Region {
  country: string
  part?: string
}

const australian =
  '01 ACT,01 Australian Capital Territory,02 NSW,02 New South Wales,03 NT,03 Northern Territory,04 QLD,04 Queensland,05 SA,' +
  '05 South Australia,06 TAS,06 Tasmania,07 VIC,07 Victoria,08 WA,08 Western Australia'
const canadian =
  '01 AB,01 Alberta,02 BC,02 British Columbia,03 MB,03 Manitoba,04 NB,04 New Brunswick,05 NL,05 Newfoundland and Labrador,' +
  '07 NS,07 Nova Scotia,08 ON,08 Ontario,09 PE,09 Prince Edward Island,10 QC,10 Quebec,11 SK,11 Saskatchewan,12 YT,12 Yukon,' +
  '13 NT,13 Northwest Territories,14 NU,14 Nunavut'
const otherNames: readonly [name: string, country: string][] = [
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['czech republic', 'CZ'],
  ['holland', 'NL'],
  ['turkey', 'TR'],
]

/** Languages in which countries are named: a country that is not recognised would let a town of another one be found. */
const languages = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'sv', 'da', 'nb']
/** Names of countries in one of these languages that are better known as towns. */
const townsToo = ['Granada', 'Grenade']

let byName: Map<string, Region[]> | undefined

/** Regions with this name or code, in lower case. */
export function regionsNamed(name: string): readonly Region[] {
  byName ??= readRegions()
  return byName.get(name) ?? []
}

function readRegions(): Map<string, Region[]> {
  const found = new Map<string, Region[]>()
  const add = (name: string, region: Region) =>
    found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), region])
  const addParts = (country: string, list: string) => {
    for (const entry of list.split(',')) {
      const space = entry.indexOf(' ')
      const [part, name] = [entry.slice(0, space), entry.slice(space + 1)]
      add(name, { country, part })
      // Codes that are names themselves.
      if (/^[A-Z]+$/.test(part)) add(part, { country, part })
    }
  }
  addParts('US', usStates)
  addParts('AU', australian)
  addParts('CA', canadian)
  addParts('GB', nations)
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
  const countries: string[] = []
  for (const country of letters.flatMap(first => letters.map(second => first + second))) {
    const name = names.of(country)
    if (name === undefined) continue
    countries.push(country)
    add(name, { country })
    add(country, { country })
  }
  for (const language of languages) {
    const own = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const country of countries) {
      const name = own.of(country)
      if (name !== undefined && !townsToo.includes(name)) add(simplified(name), { country })
    }
  }
  for (const [name, country] of otherNames) add(name, { country })
  return found
}
