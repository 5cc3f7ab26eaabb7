import { describe, expect, it } from 'vitest'
import { readAsked } from './asked.ts'

const there = new Set(['server/features/offers', 'e2e/offers', 'e2e/offers/offer-form.spec.ts', 'web/offers'])
const read = (...words: string[]) => Object.fromEntries(readAsked(words, file => there.has(file)))

describe('the words after `npm test --`', () => {
  it('are none for every part without a large download, the quick ones first', () => {
    expect(Object.keys(read())).toEqual(['format', 'lint', 'types', 'unit', 'weights', 'browser'])
  })

  it('name parts, or all of them', () => {
    expect(read('types', 'unit')).toEqual({ types: [], unit: [] })
    expect(Object.keys(read('all'))).toEqual(expect.arrayContaining(['engines', 'firebase']))
  })

  it('limit a part to files and folders', () => {
    expect(read('unit', 'server/features/offers/')).toEqual({ unit: ['server/features/offers'] })
    expect(read('browser', 'e2e/offers', './e2e/offers/offer-form.spec.ts')).toEqual({
      browser: ['e2e/offers', 'e2e/offers/offer-form.spec.ts'],
    })
  })

  it('may leave out the part of a file or folder', () => {
    expect(read('web/offers', 'e2e/offers')).toEqual({ unit: ['web/offers'], browser: ['e2e/offers'] })
  })

  it.each([['unitt'], ['unit', 'server/features/ofers'], ['--watch']])('are refused with advice: %s %s', (...words) => {
    expect(() => read(...words)).toThrow(/There is no part, file or folder ".*"\. Parts: format, .*, all, changed\./)
  })
})
