import { priceText } from '#contract/ground/money.ts'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { propertyFeatures } from '#contract/properties/facts.ts'
import type { Property } from '#contract/properties/properties.ts'
import { factLabels, factText, choiceName, notStated, tableFacts } from '../properties/facts-text.ts'

/** A row of the comparison: one text for each home. */
export interface CompareRow {
  label: string
  texts: string[]
  /** Whether homes that state it differ in it. */
  differs: boolean
  /** Whether there is nothing to compare, because only one of several homes states it. */
  isLone: boolean
}

/**
 * Rows of the comparison: price, place and sale first, then the facts and features that one of the homes states.
 *
 * @param ownOffer says the state of the reader's own offer on a home, which replaces its availability
 */
export function compareRows(
  properties: readonly Property[],
  unit: AreaUnit,
  ownOffer: (propertyId: string) => string | undefined,
): CompareRow[] {
  const always: [string, (property: Property) => string][] = [
    ['Price range', priceText],
    ['Location', property => property.location],
    ['Availability', property => ownOffer(property._id) ?? availability(property)],
  ]
  const facts = tableFacts
    .filter(name => name !== 'features' && properties.some(property => property[name] !== undefined))
    .map((name): [string, (property: Property) => string] => [
      factLabels[name],
      property => factText(property, name, unit) ?? notStated,
    ])
  const features = propertyFeatures
    .filter(feature => properties.some(property => property.features?.includes(feature)))
    .map((feature): [string, (property: Property) => string] => [
      choiceName(feature),
      property => (property.features?.includes(feature) ? 'Yes' : notStated),
    ])
  return [...always, ...facts, ...features].map(([label, textOf]) => {
    const texts = properties.map(textOf)
    const stated = texts.filter(text => text !== notStated)
    return { label, texts, differs: new Set(stated).size > 1, isLone: texts.length > 1 && stated.length === 1 }
  })
}

function availability({ status, sold, underOffer }: Property): string {
  if (sold) return 'Sold'
  if (status === 'rejected') return 'Not for sale'
  if (status !== 'verified') return 'Waiting to be verified'
  return underOffer ? 'Under offer' : 'For sale'
}
