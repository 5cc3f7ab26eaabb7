import type { DraftFacts } from './draft-facts.ts'
import { factFields, type FactField, factOf, type Facts, type PropertyFeature } from './facts.ts'

/** Features that only a home with a building has. */
const featuresOfBuildings: readonly PropertyFeature[] = [
  'balcony',
  'fireplace',
  'lift',
  'furnished',
  'air conditioning',
  'basement',
  'laundry',
]

/** Whether a kind of home can have a fact. Land has no building. */
export const canHaveFact = (kind: string | null | undefined, fact: FactField): boolean =>
  kind !== 'land' || factOf(fact).isOfBuilding !== true

/** Whether a kind of home can have a feature. */
export const canHaveFeature = (kind: string | null | undefined, feature: string): boolean =>
  kind !== 'land' || !featuresOfBuildings.some(name => name === feature)

/**
 * Drops from a draft what its kind of home cannot have, and from the stored home as well.
 *
 * @param stored facts of the home that the draft changes; none for a new one
 */
export function withoutImpossibleFacts<Draft extends DraftFacts>(draft: Draft, stored: Facts = {}): Draft {
  const kind = draft.kind === undefined ? stored.kind : draft.kind
  const features = draft.features ?? stored.features
  return {
    ...draft,
    ...Object.fromEntries(factFields.filter(name => !canHaveFact(kind, name)).map(name => [name, null])),
    ...(features?.some(feature => !canHaveFeature(kind, feature)) &&
      draft.features !== null && { features: features.filter(feature => canHaveFeature(kind, feature)) }),
  }
}
