import { nations, provinces } from '#contract/properties/regions.ts'
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
/** Provinces and territories of Canada in the order of their codes in GeoNames, from 01 on. There is no 06. */
const canadian = 'AB,BC,MB,NB,NL,,NS,ON,PE,QC,SK,YT,NT,NU'.split(',')
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
  const addParts = (country: string, list: string, partOf = (code: string) => code) => {
    for (const entry of list.split(',')) {
      const space = entry.indexOf(' ')
      const [code, name] = [entry.slice(0, space), entry.slice(space + 1)]
      const region = { country, part: partOf(code) }
      add(name, region)
      // Codes that are names themselves.
      if (/^[A-Z]+$/.test(code)) add(code, region)
    }
  }
  addParts('US', usStates)
  addParts('AU', australian)
  addParts('CA', provinces, code => String(canadian.indexOf(code) + 1).padStart(2, '0'))
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
