import type { Facts } from './facts.ts'

/** Facts of a home that states them all. The types complain if one is missing. */
export const everyFact: { [Name in keyof Facts]-?: NonNullable<Facts[Name]> } = {
  kind: 'townhouse',
  bedrooms: 3,
  fullBaths: 2,
  halfBaths: 0,
  livingArea: '1507 ft2',
  livingAreaM2: 140,
  lotSize: '0.0742 acre',
  lotSizeM2: 300,
  yearBuilt: 1911,
  storeys: 2,
  parking: 1,
  monthlyFee: 120.5,
  features: ['garden', 'fireplace', 'solar power'],
  energyLabel: 'A+',
  tourUrl: 'https://tour.example/loft?from=3#kitchen',
}
