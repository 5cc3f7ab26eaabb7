import { describe, expect, it } from 'vitest'
import type { Property } from '#contract/properties/properties.ts'
import { aProperty } from '../testing/samples.ts'
import { compareRows } from './compare-rows.ts'

const property = aProperty({ _id: '1', location: '1 Row, Town', minPrice: 400_000, maxPrice: 450_000 })
const withoutOffer = () => undefined
const acceptedOnFirst = (id: string) => (id === '1' ? 'Your offer was accepted' : undefined)
const row = (
  properties: readonly Property[],
  label: string,
  ownOffer: (id: string) => string | undefined = withoutOffer,
) => compareRows(properties, 'm2', ownOffer).find(one => one.label === label)

describe('comparing homes', () => {
  it('marks the rows in which they differ', () => {
    const properties = [
      { ...property, bedrooms: 3 },
      { ...property, bedrooms: 2, maxPrice: 460_000 },
    ]
    expect(row(properties, 'Price range')?.differs).toBe(true)
    expect(row(properties, 'Bedrooms')).toEqual({ label: 'Bedrooms', texts: ['3', '2'], differs: true, isLone: false })
    expect(row(properties, 'Location')?.differs).toBe(false)
    expect(row([property], 'Price range')?.differs, 'one home').toBe(false)
  })

  it('says a range whose ends are equal as one price', () => {
    expect(row([{ ...property, maxPrice: property.minPrice }, property], 'Price range')?.texts).toEqual([
      '$400,000',
      '$400,000 - $450,000',
    ])
  })

  it('marks only what at least two of them state, and folds what only one does', () => {
    const [stated, other, silent] = [{ ...property, bedrooms: 3 }, { ...property, bedrooms: 2 }, property]
    expect(row([stated, silent], 'Bedrooms')).toMatchObject({ differs: false, isLone: true })
    expect(row([stated, silent, stated], 'Bedrooms')).toMatchObject({ differs: false, isLone: false })
    expect(row([stated, silent, other], 'Bedrooms')).toMatchObject({ differs: true, isLone: false })
    expect(row([{ ...silent, features: ['pool'] }, silent], 'Pool')).toMatchObject({ differs: false, isLone: true })
    expect(row([stated], 'Bedrooms'), 'one home').toMatchObject({ differs: false, isLone: false })
  })

  it('says the reader’s own offer instead of the availability', () => {
    const properties: Property[] = [
      { ...property, underOffer: true },
      { ...property, _id: '2', underOffer: true },
      { ...property, _id: '3', status: 'rejected' },
    ]
    expect(row(properties, 'Availability', acceptedOnFirst)).toEqual({
      label: 'Availability',
      texts: ['Your offer was accepted', 'Under offer', 'Not for sale'],
      differs: true,
      isLone: false,
    })
  })

  it('has a row for each fact and feature that one of them states', () => {
    const properties: Property[] = [property, { ...property, kind: 'house', features: ['garden'], monthlyFee: 0 }]
    expect(compareRows(properties, 'm2', withoutOffer).map(({ label, texts }) => [label, ...texts])).toEqual([
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
    expect(row([{ ...property, ...changes }], 'Availability')?.texts).toEqual([text])
  })
})
