import * as z from 'zod/mini'
import { businessRule, choices, dollarAmount, maxLength, oneOf, wholeNumber } from '../ground/field.ts'
import { hostOf } from '../ground/host-of.ts'
import { areaText, readArea, squareMetresIn, statedUnits, unitFor } from './area.ts'

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
/** An energy label. */
export type EnergyLabel = (typeof energyLabels)[number]

/** Bounds of the facts that are numbers, both ends included. The database checks them too. */
export const factBounds = {
  bedrooms: { max: 99 },
  fullBaths: { max: 99 },
  halfBaths: { max: 99 },
  livingAreaM2: { min: 1, max: 100_000 },
  lotSizeM2: { min: 1, max: 1_000_000_000 },
  yearBuilt: { min: 1500, max: 2050 },
  storeys: { min: 1, max: 200 },
  parking: { max: 9999 },
} as const

const secureLink = z.string('Tour must be a link').check(
  z.trim(),
  maxLength(2000),
  z.overwrite(value => value.replace(/^https:/i, 'https:')),
  z.refine(value => /^https:\/\/[^\s"'<>]+$/.test(value) && hostOf(value) !== undefined, {
    error: 'Tour must be a link that begins with https://',
    params: businessRule,
  }),
)

/** The stated areas, and the fact with the square metres of each. */
export const areaFacts = { livingArea: 'livingAreaM2', lotSize: 'lotSizeM2' } as const
/** A stated area. */
export type AreaFact = keyof typeof areaFacts

/** Whether a fact is a stated area. */
export const isAreaFact = (name: string): name is AreaFact => Object.hasOwn(areaFacts, name)

/** An area as it is typed, within bounds in square metres. */
const area = (label: string, { min, max }: { min: number; max: number }) =>
  z.string(`${label} must be text`).check(
    maxLength(40),
    z.refine(stated => readArea(stated) !== undefined, {
      error: `${label} must be a number with its unit: ${statedUnits.join(', ')}`,
      abort: true,
    }),
    z.refine(stated => squareMetresIn(stated) >= min && squareMetresIn(stated) <= max, {
      error: ({ input }) => {
        const unit = unitFor(String(input))
        return `${label} must be from ${areaText(min, unit)} to ${areaText(max, unit)}`
      },
      params: businessRule,
    }),
  )

/** The facts that an agent has stated about a home; the others are absent. */
export const Facts = z.partial(
  z.object({
    kind: z.enum(propertyKinds),
    bedrooms: z.number(),
    fullBaths: z.number(),
    halfBaths: z.number(),
    /** Number and unit as typed, such as `1847 ft2` (LivingArea, LivingAreaUnits). */
    livingArea: z.string(),
    /** Its whole square metres, for searching. */
    livingAreaM2: z.number(),
    /** Number and unit as typed, such as `0.25 acre` (LotSizeArea, LotSizeUnits). */
    lotSize: z.string(),
    /** Its whole square metres. */
    lotSizeM2: z.number(),
    yearBuilt: z.number(),
    storeys: z.number(),
    parking: z.number(),
    /** Fee of the owners’ association (AssociationFee), in US dollars a month. */
    monthlyFee: z.number(),
    features: z.array(z.enum(propertyFeatures)),
    energyLabel: z.enum(energyLabels),
    tourUrl: z.string(),
  }),
)
export type Facts = z.infer<typeof Facts>

/** Name of a fact that people read. The square metres are the same areas once more. */
export type FactName = Exclude<keyof Facts, (typeof areaFacts)[AreaFact]>

/** Names of the facts that people read, in the order in which screens list them. */
export const factNames = Object.keys(Facts.shape).filter(
  name => name !== 'livingAreaM2' && name !== 'lotSizeM2',
) as FactName[]

/** The facts of a draft. An absent one stays as it is; null removes it, and so does an empty list of features. */
export const DraftFacts = z.partial(
  z.object({
    kind: z.nullable(oneOf('Kind', propertyKinds)),
    bedrooms: z.nullable(wholeNumber('Bedrooms', factBounds.bedrooms)),
    fullBaths: z.nullable(wholeNumber('Full bathrooms', factBounds.fullBaths)),
    halfBaths: z.nullable(wholeNumber('Half bathrooms', factBounds.halfBaths)),
    livingArea: z.nullable(area('Living area', factBounds.livingAreaM2)),
    /** Instead of `livingArea`: whole square metres. */
    livingAreaM2: z.nullable(wholeNumber('Living area', factBounds.livingAreaM2)),
    lotSize: z.nullable(area('Lot size', factBounds.lotSizeM2)),
    /** Instead of `lotSize`: whole square metres. */
    lotSizeM2: z.nullable(wholeNumber('Lot size', factBounds.lotSizeM2)),
    yearBuilt: z.nullable(wholeNumber('Year built', factBounds.yearBuilt)),
    storeys: z.nullable(wholeNumber('Stories', factBounds.storeys)),
    parking: z.nullable(wholeNumber('Parking spaces', factBounds.parking)),
    monthlyFee: z.nullable(dollarAmount('Monthly fee', 'Monthly fee is required')),
    features: z.nullable(choices('Features', propertyFeatures)),
    energyLabel: z.nullable(oneOf('Energy label', energyLabels)),
    tourUrl: z.nullable(secureLink),
  }),
)
export type DraftFacts = z.infer<typeof DraftFacts>

/** Completes the areas of a draft: as stated, and in square metres. The stated one wins if both are there. */
export const completeAreas = z.overwrite<DraftFacts>(draft => ({
  ...draft,
  ...areaOf(draft, 'livingArea'),
  ...areaOf(draft, 'lotSize'),
}))

function areaOf(draft: DraftFacts, name: AreaFact): DraftFacts {
  const inMetres = areaFacts[name]
  const squareMetres = draft[inMetres]
  const stated = draft[name] ?? (typeof squareMetres === 'number' ? `${squareMetres} m2` : squareMetres)
  if (stated === undefined && draft[name] === undefined) return {}
  return { [name]: stated ?? null, [inMetres]: stated ? squareMetresIn(stated) : null }
}
