import { toCents, toDollars } from '#contract/ground/money.ts'
import { squareMetresIn } from '#contract/properties/area.ts'
import { type DraftFacts, type Facts, type PropertyFeature, propertyFeatures } from '#contract/properties/facts.ts'
import type { PropertyRow } from '../../db/tables/schema.ts'

/** Converts the columns of a property to the facts on the wire. What is not stated is undefined. */
export const factsOf = (row: NonNullable<PropertyRow['verified_facts']>): Facts => ({
  kind: row.kind ?? undefined,
  bedrooms: row.bedrooms ?? undefined,
  fullBaths: row.full_baths ?? undefined,
  halfBaths: row.half_baths ?? undefined,
  livingArea: statedArea(row.living_area, row.living_area_m2),
  livingAreaM2: row.living_area_m2 ?? undefined,
  lotSize: statedArea(row.lot_size, row.lot_size_m2),
  lotSizeM2: row.lot_size_m2 ?? undefined,
  yearBuilt: row.year_built ?? undefined,
  storeys: row.storeys ?? undefined,
  parking: row.parking ?? undefined,
  monthlyFee: typeof row.monthly_fee_cents === 'number' ? toDollars(row.monthly_fee_cents) : undefined,
  features: typeof row.features === 'number' ? featuresIn(row.features) : undefined,
  energyLabel: row.energy_label ?? undefined,
  tourUrl: row.tour_url ?? undefined,
})

/** Returns an area as it was typed. A version that knew only square metres may have changed these since. */
function statedArea(typed: string | null | undefined, squareMetres: number | null | undefined): string | undefined {
  if (typeof squareMetres !== 'number') return undefined
  return typed && squareMetresIn(typed) === squareMetres ? typed : `${squareMetres} m2`
}

/** Converts the facts of a draft to columns. An undefined one leaves its column as it is. */
export const factColumnsOf = (draft: DraftFacts) => ({
  kind: draft.kind,
  bedrooms: draft.bedrooms,
  full_baths: draft.fullBaths,
  half_baths: draft.halfBaths,
  living_area: draft.livingArea,
  living_area_m2: draft.livingAreaM2,
  lot_size: draft.lotSize,
  lot_size_m2: draft.lotSizeM2,
  year_built: draft.yearBuilt,
  storeys: draft.storeys,
  parking: draft.parking,
  monthly_fee_cents: typeof draft.monthlyFee === 'number' ? toCents(draft.monthlyFee) : draft.monthlyFee,
  features: draft.features && (bitsOf(draft.features) || null),
  energy_label: draft.energyLabel,
  tour_url: draft.tourUrl,
})

/** Names of the columns of the facts. */
export const factColumns = Object.keys(factColumnsOf({})) as (keyof ReturnType<typeof factColumnsOf>)[]

/** Features as one number: a bit for each, by its position in the contract's list. */
export const bitsOf = (features: readonly PropertyFeature[]): number =>
  features.reduce((bits, feature) => bits | (1 << propertyFeatures.indexOf(feature)), 0)

const featuresIn = (bits: number): PropertyFeature[] => propertyFeatures.filter((_, at) => (bits >> at) & 1)
