import { describe, expect, it } from 'vitest'
import { readWords } from './read-words.ts'
import { butWithout, leftOutTexts, searchesOf, widerSearch } from './searches-of.ts'

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
})

describe('words that no filter means', () => {
  it.each([
    ['house 5 acres', ', without “5 acres”', ['There is no filter for “5 acres”.']],
    ['condo no pool', ', without “no pool”', ['There is no filter for “no pool”.']],
    ['gym, condo, sauna', ', without “gym” and “sauna”', ['There is no filter for “gym” and “sauna”.']],
    [
      'gym, condo, sauna, house, attic, villa, spa',
      ', without “gym”, “sauna”, 2 more',
      ['There is no filter for “gym”, “sauna”, 2 more.'],
    ],
    ['house', '', []],
    ['300 leagues', '', []],
    ['', '', []],
    ['🏡', '', []],
    ['the a in', '', []],
  ])('are named: %s', (words, without, texts) => {
    expect(searchesOf(readWords(words)).map(({ leftOut }) => butWithout(leftOut))).toEqual([without])
    expect(leftOutTexts(readWords(words))).toEqual(texts)
  })

  it('are shortened, without cutting a character in two', () => {
    expect(butWithout(['𝒜'.repeat(50)])).toBe(`, without “${'𝒜'.repeat(40)}…”`)
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
