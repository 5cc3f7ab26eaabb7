import { recordOf } from '../ground/record-of.ts'
import { type Fact, factFields, factOf, type Facts } from './facts.ts'

type EveryFact = { [Name in keyof Facts]-?: NonNullable<Facts[Name]> }

function sampleOf(fact: Fact): string | number | string[] {
  switch (fact.is) {
    case 'choice':
      return fact.of[0] ?? ''
    case 'choices':
      return fact.of.slice(0, 1)
    case 'stated area':
      return `${fact.max} m2`
    case 'link':
      return 'https://tour.example'
    case 'money':
      return 120.5
    default:
      return fact.max
  }
}

function samples(): EveryFact
function samples(): object {
  return recordOf(factFields, name => sampleOf(factOf(name)))
}

/** Facts of a home that states them all. */
export const everyFact: EveryFact = {
  ...samples(),
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
