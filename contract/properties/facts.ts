import * as z from 'zod/mini'
import { businessRule, choices, dollarAmount, maxLength, oneOf, wholeNumber } from '../ground/field.ts'
import { hostOf } from '../ground/host-of.ts'

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

/** The facts that an agent has stated about a home; the others are absent. */
export const Facts = z.partial(
  z.object({
    kind: z.enum(propertyKinds),
    bedrooms: z.number(),
    fullBaths: z.number(),
    halfBaths: z.number(),
    livingAreaM2: z.number(),
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

/** Names of the facts, in the order in which screens list them. */
export const factNames = Object.keys(Facts.shape) as (keyof Facts)[]

/** The facts of a draft. An absent one stays as it is; null removes it, and so does an empty list of features. */
export const DraftFacts = z.partial(
  z.object({
    kind: z.nullable(oneOf('Kind', propertyKinds)),
    bedrooms: z.nullable(wholeNumber('Bedrooms', factBounds.bedrooms)),
    fullBaths: z.nullable(wholeNumber('Full bathrooms', factBounds.fullBaths)),
    halfBaths: z.nullable(wholeNumber('Half bathrooms', factBounds.halfBaths)),
    livingAreaM2: z.nullable(wholeNumber('Living area', factBounds.livingAreaM2)),
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
