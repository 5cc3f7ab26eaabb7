import { describe, expect, it } from 'vitest'
import { SearchFilters } from '#contract/search/filters.ts'
import { activeTexts, without } from './filter-texts.ts'

/** A value of every filter. The types complain about a new one. */
const chosen: Required<SearchFilters> = {
  search: 'bay',
  kind: ['house'],
  minBeds: 3,
  minBaths: 2,
  minArea: 140,
  from: 400_000,
  to: 600_000,
  features: ['garden'],
  place: 'Springfield, IL',
  state: 'Oregon',
  agent: 'agent@homes.example',
  underOffer: 'false',
  view: '-123,45,-122,46',
  area: '_p~iF~ps|U_ulLnnqC_mqNvxq`@',
  near: '45.5,-122.6',
  within: 5,
  onMap: 'true',
}

/** The search has its own field, and the homes under offer a switch. */
const shownElsewhere = ['search', 'underOffer']
const withChip = Object.keys(SearchFilters.shape).filter(name => !shownElsewhere.includes(name))

const chips = (filters: object) => [...activeTexts(filters, area => `${area} m²`, undefined)]

describe('an active filter', () => {
  it.each(withChip)('%s has a chip, which removes it', name => {
    const filters = { [name]: chosen[name as keyof SearchFilters], ...(name === 'within' && { near: chosen.near }) }
    const [chip, ...others] = chips(filters)
    expect(chip?.[1]).toMatch(/\w/)
    expect(others).toEqual([])
    expect(chip && without(chip[0])).toHaveProperty(name, '')
  })
})
