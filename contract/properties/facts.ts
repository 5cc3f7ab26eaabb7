import * as z from 'zod/mini'
import { recordOf } from '../ground/record-of.ts'

// Facts about a home, each optional (ruling G50), named like the fields of the RESO Data Dictionary.

/** Kinds of homes (PropertySubType). */
export const propertyKinds = ['house', 'apartment', 'townhouse', 'condo', 'land', 'farm', 'other'] as const
/** A kind of home. */
export type PropertyKind = (typeof propertyKinds)[number]

/** Features that a home can have. The database stores positions in this list, so only append to it (at most 31). */
export const propertyFeatures = [
  'garden',
  'balcony',
  'terrace',
  'pool',
  'fireplace',
  'garage',
  'lift',
  'step-free access',
  'furnished',
  'air conditioning',
  'basement',
  'laundry',
  'waterfront',
  'view',
  'pets allowed',
  'solar power',
] as const
/** A feature of a home. */
export type PropertyFeature = (typeof propertyFeatures)[number]

/** Energy labels, best first. */
export const energyLabels = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

interface FactRow {
  /** Name of the fact on every screen. */
  label: string
  /** Name in messages, if it is shorter. */
  shortLabel?: string
  /** Whether only a home with a building has it. */
  isOfBuilding?: boolean
  /** Whether the form shows it open, because buyers filter by it. */
  isMain?: boolean
}
interface NumberRow extends FactRow {
  /** Both ends are included. The database checks them too. */
  min?: number
  max: number
  /** The filter by this fact (contract/search/number-filters.ts). */
  filter?: string
}

/** Everything that is known of a fact. */
export type Fact =
  | (NumberRow & { is: 'whole number' })
  /** Number and unit as typed, such as `1847 ft2`. Its bounds are square metres. */
  | (NumberRow & { is: 'stated area'; min: number })
  /** The whole square metres of the stated area, for searching. */
  | (NumberRow & { is: 'square metres' })
  /** US dollars on the wire, cents in the database. */
  | (FactRow & { is: 'money' })
  | (FactRow & { is: 'choice'; of: readonly string[] })
  /** Several of a list. The database stores them as bits. */
  | (FactRow & { is: 'choices'; of: readonly string[] })
  /** An https link. */
  | (FactRow & { is: 'link' })

const room = { is: 'whole number', max: 99, isMain: true, isOfBuilding: true } as const
const livingArea = { label: 'Living area', min: 1, max: 100_000, isMain: true, isOfBuilding: true } as const
const lotSize = { label: 'Lot size', min: 1, max: 1_000_000_000, isMain: true } as const

/**
 * The facts, in the order in which screens list them. Schemas, columns, form, texts and the samples of tests derive from
 * these rows; docs/how-to-add-a-fact.md says what else a new one needs.
 */
export const factTable = {
  kind: { is: 'choice', label: 'Kind of home', shortLabel: 'Kind', of: propertyKinds, isMain: true },
  bedrooms: { ...room, label: 'Bedrooms', filter: 'minBeds' },
  fullBaths: { ...room, label: 'Full bathrooms', filter: 'minBaths' },
  halfBaths: { ...room, label: 'Half bathrooms' },
  /** LivingArea, LivingAreaUnits. */
  livingArea: { ...livingArea, is: 'stated area' },
  livingAreaM2: { ...livingArea, is: 'square metres', filter: 'minArea' },
  /** LotSizeArea, LotSizeUnits. */
  lotSize: { ...lotSize, is: 'stated area' },
  lotSizeM2: { ...lotSize, is: 'square metres' },
  yearBuilt: { is: 'whole number', label: 'Year built', min: 1500, max: 2050, isOfBuilding: true },
  storeys: { is: 'whole number', label: 'Stories', min: 1, max: 200, isOfBuilding: true },
  parking: { is: 'whole number', label: 'Parking spaces', max: 9999 },
  /** Fee of the owners’ association (AssociationFee), a month. */
  monthlyFee: { is: 'money', label: 'Monthly fee' },
  features: { is: 'choices', label: 'Features', of: propertyFeatures },
  energyLabel: { is: 'choice', label: 'Energy label', of: energyLabels, isOfBuilding: true },
  tourUrl: { is: 'link', label: 'Tour' },
} as const satisfies Record<string, Fact>

type FactTable = typeof factTable
/** Name of a fact on the wire. */
export type FactField = keyof FactTable
/** Names of the facts whose rows are like this. */
export type FactFieldsLike<Row> = {
  [Name in FactField]: FactTable[Name] extends Row ? Name : never
}[FactField]

/** Type of a fact's value on the wire. */
export type FactValue<Name extends FactField> = FactTable[Name] extends {
  is: 'choice'
  of: readonly (infer Choice)[]
}
  ? Choice
  : FactTable[Name] extends { is: 'choices'; of: readonly (infer Choice)[] }
    ? Choice[]
    : FactTable[Name] extends { is: 'whole number' | 'square metres' | 'money' }
      ? number
      : string

/** Names of all facts on the wire. */
export const factFields = Object.keys(factTable) as FactField[]
/** The row of a fact. */
export const factOf = (name: FactField): Fact => factTable[name]

/** Name of a fact that people read. The square metres are the same areas once more. */
export type FactName = Exclude<FactField, FactFieldsLike<{ is: 'square metres' }>>
/** Names of the facts that people read, in the order in which screens list them. */
export const factNames = factFields.filter((name): name is FactName => factTable[name].is !== 'square metres')
/** Whether a text is the name of a fact that people read. */
export const isFactName = (name: string): name is FactName => factNames.some(fact => fact === name)

/** A stated area. */
export type AreaFact = FactFieldsLike<{ is: 'stated area' }>

function valueOf(fact: Fact): z.ZodMiniType {
  if (fact.is === 'choice') return z.enum(fact.of)
  if (fact.is === 'choices') return z.array(z.enum(fact.of))
  return fact.is === 'stated area' || fact.is === 'link' ? z.string() : z.number()
}

function factShape(): { [Name in FactField]: z.ZodMiniType<FactValue<Name>> }
function factShape(): Record<FactField, z.ZodMiniType> {
  return recordOf(factFields, name => valueOf(factTable[name]))
}

/** The facts that an agent has stated about a home; the others are absent. */
export const Facts = z.partial(z.object(factShape()))
export type Facts = z.infer<typeof Facts>
