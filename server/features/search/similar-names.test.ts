import { describe, expect, it } from 'vitest'
import { editDistance } from '#contract/search/edit-distance.ts'
import { similarNames } from './similar-names.ts'

describe('the distance between two texts', () => {
  it.each([
    ['portland', 'portland', 0],
    ['porltand', 'portland', 1],
    ['portlnd', 'portland', 1],
    ['porttland', 'portland', 1],
    ['portlamd', 'portland', 1],
    ['oprtlnad', 'portland', 2],
    ['', 'ab', 2],
    ['ab', '', 2],
  ])('from %j to %j is %i', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance)
    expect(editDistance(other, one)).toBe(distance)
    expect(editDistance(one, other, 2)).toBe(distance)
    expect(editDistance(one, other, 1) > 1).toBe(distance > 1)
  })
})

const words = (count: number) => Array.from({ length: count }, (_, at) => 'abcdefg'[(at * at * 3 + at) % 7])

describe('the names that a text may be a typo of', () => {
  const named = [', portland, oregon', ', bern', ', west springfield, ma', ', new york, new york', ', αθήνα'].map(
    label => ({ label }),
  )
  it.each([
    ['Porltand', [', portland, oregon']],
    ['porltand,oregon', [', portland, oregon']],
    ['Oregno', [', portland, oregon']],
    ['Sprinfeild', [', west springfield, ma']],
    ['newyork', [', new york, new york']],
    ['new yrok', [', new york, new york']],
    ['berm', [', bern']],
    ['Αθηνα', [', αθήνα']],
  ])('of %j are %j', (text, labels) => {
    expect(similarNames(text, named).map(({ label }) => label)).toEqual(labels)
  })

  it.each(['bend', 'ber', 'portsmouth', 'springhill', '%', '', ' , '])('are none for %j', text => {
    expect(similarNames(text, named)).toEqual([])
  })

  it('are found in a moment among a thousand names as long as a location may be', () => {
    const long = [30, 50, 125].map(count => ({ label: `, ${words(count).join(' ')}` }))
    const began = performance.now()
    similarNames(
      `${words(49).join(' ')} x`,
      Array.from({ length: 1000 }, (_, at) => long[at % 3] ?? { label: '' }),
    )
    // Without a bound it takes minutes.
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  it('are those with the fewest mistakes', () => {
    const near = [', portlund', ', portland', ', portland, maine'].map(label => ({ label }))
    expect(similarNames('porltand', near)).toEqual(near.slice(1))
  })
})
