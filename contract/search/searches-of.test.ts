import { describe, expect, it } from 'vitest'
import { readWords } from './read-words.ts'
import { leavingOut, leftOutTexts, searchesOf, widerSearch } from './searches-of.ts'

describe('words that contradict each other', () => {
  it('mean a search for each of them', () => {
    expect(searchesOf(readWords('newest 3 beds under 400k over 500k, 5 acres'))).toEqual([
      { filters: { minBeds: 3, to: 400_000 }, sort: 'newest', leftOut: ['5 acres', 'over 500k'] },
      { filters: { minBeds: 3, from: 500_000 }, sort: 'newest', leftOut: ['5 acres', 'under 400k'] },
    ])
  })

  it('are the highest and the lowest of several prices', () => {
    const texts = leftOutTexts(readWords('under 900k, 300-400k, over 500k, over 600k'))
    expect(texts).toEqual(['“300-400k” and “over 600k” contradict each other.'])
  })

  it.each([
    [
      'under 900k over 600k under 400k',
      [
        { filters: { to: 400_000 }, leftOut: ['over 600k'] },
        { filters: { from: 600_000, to: 900_000 }, leftOut: ['under 400k'] },
      ],
    ],
    [
      'under 900k, 300-400k, over 500k, over 600k, pool',
      [
        { filters: { features: ['pool'], from: 300_000, to: 400_000 }, leftOut: ['over 600k', 'over 500k'] },
        { filters: { features: ['pool'], from: 600_000, to: 900_000 }, leftOut: ['300-400k'] },
      ],
    ],
    [
      'under 400k, 450-500k, over 600k',
      [
        { filters: { to: 400_000 }, leftOut: ['over 600k', '450-500k'] },
        { filters: { from: 600_000 }, leftOut: ['under 400k', '450-500k'] },
      ],
    ],
  ])('leave the other prices to the search that they fit, or are named: %s', (words, searches) => {
    expect(searchesOf(readWords(words))).toEqual(searches)
  })

  it('are named with a price that fits neither', () => {
    expect(leftOutTexts(readWords('under 400k, 450-500k, over 600k'))).toEqual([
      '“under 400k”, “over 600k” and 1 more contradict each other.',
    ])
  })
})

describe('words that no filter means', () => {
  it.each([
    ['house 5 acres', ', leaving out “5 acres”', ['There is no filter for “5 acres”.']],
    ['condo no pool', ', leaving out “no pool”', ['There is no filter for “no pool”.']],
    ['gym, condo, sauna', ', leaving out “gym” and “sauna”', ['There is no filter for “gym” and “sauna”.']],
    [
      'gym, condo, sauna, house, attic, villa, spa',
      ', leaving out “gym”, “sauna” and 2 more',
      ['There is no filter for “gym”, “sauna” and 2 more.'],
    ],
    ['gym, condo, gym', ', leaving out “gym”', ['There is no filter for “gym”.']],
    ['house', '', []],
    ['300 leagues', '', []],
    ['', '', []],
    ['🏡', '', []],
    ['the a in', '', []],
  ])('are named: %s', (words, without, texts) => {
    expect(searchesOf(readWords(words)).map(({ leftOut }) => leavingOut(leftOut))).toEqual([without])
    expect(leftOutTexts(readWords(words))).toEqual(texts)
  })

  it('are shortened, without cutting a character in two', () => {
    expect(leavingOut(['𝒜'.repeat(50)])).toBe(`, leaving out “${'𝒜'.repeat(40)}…”`)
  })
})

describe('a wider search', () => {
  it.each([
    ['house 300 leagues', { filters: { kind: ['house'] }, leftOut: ['300 leagues'] }],
    ['newest gym Salem', { filters: {}, sort: 'newest', leftOut: ['gym', 'Salem'] }],
    ['300 leagues', undefined],
    ['house in Vermont', undefined],
    ['', undefined],
  ])('leaves out the text: %s', (words, wider) => {
    expect(searchesOf(readWords(words)).map(widerSearch)).toEqual([wider])
  })
})
