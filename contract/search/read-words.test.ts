import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordOf } from '../ground/record-of.ts'
import { areaUnits } from '../properties/area-unit.ts'
import { propertyFeatures, propertyKinds } from '../properties/facts.ts'
import { stateNames } from '../properties/us-states.ts'
import { SearchFilters, searchRules } from './filters.ts'
import { PropertyOrder } from './for-sale.ts'
import { heldOutPhrases } from './held-out-phrases-for-tests.ts'
import { highestOf, numberFilterNames } from './number-filters.ts'
import { phrases } from './phrases-for-tests.ts'
import { readWords } from './read-words.ts'
import { writeWords } from './write-words.ts'

const sortedList = (value: unknown) => String(value).split(',').toSorted().join(',')

const inUrl = (words: string) => {
  const { filters, sort } = readWords(words)
  return Object.entries({ ...filters, sort })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${sortedList(value)}`]))
    .toSorted()
    .join('&')
}
const expectedOf = (filters: string) =>
  [...new URLSearchParams(filters)]
    .map(([name, value]) => `${name}=${sortedList(value)}`)
    .toSorted()
    .join('&')

describe('words of a search', () => {
  it.each(phrases)('mean filters: %s', (words, filters) => {
    expect(inUrl(words)).toBe(expectedOf(filters))
  })

  it('are understood in 95 of 100 searches that the reader was not written with', () => {
    const understood = heldOutPhrases.filter(([words, filters]) => inUrl(words) === expectedOf(filters))
    expect(heldOutPhrases).toHaveLength(100)
    expect(understood.length).toBeGreaterThanOrEqual(95)
  })

  it.each([
    ['house with 12 zorks', { kind: ['house'] }, ['12 zorks']],
    ['2 bed flat with 40 furlongs', { kind: ['apartment'], minBeds: 2 }, ['40 furlongs']],
    ['house 300 leagues', { kind: ['house'], search: '300 leagues' }, []],
    ['at most 3 beds', {}, ['at most 3 beds']],
    ['condo no pool', { kind: ['condo'] }, ['no pool']],
    ['house, no pool or gym, no garage, gym', { kind: ['house'] }, ['no pool or gym', 'no garage, gym']],
    ['a house for the home with', { kind: ['house'] }, []],
    ['the a of with in', {}, []],
    ['🏡🌲 2 beds 🏖️', { minBeds: 2 }, []],
    ['', {}, []],
    ['12a Elm Street', { search: '12a Elm Street' }, []],
    ['221b Baker Street', { search: '221b Baker Street' }, []],
    ['12B Elm Street 3b2.5b', { search: '12B Elm Street', minBeds: 3, minBaths: 2 }, []],
    ['3+b house Elm Street', { kind: ['house'], minBeds: 3, search: 'Elm Street' }, []],
    ['three b', { minBeds: 3 }, []],
    ['A1 Main Road', { search: 'A1 Main Road' }, []],
    ['Elm Street, Eugene mx3v6i2l', { search: 'Elm Street, Eugene mx3v6i2l' }, []],
    ['n1ny970w n0k5fvx5', { search: 'n1ny970w n0k5fvx5' }, []],
    ['ca90210', { state: 'California', search: '90210' }, []],
    ['ca3bed br3 2garage', { state: 'California', minBeds: 3, features: ['garage'], search: '2' }, []],
    ['3bed2bath under400k', { minBeds: 3, minBaths: 2, to: 400_000 }, []],
    ['"3 bed lane"', { search: '3 bed lane' }, []],
    ['2 beds "3 bed la', { minBeds: 2, search: '3 bed la' }, []],
    ['"', {}, []],
    ['200 beds', {}, ['200 beds']],
    ['under 99999999999m', {}, ['under 99999999999m']],
  ])('may be odd: %s', (words, filters, unread) => {
    const read = readWords(words)
    expect(read.filters).toEqual(filters)
    expect(read.unread).toEqual(unread)
  })

  it('may have prices that contradict each other, which are no filter', () => {
    expect(readWords('under 400k over 500k 3 beds')).toEqual({
      filters: { minBeds: 3 },
      unread: [],
      contradicting: [
        { text: 'under 400k', to: 400_000 },
        { text: 'over 500k', from: 500_000 },
      ],
    })
  })

  it('end before a character that would be cut in two', () => {
    const name = 'a'.repeat(298)
    expect(readWords(`"${name}🏡`).filters).toEqual({ search: name })
  })

  it('are at most 300 characters, read in a moment', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 400 }),
          fc
            .array(
              fc.constantFrom('3', '400k', 'no', 'more', 'than', 'with', 'to', '-', 'or', 'bed', '"', '$', 'half', 'a'),
              {
                maxLength: 200,
              },
            )
            .map(words => words.join(' ')),
        ),
        words => {
          const { filters } = readWords(words)
          expect(SearchFilters.check(searchRules).safeParse(filters).success).toBe(true)
          expect(readWords(words.slice(0, 300))).toEqual(readWords(words))
        },
      ),
    )
  })
})

const cents = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(amount => amount / 100)
const plainText = fc
  .oneof(
    fc.constantFrom('Garden City', '3 Beach Road, Portland', 'under 400k', 'or', 'New York', 'with a pool', '97201'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  )
  .map(text => text.replaceAll(/[“”]/g, '').trim())
  .filter(text => text !== '')
const someFilters = fc
  .record(
    {
      search: plainText,
      kind: fc.uniqueArray(fc.constantFrom(...propertyKinds), { minLength: 1 }),
      ...recordOf(numberFilterNames, name => fc.integer({ min: 1, max: highestOf(name) })),
      from: cents,
      to: cents,
      features: fc.uniqueArray(fc.constantFrom(...propertyFeatures), { minLength: 1, maxLength: 6 }),
      state: fc.constantFrom(...stateNames.map(({ name }) => name)),
    },
    { requiredKeys: [] },
  )
  .filter(({ from, to }) => from === undefined || to === undefined || from <= to)

describe('filters in words', () => {
  it('are read as the same filters', () => {
    fc.assert(
      fc.property(
        someFilters,
        fc.option(fc.constantFrom(...PropertyOrder.options), { nil: undefined }),
        fc.constantFrom(...areaUnits),
        (filters, sort, unit) => {
          expect(readWords(writeWords(filters, sort, unit))).toEqual({ filters, ...(sort && { sort }), unread: [] })
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('are short and plain', () => {
    const filters = { kind: ['house' as const], minBeds: 3, to: 400_000, state: 'Vermont' }
    expect(writeWords(filters, undefined, 'ft2')).toBe('house · 3+ beds · up to $400,000 · Vermont')
    expect(writeWords({ minArea: 139, search: 'Bend' }, 'price-low', 'ft2')).toBe(
      '1,500 ft²+ · “Bend” · lowest price first',
    )
  })
})
