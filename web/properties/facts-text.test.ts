import { describe, expect, it } from 'vitest'
import { type Facts, factNames, propertyFeatures } from '#contract/properties/facts.ts'
import { factLabels, factText, choiceName, mainFigures, shortFacts, spokenFacts, statedFacts } from './facts-text.ts'

describe('the line of facts on a card', () => {
  it.each<[string, Facts, string]>([
    ['everything', { bedrooms: 3, fullBaths: 2, livingArea: '135 m2', kind: 'house' }, '3 beds · 2 baths · 1,450 ft²'],
    ['one of each', { bedrooms: 1, fullBaths: 1, livingArea: '28 m2' }, '1 bed · 1 bath · 300 ft²'],
    ['a half bathroom', { fullBaths: 2, halfBaths: 1 }, '2.5 baths'],
    ['several half bathrooms', { fullBaths: 2, halfBaths: 2 }, '2 + 2 half baths'],
    ['only half bathrooms', { halfBaths: 1 }, '1 half bath'],
    ['no bedroom in an apartment', { kind: 'apartment', bedrooms: 0, fullBaths: 1 }, 'Studio · 1 bath'],
    ['no bedroom in a house', { kind: 'house', bedrooms: 0 }, '0 beds'],
    ['land', { kind: 'land', lotSize: '4047 m2' }, 'Land · 43,560 ft² lot'],
    ['land with zeros', { kind: 'land', bedrooms: 0, fullBaths: 0, lotSize: '4047 m2' }, 'Land · 43,560 ft² lot'],
    ['land with a hut', { kind: 'land', bedrooms: 1, lotSize: '4047 m2' }, 'Land · 1 bed · 43,560 ft² lot'],
    ['only the kind', { kind: 'farm' }, 'Farm'],
    ['only other facts', { yearBuilt: 1911, parking: 2 }, ''],
    ['nothing', {}, ''],
  ])('with %s', (_, facts, line) => {
    expect(shortFacts(facts, 'ft2').join(' · ')).toBe(line)
  })

  it('is read out in whole words', () => {
    const facts: Facts = { bedrooms: 3, fullBaths: 2, halfBaths: 1, livingArea: '135 m2' }
    expect(spokenFacts(facts, 'm2')).toEqual(['3 bedrooms', '2.5 bathrooms', '135 square meters'])
  })
})

describe('a fact in words', () => {
  const facts: Facts = {
    kind: 'townhouse',
    livingArea: '135 m2',
    lotSize: '300 m2',
    yearBuilt: 1911,
    monthlyFee: 1120.5,
    features: ['garden', 'step-free access'],
    energyLabel: 'A+',
  }

  it.each<[keyof Facts, string | undefined]>([
    ['kind', 'Townhouse'],
    ['bedrooms', undefined],
    ['livingArea', '1,450 ft²'],
    ['lotSize', '3,230 ft²'],
    ['yearBuilt', '1911'],
    ['monthlyFee', '$1,120.50'],
    ['features', 'Garden, Step-free access'],
    ['energyLabel', 'A+'],
  ])('%s', (name, text) => {
    expect(factText(facts, name, 'ft2')).toBe(text)
  })

  it('is left out of a table for zero half bathrooms, but not for zero bedrooms', () => {
    const labels = statedFacts({ bedrooms: 0, fullBaths: 1, halfBaths: 0 }, 'ft2').map(({ label }) => label)
    expect(labels).toEqual(['Bedrooms', 'Full bathrooms'])
    expect(statedFacts({ halfBaths: 1 }, 'ft2')).toEqual([{ label: 'Half bathrooms', text: '1' }])
  })

  it('has a label, in the contract’s order', () => {
    expect(Object.keys(factLabels)).toEqual(factNames)
  })

  it('names each feature differently', () => {
    expect(new Set(propertyFeatures.map(choiceName)).size).toBe(propertyFeatures.length)
  })
})

const figuresOf = (facts: Facts) => mainFigures(facts, 'ft2').map(({ figure, label }) => `${figure} ${label}`)

describe('the main facts as figures', () => {
  it.each<[string, Facts, string[]]>([
    [
      'everything',
      { bedrooms: 4, fullBaths: 3, halfBaths: 1, livingArea: '310 m2', lotSize: '2100 m2', yearBuilt: 2004 },
      ['4 bedrooms', '3.5 bathrooms', '3,340 ft² living area', '22,600 ft² lot', '2004 built'],
    ],
    ['one of each', { bedrooms: 1, fullBaths: 1 }, ['1 bedroom', '1 bathroom']],
    ['several half bathrooms', { fullBaths: 2, halfBaths: 2 }, ['2 + 2 half bathrooms']],
    ['a studio', { kind: 'apartment', bedrooms: 0 }, ['Studio no bedroom']],
    ['land', { kind: 'land', bedrooms: 0, fullBaths: 0, lotSize: '4047 m2' }, ['43,560 ft² lot']],
    ['nothing', {}, []],
  ])('are, of %s, only what is stated', (_, facts, figures) => expect(figuresOf(facts)).toEqual(figures))
})
