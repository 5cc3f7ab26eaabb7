import { describe, expect, it } from 'vitest'
import { filtersIn, toggled } from './filters-in-url.ts'

const read = (query: string) => filtersIn(new URLSearchParams(query))

describe('the filters in a URL', () => {
  it('are parsed as the server parses them', () => {
    expect(read('kind=house,condo&minBeds=3&to=$600,000&features=garden&place=Springfield, IL&page=2')).toEqual({
      filters: { kind: ['house', 'condo'], minBeds: 3, to: 600_000, features: ['garden'], place: 'Springfield, IL' },
      errors: {},
    })
  })

  it.each([
    ['minBeds=many', 'minBeds'],
    ['minBeds=100', 'minBeds'],
    ['kind=castle', 'kind'],
    ['features=garden,moat', 'features'],
    ['to=cheap', 'to'],
    ['agent=nobody', 'agent'],
  ])('are left out with a message if they are not valid: %s', (query, name) => {
    const { filters, errors } = read(`${query}&minBaths=2`)
    expect(filters).toEqual({ minBaths: 2 })
    expect(Object.keys(errors)).toEqual([name])
  })

  it('have no lowest price above the highest', () => {
    expect(read('from=700000&to=600000')).toEqual({
      filters: { to: 600_000 },
      errors: { from: 'Lowest price must not exceed highest price' },
    })
    expect(read('from=700000&to=600000&minBeds=x').filters).toEqual({ to: 600_000 })
  })

  it('gain and lose one value of a list', () => {
    const params = new URLSearchParams('features=garden,pool')
    expect(toggled(params, 'features', 'lift')).toBe('garden,pool,lift')
    expect(toggled(params, 'features', 'garden')).toBe('pool')
    expect(toggled(params, 'kind', 'house')).toBe('house')
  })
})
