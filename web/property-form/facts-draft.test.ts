import { describe, expect, it } from 'vitest'
import { DraftFacts } from '#contract/properties/draft-facts.ts'
import { everyFact } from '#contract/properties/every-fact-for-tests.ts'
import { factNames } from '#contract/properties/facts.ts'
import { factsDraftOf, statedIn } from './facts-draft.ts'

describe('the draft of facts', () => {
  it.each(['ft2', 'm2'] as const)('states the same facts if nothing is changed, to a reader of %s', reader => {
    const { livingAreaM2: _, lotSizeM2: __, ...expected } = everyFact
    const stated = statedIn(factsDraftOf(everyFact, reader))
    expect(DraftFacts.parse({ ...stated, features: String(stated['features']).split(',') })).toEqual(expected)
  })

  it('has areas as they were typed, and whole square metres in the unit of the reader', () => {
    const typed = { livingArea: '1847 ft2', lotSize: '0.50 acre' }
    const asTyped = { livingArea: '1,847', livingAreaUnit: 'ft2', lotSize: '0.50', lotSizeUnit: 'acre' }
    expect(factsDraftOf(typed, 'm2')).toMatchObject(asTyped)
    const inMetres = { livingArea: '141 m2', lotSize: '1.5 ha' }
    expect(factsDraftOf(inMetres, 'ft2')).toMatchObject({ livingArea: '1,520', livingAreaUnit: 'ft2' })
    expect(factsDraftOf(inMetres, 'ft2')).toMatchObject({ lotSize: '1.5', lotSizeUnit: 'ha' })
    expect(factsDraftOf(inMetres, 'm2')).toMatchObject({ livingArea: '141', livingAreaUnit: 'm2' })
  })

  it('is empty for facts that are not stated, and states null for them', () => {
    const draft = factsDraftOf({}, 'ft2')
    expect(new Set(factNames.map(name => draft[name]))).toEqual(new Set(['']))
    expect(new Set(Object.values(statedIn(draft)))).toEqual(new Set([null]))
  })

  it('leaves a decimal comma to the contract to refuse', () => {
    const draft = { ...factsDraftOf({}, 'm2'), fullBaths: '2,5', monthlyFee: '120,50', livingArea: '120,5' }
    expect(statedIn(draft)).toMatchObject({ fullBaths: '2,5', monthlyFee: '120,50', livingArea: '120,5 m2' })
  })
})

describe('a typed area', () => {
  it.each([
    ['1,450', 'ft2', '1450 ft2'],
    [' 1 450 ', 'ft2', '1450 ft2'],
    ['1450', 'm2', '1450 m2'],
    ['14.5', 'm2', '14.5 m2'],
    ['.25', 'acre', '0.25 acre'],
    ['1,234.5', 'ha', '1234.5 ha'],
  ] as const)('"%s" in %s is %s', (typed, unit, stated) => {
    const draft = { ...factsDraftOf({}, 'ft2'), lotSize: typed, lotSizeUnit: unit }
    expect(DraftFacts.shape.lotSize.parse(statedIn(draft)['lotSize'])).toBe(stated)
  })

  it.each([
    ['0', /^Lot size must be from 10 ft² to 10,763,910,420 ft²$/],
    ['120,5', /^Lot size must be a number with its unit: ft2, acre, m2, ha$/],
    ['1234,567', /^Lot size must be a number/],
    ['-4', /^Lot size must be a number/],
    ['1e3', /^Lot size must be a number/],
    ['about 90', /^Lot size must be a number/],
    ['5'.repeat(40), /^Must be at most 40 characters$/],
  ])('"%s" is refused', (typed, message) => {
    const draft = { ...factsDraftOf({}, 'ft2'), lotSize: typed }
    const { error } = DraftFacts.shape.lotSize.safeParse(statedIn(draft)['lotSize'])
    expect(error?.issues.map(issue => issue.message)).toEqual([expect.stringMatching(message)])
  })
})
