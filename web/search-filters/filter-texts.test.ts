import { describe, expect, it } from 'vitest'
import { everyFilter } from '#contract/search/every-filter-for-tests.ts'
import { SearchFilters } from '#contract/search/filters.ts'
import { activeTexts, without } from './filter-texts.ts'

/** The search has its own field, and the homes under offer a switch. */
const shownElsewhere = ['search', 'underOffer']
const withChip = Object.keys(SearchFilters.shape).filter(name => !shownElsewhere.includes(name))

const chips = (filters: object) => [...activeTexts(filters, 'ft2', undefined)]

describe('an active filter', () => {
  it.each(withChip)('%s has a chip, which removes it', name => {
    const filters = {
      [name]: everyFilter[name as keyof SearchFilters],
      ...(name === 'within' && { near: everyFilter.near }),
    }
    const [chip, ...others] = chips(filters)
    expect(chip?.[1]).toMatch(/\w/)
    expect(others).toEqual([])
    expect(chip && without(chip[0])).toHaveProperty(name, '')
  })

  it('names a distance in the unit that belongs to the reader’s areas', () => {
    const near = { near: '45.5,-122.7', within: 8 }
    expect([...activeTexts(near, 'ft2', undefined).values()]).toEqual(['Within 5 miles'])
    expect([...activeTexts(near, 'm2', undefined).values()]).toEqual(['Within 8 km'])
  })
})
