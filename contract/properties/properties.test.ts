import { describe, expect, it } from 'vitest'
import { updateProperty } from '../manage-properties/update-property.ts'
import { canBeDeleted, canBeReviewed, canBeUpdated, canBeVerified, isOpenForOffers } from './properties.ts'
import { isRange, NewProperty, PropertyUpdate } from './property-draft.ts'

describe('a property', () => {
  it.each([
    { status: 'pending', underOffer: false, sold: false, can: ['update', 'delete', 'verify'] },
    { status: 'verified', underOffer: false, sold: false, can: ['update', 'delete', 'offer', 'review'] },
    { status: 'verified', underOffer: true, sold: false, can: ['offer', 'review'] },
    { status: 'verified', underOffer: false, sold: true, can: ['review'] },
    { status: 'rejected', underOffer: false, sold: false, can: ['delete'] },
  ] as const)('$status, under offer $underOffer, sold $sold: people can $can', ({ can, ...property }) => {
    const allowed = {
      update: canBeUpdated(property),
      delete: canBeDeleted(property),
      verify: canBeVerified(property),
      offer: isOpenForOffers(property),
      review: canBeReviewed(property),
    }
    expect(Object.entries(allowed).flatMap(([act, is]) => (is ? [act] : []))).toEqual(can)
  })

  it.each([
    [{ minPrice: 1, maxPrice: 1 }, true],
    [{ minPrice: 1, maxPrice: 2 }, true],
    [{ minPrice: 2, maxPrice: 1 }, false],
    [{ minPrice: 2 }, true],
    [{ maxPrice: 1 }, true],
    [{}, true],
  ])('has prices %o in order: %s', (range, is) => {
    expect(isRange(range)).toBe(is)
  })
})

const written = {
  title: ' Villa ',
  location: 'Springfield',
  image: '/images/villa/1280.webp',
  description: 'Four rooms.',
  minPrice: '400,000',
  maxPrice: 500_000,
}
const without = (field: keyof typeof written) =>
  Object.fromEntries(Object.entries(written).filter(([name]) => name !== field))

describe('the property form', () => {
  it('trims texts, and converts prices to numbers', () => {
    const expected = { ...written, title: 'Villa', minPrice: 400_000 }
    expect(NewProperty.parse(written)).toEqual(expected)
    expect(PropertyUpdate.parse(written)).toEqual(expected)
    expect(updateProperty.body.parse(written)).toEqual(expected)
  })

  it.each([
    ['title', 'Title is required', true],
    ['location', 'Location is required', true],
    ['image', 'Image is required', true],
    ['description', 'Description is required', false],
    ['minPrice', 'Minimum price is required', true],
    ['maxPrice', 'Maximum price is required', true],
  ] as const)('requires a %s in a new property', (field, message, isNeededByForm) => {
    const issues = NewProperty.safeParse(without(field)).error?.issues ?? []
    expect(issues).toMatchObject([{ path: [field], message }])
    expect(PropertyUpdate.safeParse(without(field)).success).toBe(!isNeededByForm)
    expect(updateProperty.body.safeParse(without(field)).success).toBe(true)
  })

  it.each([{ minPrice: 0 }, { maxPrice: 0 }, { minPrice: 600_000 }, { title: ' ' }, { image: 'data:,x' }])(
    'rejects %o in new properties and updates',
    wrong => {
      for (const shape of [NewProperty, PropertyUpdate, updateProperty.body])
        expect(shape.safeParse({ ...written, ...wrong }).success).toBe(false)
    },
  )

  it('accepts a partial update', () => {
    expect(updateProperty.body.parse({ title: 'Cottage', version: 3 })).toEqual({ title: 'Cottage', version: 3 })
  })
})
