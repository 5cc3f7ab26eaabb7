import { describe, expect, it } from 'vitest'
import { pinIn, pinText, placedIn, positionDraftOf, swappedPin } from './position-draft.ts'
import { withChangedPosition } from './position-in-form.ts'

const pin = { lat: 45.523_062, lng: -122.676_482 }
const text = '45.523062, -122.676482'
const pinned = { position: { ...pin, precision: 'pin' as const, isApproximate: false }, hideAddress: true }
const property = { title: 'Loft', location: 'Portland', image: '/images/a/640.webp', minPrice: 1, maxPrice: 2 }

describe('typed coordinates', () => {
  it.each(['45.5, -122.25', '45.5 -122.25', ' 45.5;-122.25 ', '45.5°, -122.25°', '45.5,-122.25'])(
    'may be %s',
    typed => {
      expect(pinIn(typed)).toEqual({ lat: 45.5, lng: -122.25 })
    },
  )

  it.each(['', 'Portland', '45.5', '45,5, 122,25', '90.1, 0', '0, -180.1', '1, 2, 3', '1e3, 4'])(
    'cannot be %s',
    typed => {
      expect(pinIn(typed)).toBeUndefined()
    },
  )

  it('have a metre in five decimals, and no zeros at the end', () => {
    expect(pinText({ lat: 45.523_062, lng: -122.5 })).toBe('45.52306, -122.5')
  })
})

describe('swapped coordinates', () => {
  const town = { lat: 45.52, lng: -122.68 }
  it('are those that only the other way round are on the earth', () => {
    expect(swappedPin('-122.68, 45.52', undefined)).toEqual(town)
    expect(swappedPin('45.52, -122.68', undefined)).toBeUndefined()
    expect(swappedPin('200, 300', undefined)).toBeUndefined()
  })

  it('are those that only the other way round are near the town of the home', () => {
    const paris = { lat: 48.85, lng: 2.35 }
    expect(swappedPin('2.35, 48.85', paris)).toEqual(paris)
    expect(swappedPin('48.9, 2.3', paris)).toBeUndefined()
    expect(swappedPin('10, 20', paris)).toBeUndefined()
    expect(swappedPin('Paris', paris)).toBeUndefined()
  })
})

describe('the position of a draft', () => {
  it('has the pin, and no position that was looked up', () => {
    expect(positionDraftOf(pinned)).toEqual({ pin: text, hideAddress: 'true' })
    const found = { ...pinned.position, precision: 'street' as const }
    expect(positionDraftOf({ position: found })).toEqual({ pin: '', hideAddress: '' })
  })

  it('becomes what the contract reads', () => {
    expect(placedIn({ pin: text, hideAddress: 'true' })).toEqual({ pin, hideAddress: true })
    expect(placedIn({ pin: ' ', hideAddress: '' })).toEqual({ pin: null, hideAddress: false })
    expect(placedIn({ pin: 'here', hideAddress: '' }).pin).toBe('here')
  })
})

describe('an update', () => {
  it('leaves out a position that has not changed', () => {
    expect(withChangedPosition({ ...property, pin, hideAddress: true }, pinned)).toEqual(property)
    expect(withChangedPosition({ ...property, pin: null, hideAddress: false }, {})).toEqual(property)
  })

  it('sends a moved pin, a removed one, and a changed checkbox', () => {
    const moved = { ...pin, lat: 1 }
    expect(withChangedPosition({ ...property, pin: moved, hideAddress: true }, pinned)).toEqual({
      ...property,
      pin: moved,
    })
    expect(withChangedPosition({ ...property, pin: null, hideAddress: false }, pinned)).toEqual({
      ...property,
      pin: null,
      hideAddress: false,
    })
    expect(withChangedPosition({ ...property, pin, hideAddress: false }, {})).toEqual({ ...property, pin })
  })
})
