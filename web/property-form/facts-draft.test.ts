import { describe, expect, it } from 'vitest'
import { type Facts, factNames } from '#contract/properties/facts.ts'
import { factsDraftOf, inOtherUnit, squareMetresIn, statedIn } from './facts-draft.ts'

const all: Required<Facts> = {
  kind: 'condo',
  bedrooms: 3,
  fullBaths: 2,
  halfBaths: 0,
  livingAreaM2: 141,
  lotSizeM2: 4047,
  yearBuilt: 1911,
  storeys: 2,
  parking: 1200,
  monthlyFee: 120.5,
  features: ['garden', 'solar power'],
  energyLabel: 'A+',
  tourUrl: 'https://tour.example/1,000',
}

const stated = (draft: ReturnType<typeof factsDraftOf>) =>
  Object.fromEntries(Object.entries(statedIn(draft)).map(([name, value]) => [name, String(value)]))

describe('the draft of facts', () => {
  it.each(['ft2', 'm2'] as const)('states the same facts if nothing is changed, in %s', unit => {
    const expected = Object.fromEntries(factNames.map(name => [name, String(all[name])]))
    expect(stated(factsDraftOf(all, unit))).toEqual(expected)
  })

  it('has areas in its unit', () => {
    expect(factsDraftOf(all, 'ft2')).toMatchObject({ livingAreaM2: '1,520', lotSizeM2: '43,560', areaUnit: 'ft2' })
    expect(factsDraftOf(all, 'm2')).toMatchObject({ livingAreaM2: '141', lotSizeM2: '4,047', areaUnit: 'm2' })
  })

  it('is empty for facts that are not stated, and states null for them', () => {
    const draft = factsDraftOf({}, 'ft2')
    expect(new Set(factNames.map(name => draft[name]))).toEqual(new Set(['']))
    expect(new Set(Object.values(statedIn(draft)))).toEqual(new Set([null]))
  })

  it.each([
    ['1,450', 'ft2', 135],
    [' 1 450 ', 'ft2', 135],
    ['1450', 'm2', 1450],
    ['0', 'm2', 0],
    ['', 'm2', undefined],
    ['14.5', 'm2', undefined],
    ['120,5', 'm2', undefined],
    ['1234,567', 'm2', undefined],
    ['-4', 'm2', undefined],
    ['1e3', 'm2', undefined],
    ['about 90', 'm2', undefined],
  ] as const)('reads the area "%s" in %s as %s square metres', (typed, unit, squareMetres) => {
    expect(squareMetresIn(typed, unit)).toBe(squareMetres)
  })

  it('leaves a decimal comma to the contract to refuse', () => {
    const draft = { ...factsDraftOf({}, 'm2'), fullBaths: '2,5', monthlyFee: '120,50', livingAreaM2: '120,5' }
    expect(statedIn(draft)).toMatchObject({ fullBaths: '2,5', monthlyFee: '120,50', livingAreaM2: '120,5' })
  })

  it('leaves an unreadable area to the contract to refuse', () => {
    expect(statedIn({ ...factsDraftOf({}, 'ft2'), livingAreaM2: 'large' })).toMatchObject({ livingAreaM2: 'large' })
  })

  it('converts a typed area to the other unit, and no other text', () => {
    expect(inOtherUnit('1,450', 'ft2', 'm2')).toBe('135')
    expect(inOtherUnit('135', 'm2', 'ft2')).toBe('1,450')
    expect(inOtherUnit('large', 'm2', 'ft2')).toBe('large')
  })
})
