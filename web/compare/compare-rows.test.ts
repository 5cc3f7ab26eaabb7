import { describe, expect, it } from 'vitest'
import type { Property } from '#contract/properties/properties.ts'
import { aProperty } from '../testing/samples.ts'
import { compareRows } from './compare-rows.ts'

const home = aProperty({ _id: '1', location: '1 Row, Town', minPrice: 400_000, maxPrice: 450_000 })
const withoutOffer = () => undefined
const acceptedOnFirst = (id: string) => (id === '1' ? 'Your offer was accepted' : undefined)
const row = (homes: readonly Property[], label: string, ownOffer: (id: string) => string | undefined = withoutOffer) =>
  compareRows(homes, 'm2', ownOffer).find(one => one.label === label)

describe('comparing homes', () => {
  it('marks the rows in which they differ', () => {
    const homes = [
      { ...home, bedrooms: 3 },
      { ...home, bedrooms: 2, maxPrice: 460_000 },
    ]
    expect(row(homes, 'Price range')?.differs).toBe(true)
    expect(row(homes, 'Bedrooms')).toEqual({ label: 'Bedrooms', texts: ['3', '2'], differs: true })
    expect(row(homes, 'Location')?.differs).toBe(false)
    expect(row([home], 'Price range')?.differs, 'one home').toBe(false)
  })

  it('says the reader’s own offer instead of the availability', () => {
    const homes: Property[] = [
      { ...home, underOffer: true },
      { ...home, _id: '2', underOffer: true },
      { ...home, _id: '3', status: 'rejected' },
    ]
    expect(row(homes, 'Availability', acceptedOnFirst)).toEqual({
      label: 'Availability',
      texts: ['Your offer was accepted', 'Under offer', 'Not for sale'],
      differs: true,
    })
  })

  it('has a row for each fact and feature that one of them states', () => {
    const homes: Property[] = [home, { ...home, kind: 'house', features: ['garden'], monthlyFee: 0 }]
    expect(compareRows(homes, 'm2', withoutOffer).map(({ label, texts }) => [label, ...texts])).toEqual([
      ['Price range', '$400,000 - $450,000', '$400,000 - $450,000'],
      ['Location', '1 Row, Town', '1 Row, Town'],
      ['Availability', 'For sale', 'For sale'],
      ['Kind of home', 'Not stated', 'House'],
      ['Monthly fee', 'Not stated', '$0'],
      ['Garden', 'Not stated', 'Yes'],
    ])
  })

  it.each([
    [{ sold: true }, 'Sold'],
    [{ underOffer: true }, 'Under offer'],
    [{ status: 'pending' }, 'Waiting to be verified'],
  ] as const)('says whether one is available: %o', (changes, text) => {
    expect(row([{ ...home, ...changes }], 'Availability')?.texts).toEqual([text])
  })
})
