import { dollars } from '#contract/ground/money.ts'
import { recordOf } from '#contract/ground/record-of.ts'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { areaNames, statedAreaText } from '#contract/properties/area.ts'
import { type FactName, factNames, factOf, type Facts } from '#contract/properties/facts.ts'
import { capitalized } from '../ui/text/capitalized.ts'

// The facts of a home in words, on every screen.

/** Label of each fact, in the order in which screens list them. */
export const factLabels = recordOf(factNames, name => factOf(name).label)

/** Name of one of a list, such as "Step-free access". */
export const choiceName = (choice: string): string => (choice === 'lift' ? 'Elevator' : capitalized(choice))

/** Text in place of a fact that is not stated. */
export const notStated = 'Not stated'

/** Returns a fact as people read it; undefined if it is not stated. */
export function factText(facts: Facts, name: FactName, unit: AreaUnit): string | undefined {
  const value = facts[name]
  if (value === undefined) return undefined
  switch (factOf(name).is) {
    case 'choice':
      return choiceName(String(value))
    case 'choices':
      return Array.isArray(value) ? value.map(choiceName).join(', ') : undefined
    case 'stated area':
      return statedAreaText(String(value), unit)
    case 'money':
      return dollars(Number(value))
    default:
      return String(value)
  }
}

/** Facts that a table can show as texts: all except for links. */
export const tableFacts = factNames.filter(name => factOf(name).is !== 'link')

/** Rows of a table of the facts that are stated, leaving out those in `except`, and zero half bathrooms. */
export const statedFacts = (facts: Facts, unit: AreaUnit, except: readonly FactName[] = []) =>
  tableFacts.flatMap(name => {
    const isLeftOut = except.includes(name) || (name === 'halfBaths' && facts.halfBaths === 0)
    const text = isLeftOut ? undefined : factText(facts, name, unit)
    return text === undefined ? [] : [{ label: factLabels[name], text }]
  })

/** Facts in one line, such as "3 beds", "2 baths", "1,450 ft²". Land shows its lot. */
export const shortFacts = (facts: Facts, unit: AreaUnit): string[] =>
  inOneLine(facts, { bed: 'bed', bath: 'bath', area: stated => statedAreaText(stated, unit) })

/** The same line for a screen reader: "3 bedrooms", "2 bathrooms", "1,450 square feet". */
export const spokenFacts = (facts: Facts, unit: AreaUnit): string[] =>
  inOneLine(facts, { bed: 'bedroom', bath: 'bathroom', area: stated => statedAreaText(stated, unit, areaNames) })

interface Figure {
  name: 'beds' | 'baths' | 'area' | 'lot' | 'built'
  /** Such as "3.5". */
  figure: string
  /** Such as "bathrooms". */
  label: string
}

/** The facts that a home is known by, as figures with labels. Only those that are stated. */
export function mainFigures(facts: Facts, unit: AreaUnit): Figure[] {
  const { livingArea, lotSize, yearBuilt } = facts
  return [
    { name: 'beds' as const, ...figureIn(bedsIn(facts, 'bedroom')) },
    { name: 'baths' as const, ...figureIn(bathsIn(facts, 'bathroom')) },
    { name: 'area' as const, figure: livingArea && statedAreaText(livingArea, unit), label: 'living area' },
    { name: 'lot' as const, figure: lotSize && statedAreaText(lotSize, unit), label: 'lot' },
    { name: 'built' as const, figure: yearBuilt && String(yearBuilt), label: 'built' },
  ].filter((each): each is Figure => Boolean(each.figure))
}

/** Divides "3.5 bathrooms" into its figure and its label. "Studio" has no number. */
function figureIn(text = ''): Pick<Figure, 'figure' | 'label'> {
  const at = text.lastIndexOf(' ')
  return at === -1 ? { figure: text, label: 'no bedroom' } : { figure: text.slice(0, at), label: text.slice(at + 1) }
}

interface Words {
  bed: string
  bath: string
  area: (stated: string) => string
}

function inOneLine(facts: Facts, words: Words): string[] {
  const { kind, livingArea, lotSize } = facts
  const rooms = [bedsIn(facts, words.bed), bathsIn(facts, words.bath)]
  const area = livingArea === undefined ? undefined : words.area(livingArea)
  const line = [...rooms, area].filter(part => part !== undefined)
  if (line.length > 0 && kind !== 'land') return line
  const lot = lotSize === undefined ? undefined : `${words.area(lotSize)} lot`
  return [kind && choiceName(kind), ...line, lot].filter(part => part !== undefined)
}

function bedsIn({ kind, bedrooms }: Facts, word: string): string | undefined {
  if (bedrooms === undefined) return undefined
  if (bedrooms > 0) return counted(bedrooms, word)
  if (kind === 'land') return undefined
  return kind === 'apartment' || kind === 'condo' ? 'Studio' : counted(0, word)
}

function bathsIn({ kind, fullBaths, halfBaths = 0 }: Facts, word: string): string | undefined {
  if (fullBaths === undefined) return halfBaths > 0 ? counted(halfBaths, `half ${word}`) : undefined
  if (fullBaths + halfBaths === 0 && kind === 'land') return undefined
  if (halfBaths === 0) return counted(fullBaths, word)
  return halfBaths === 1 ? `${fullBaths}.5 ${word}s` : `${fullBaths} + ${counted(halfBaths, `half ${word}`)}`
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
