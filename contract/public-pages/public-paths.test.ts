import { describe, expect, it } from 'vitest'
import { folded } from '../ground/folded.ts'
import { addressesOfUnitedStates, markedIn, otherAddresses, unmarked } from '../properties/addresses-for-tests.ts'
import { placeOf, placePathOf, publicPathOfProperty, stateSlugOf, writtenPlaceOf } from './public-paths.ts'

const _id = '5b0c4f0e-6a4a-4f6e-9a57-3f1f3a3b9d11'

const nameOf = (title: string) =>
  decodeURIComponent(publicPathOfProperty({ _id, title, location: '1 Quay Road, Bergen' }))
    .replace('/homes/bergen/', '')
    .replace(_id, '')

describe('the path of a public page', () => {
  it.each([
    ['short', 'Harbour Loft', 'harbour-loft-'],
    ['without letters', '!!!', ''],
    ['long', 'villa '.repeat(30), 'villa-'.repeat(20)],
    ['of emoji', '🏡'.repeat(11), `${'🏡'.repeat(10)}-`],
    ['that ends in an emoji', `${'a'.repeat(110)} 🏡`, `${'a'.repeat(110)}-`],
  ])('takes a title %s', (_, title, name) => {
    expect(nameOf(title)).toBe(name)
  })
})

describe('the path of a place', () => {
  it.each([
    ['x, Astoria, OR', 'oregon/astoria'],
    ['x, Astoria, Oregon 97103', 'oregon/astoria'],
    ['x, Apt 4B, ASTORIA OR 97103-1234, USA', 'oregon/astoria'],
    ['x, Washington, DC', 'dc/washington'],
    ['x, Washington, D.C.', 'dc/washington'],
    ['x, Washington, District of Columbia 20001', 'dc/washington'],
    ['x, Toronto, ON, CA', 'ontario/toronto'],
    ['x, Toronto, Ontario', 'ontario/toronto'],
    ['x, London, England', 'england/london'],
    ['x, London, UK', 'england/london'],
    ['x, London, England, United Kingdom', 'england/london'],
    ['x, London SW1A 2AA', 'england/london'],
    ['x, Marylebone, London NW1 6XE', 'england/marylebone-london'],
    ['x, Marylebone, London, UK', 'england/marylebone-london'],
    ['x, Edinburgh EH1 1RE, UK', 'scotland/edinburgh'],
    ['x, Didcot OX11 0AA', 'england/didcot'],
    ['x, Belfast BT1 1AA', 'northern-ireland/belfast'],
    ['x, Newport, UK', 'united-kingdom/newport'],
    ['x, Shrewsbury SY1 1AA', 'united-kingdom/shrewsbury'],
    ['x, St Helier JE2 3AB, UK', 'united-kingdom/st-helier'],
    ['x, London', 'all/london'],
    ['x, London, KY', 'kentucky/london'],
    ['x, UK', undefined],
    ['x, Bavaria, Germany', 'germany/bavaria'],
    ['x, Munich, Bavaria, Germany', 'germany/munich-bavaria'],
    // Apart from the two above and below: no list tells the region of every town, and a country has several of one name.
    ['x, Munich, Germany', 'germany/munich'],
    ['x, Munich, Bavaria', 'bavaria/munich'],
    ['x, Didcot, UK', 'united-kingdom/didcot'],
    ['x, OR', 'oregon'],
    ['x, OR 97103, USA', 'oregon'],
    ['x, Berlin, Germany', 'germany/berlin'],
    ['x, Bergen', 'all/bergen'],
    ['x, USA', undefined],
    ['x, 97103', undefined],
    ['x, Springfield, 62701', 'all/springfield'],
    ['x, 100 Mile House, BC', 'british-columbia/100-mile-house'],
    ['x, Apt 4', undefined],
    ['x, Apt 4, 97103, USA', undefined],
    ['x', undefined],
  ])('of %j is %j', (location, path) => {
    expect(placePathOf(location)).toBe(path)
  })

  it.each([
    ['x, Didcot OX11 0AA', 'Didcot, England'],
    ['x, Astoria, OR 97103', 'Astoria, OR'],
    ['x, London, UK', 'London, UK'],
    ['x, Toronto M5V 3L9', 'Toronto'],
    ['x, Bergen', 'Bergen'],
    ['x', 'x'],
  ])('of %j is written as %j', (location, written) => {
    expect(writtenPlaceOf(location)).toBe(written)
  })

  it('is the same for a place as it is written', () => {
    for (const location of [...markedIn(addressesOfUnitedStates), ...markedIn(otherAddresses)].map(unmarked))
      expect(placePathOf(`, ${writtenPlaceOf(location)}`), location).toBe(placePathOf(location))
  })

  it('is that of its parts, if they are corrected', () => {
    expect(placePathOf('Loft Astoria', { town: 'Astoria', region: 'or', country: 'US' })).toBe('oregon/astoria')
    expect(placePathOf('x, Berlin', { town: 'Berlin', countryName: 'Germany' })).toBe('germany/berlin')
    expect(placePathOf('x, Bilbao', { town: 'Bilbao', region: 'Euskadi' })).toBe('euskadi/bilbao')
  })

  it.each([
    [{ town: 'Munich', region: 'Bavaria', countryName: 'Germany' }, 'x, Munich, Bavaria, Germany'],
    [{ region: 'Bavaria', countryName: 'Germany' }, 'x, Bavaria, Germany'],
    [
      { town: 'London', region: 'Greater London', country: 'GB', countryName: 'UK' } as const,
      'x, London, Greater London, UK',
    ],
    [{ town: 'London', country: 'GB', countryName: 'UK' } as const, 'x, London, England'],
  ])('is the same for the corrected parts %j and for %j', (parts, location) => {
    expect(placePathOf('x', parts)).toBe(placePathOf(location))
  })

  it('is the same for the place alone, as it is stored', () => {
    const locations = [...markedIn(addressesOfUnitedStates), ...markedIn(otherAddresses)].map(unmarked)
    for (const location of locations)
      expect(placePathOf(folded(location.slice(location.indexOf(','))))).toBe(placePathOf(location))
  })

  it('names each state once', () => {
    expect(['OR', 'oregon', 'district-of-columbia', 'dc', 'on', 'bavaria'].map(stateSlugOf)).toEqual([
      'oregon',
      'oregon',
      'dc',
      'dc',
      'ontario',
      'bavaria',
    ])
    expect(placeOf('x, astoria, or')).toEqual({
      name: 'astoria, Oregon',
      path: '/places/oregon/astoria',
      state: { name: 'Oregon', path: '/places/oregon' },
    })
  })
})
