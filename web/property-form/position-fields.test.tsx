import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { findPlace } from '#contract/geocoding/geocoding.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { findManagedProperty, type ManagedPropertyWithPhotos } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { currentUrl, openPage, reloadPage } from '../testing/open-page.tsx'
import { allLoaded, expectFine, expectFocus, expectMessage, fill, press, pressKey, valueOf } from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aProperty, aVisibleProperty } from '../testing/samples.ts'
import { answer, answerByQuery, bodiesOf, refuse } from '../testing/server-for-tests.ts'

// The pin and the hidden address of a listing, where the browser cannot draw a map.

const location = '12 Elm Street, Portland, OR'
const position = { lat: 45.5152, lng: -122.6784, precision: 'pin', isApproximate: false } as const
const coordinates = 'Coordinates of the pin'
const bodies = () => bodiesOf(updateProperty)
const hiding = () => screen.findByLabelText<HTMLInputElement>('Hide the exact address')

function given(fields: Partial<ManagedPropertyWithPhotos> = {}) {
  answer(findProperty, aVisibleProperty({ status: 'pending', location, ...fields }))
  answer(findManagedProperty, aManagedPropertyWithPhotos({ location, ...fields }))
}
const open = () => openPage('/dashboard/update-property/a-property', { as: 'agent' })
const save = async () => {
  await press('Update Property')
  await expect.poll(currentUrl).toBe('/dashboard/my-properties')
}

beforeEach(() => answer(updateProperty, { ...aProperty(), modifiedCount: 1 }))

const warning = () => screen.queryByText(/^The pin is more than 31 miles from the place that the location names/)

describe('the coordinates of the pin', () => {
  it('are checked, and can be removed', async () => {
    given({ position })
    open()
    await press('Move the pin')
    for (const [typed, message] of [
      ['Portland', /Write the latitude, a comma and the longitude, such as 45.52306, -122.67648/],
      ['95, 10', /Latitude must be from -90 to 90/],
      ['45, -190', /Longitude must be from -180 to 180/],
    ] as const) {
      await fill(coordinates, typed)
      await press('Update Property')
      await expectMessage(coordinates, message)
      await expectFocus(screen.getByLabelText(coordinates))
    }
    await fill(coordinates, '44.9429 -123.0351')
    await expectFine(coordinates)
    await press('Use the address instead')
    await expect.poll(() => valueOf(coordinates)).toBe('')
    await expectFocus(screen.getByLabelText(coordinates))
    await save()
    expect(bodies()).toMatchObject([{ pin: null }])
  })

  it('may be the link of a map, of which the kinds that work are named', async () => {
    given()
    open()
    await press('Set a pin')
    await fill(coordinates, 'https://maps.example/?q=45,-122')
    await press('Update Property')
    await expectMessage(
      coordinates,
      /Use one of Google Maps, Apple Maps, OpenStreetMap or Bing Maps, or the coordinates/,
    )
    await fill(coordinates, 'https://www.openstreetmap.org/#map=15/45.5152/-122.6784')
    await save()
    expect(bodies()).toMatchObject([{ pin: { lat: 45.5152, lng: -122.6784 } }])
  })

  it('that are swapped are asked about', async () => {
    given({ location: '1 Rue du Four, Paris' })
    answer(findPlace, { lat: 48.85, lng: 2.35 })
    open()
    await press('Set a pin')
    await fill(coordinates, '2.35, 48.85')
    await screen.findByText('Did you mean 48.85, 2.35? Latitude and longitude seem to be swapped.')
    await pressKey('Enter')
    await allLoaded()
    expect(bodies()).toEqual([])
    await press('Swap them')
    await expect.poll(() => valueOf(coordinates)).toBe('48.85, 2.35')
    await save()
    expect(bodies()).toMatchObject([{ pin: { lat: 48.85, lng: 2.35 } }])
  })

  it('are judged by the location as it is then, not as it was when the editor was opened', async () => {
    given({ location: '1 Rue du Four, Lyon' })
    answerByQuery(findPlace, query =>
      query.get('place') === 'Paris' ? { lat: 48.85, lng: 2.35 } : { lat: 45.76, lng: 4.84 },
    )
    open()
    await press('Set a pin')
    await fill(coordinates, '2.35, 48.85')
    await fill('Location', '1 Rue du Four, Paris')
    await screen.findByText('Did you mean 48.85, 2.35? Latitude and longitude seem to be swapped.')
  })

  it('are typed where the browser cannot draw the map', async () => {
    given()
    open()
    await press('Set a pin')
    await screen.findByText('Your browser cannot draw the map.')
    await fill(coordinates, '45.5152, -122.6784')
    await save()
    expect(bodies()).toMatchObject([{ pin: { lat: 45.5152, lng: -122.6784 } }])
  })

  it('far from the named place are a warning until they change', async () => {
    given({ position, pinIsFar: true })
    open()
    await expect.poll(warning).not.toBeNull()
    await press('Move the pin')
    await fill(coordinates, '44.9429, -123.0351')
    await expect.poll(warning).toBeNull()
  })
})

describe('what visitors will see', () => {
  it('is shown for a typed location, whose place is looked up', async () => {
    answer(findPlace, { lat: 45.5152, lng: -122.6784 })
    openPage('/dashboard/add-property', { as: 'agent' })
    await fill('Location', location)
    await press('Show what visitors will see')
    await screen.findByText('Your browser cannot draw the map.')
    await press('Hide what visitors will see')
    expect(screen.queryByText('Your browser cannot draw the map.')).toBeNull()
  })

  it('says when the place of a typed location is not known', async () => {
    refuse(findPlace, 404, 'No place has this name.')
    openPage('/dashboard/add-property', { as: 'agent' })
    await fill('Location', '12 Elm Street, Nowhere')
    await press('Show what visitors will see')
    await screen.findByText(/^No place has this name, or several have/)
  })
})

describe('a hidden address', () => {
  it('needs a place, and stays in the draft over a reload', async () => {
    given({ position })
    open()
    await press(hiding)
    await expectMessage('Hide the exact address', /Visitors see “Portland, OR” and a circle of 0\.6 miles/, 'warning')
    await fill('Location', '12 Elm Street,')
    await press('Update Property')
    await expectMessage('Location', /the location needs a place/)
    await expectFocus(screen.getByLabelText('Location'))
    await fill('Location', location)
    reloadPage({ as: 'agent' })
    await expect.poll(async () => (await hiding()).checked).toBe(true)
    await save()
    expect(bodies()).toMatchObject([{ hideAddress: true }])
  })

  it('can be shown again', async () => {
    given({ position, hideAddress: true })
    open()
    await expect.poll(async () => (await hiding()).checked).toBe(true)
    await press(hiding)
    await save()
    expect(bodies()).toMatchObject([{ hideAddress: false }])
  })
})
