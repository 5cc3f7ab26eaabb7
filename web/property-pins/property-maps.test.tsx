import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { hiddenWithinKm } from '#contract/properties/position.ts'
import { myProperties } from '#contract/properties/properties.ts'
import { publicProperty, publicPlace } from '#contract/public-pages/public-properties.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { drawMaps, theMap } from '../testing/map-for-tests.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { allLoaded, expectFocus, expectNothing, press, pressKey, unfold } from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aManagedProperty, aPublicProperty, aVisibleProperty } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

// Maps of one home, of a place and of an agent's listings.

const position = { lat: 45.5152, lng: -122.6784, precision: 'pin', isApproximate: false } as const
const hidden = { ...position, isApproximate: true } as const
const map = (name: string) => screen.findByRole('region', { name })

beforeEach(() => drawMaps())

const openProperty = () => openPage('/property-details/a-property', { as: 'user' })
/** Pixels between the sides of an outline. */
const widthOf = (path: Element | null) => {
  const xs = (path?.getAttribute('d') ?? '').split(/[ML]/).slice(1).map(parseFloat)
  return Math.max(...xs) - Math.min(...xs)
}

describe('the map of a home', () => {
  it('is one line with its place until it is opened, and leads to the homes nearby', async () => {
    answerPropertyPage(aVisibleProperty({ position, location: '1 Elm Street, Portland, OR' }))
    openProperty()
    await screen.findByText('The agent has marked the home.')
    expect(screen.queryByRole('region', { name: 'Map of this home' })).toBeNull()
    await unfold('In Portland, OR')
    await theMap()
    expect((await map('Map of this home')).querySelector('path[class*=stroke-primary]')).toBeNull()
    const nearby = screen.getByRole('link', { name: 'See homes nearby' }).getAttribute('href')
    expect(nearby).toMatch(/^\/all-properties\?near=45\.\d+,-122\.\d+&within=5$/)
  })

  it('is a circle if the address is hidden', async () => {
    answerPropertyPage(aVisibleProperty({ position: hidden, location: 'Portland, OR' }))
    openProperty()
    await screen.findByText(/The home is inside the circle\.$/)
    screen.getByText('Exact address not shown')
    await unfold('In Portland, OR')
    const shown = await theMap()
    const [west, east] = [shown.getBounds().getWest(), shown.getBounds().getEast()]
    const circle = (await map('Map of this home')).querySelector('path[class*=stroke-primary]')
    const km = (widthOf(circle) / 800) * (east - west) * 111.195 * Math.cos((position.lat * Math.PI) / 180)
    expect(km).toBeCloseTo(2 * hiddenWithinKm, 1)
  })

  it('is a circle, never a pin, if only the place is known', async () => {
    answerPropertyPage(
      aVisibleProperty({ position: { ...position, precision: 'place' }, location: '1 Elm Street, Portland, OR' }),
    )
    openProperty()
    await screen.findByText('The circle shows the place, not the home itself.')
    await unfold('In Portland, OR')
    await theMap()
    const shown = await map('Map of this home')
    expect(widthOf(shown.querySelector('path[class*=stroke-primary]'))).toBeGreaterThan(100)
    expect(shown.querySelector('svg.lucide-map-pin')).toBeNull()
  })

  it('tells its agent that others see a circle', async () => {
    answerPropertyPage(aVisibleProperty({ position, hideAddress: true }))
    answer(findManagedProperty, aManagedPropertyWithPhotos({ position, hideAddress: true }))
    openPage('/property-details/a-property', { as: 'agent' })
    await screen.findByText(/Visitors see a circle of 0\.6 miles instead\.$/)
  })

  it('is on its public page, too', async () => {
    answer(publicProperty, aPublicProperty({ position: hidden, underOffer: true }))
    openPage(aPublicProperty().path)
    await screen.findByText(/The home is inside the circle\.$/)
    screen.getByText('Under offer · exact address not shown')
    await unfold(/^In /)
    await theMap()
    await map('Map of this home')
  })

  it('is left out if its position is unknown', async () => {
    answerPropertyPage()
    openProperty()
    await screen.findByRole('heading', { name: 'Monthly payment' })
    expect(screen.queryByRole('heading', { name: /^In / })).toBeNull()
  })
})

it('the map of a place shows its homes, and names those that are not on it', async () => {
  const property = aPublicProperty({ position })
  answer(publicPlace, {
    name: 'Sampleham, Oregon',
    path: '/places/oregon/sampleham',
    properties: [property, aPublicProperty({ _id: 'other', title: 'Other House', path: '/homes/a/other' })],
    total: { count: 2, isMore: false },
    page: 1,
    pages: 1,
  })
  answer(publicProperty, property)
  openPage('/places/oregon/sampleham')
  await screen.findByText('1 of these homes is not on the map.')
  screen.getByText('1 home with its price')
  await press('Open the map')
  const shown = within(await map('Map of these homes'))
  await theMap()
  await press(() => shown.findByRole('button', { name: /Sample House/ }))
  const chosen = within(await screen.findByRole('region', { name: 'Chosen home' }))
  await press(() => chosen.findByRole('link', { name: 'Sample House' }))
  await screen.findByRole('heading', { level: 1, name: 'Sample House' })
  expect(currentUrl()).toBe(property.path)
})

const pin = () => screen.findByRole('button', { name: '$400K, Mapped House, $400,000 - $500,000' })

it('an agent sees their listings on a map, and those that need a pin', async () => {
  answer(myProperties, [
    aManagedProperty({ _id: 'mapped', title: 'Mapped House', position }),
    aManagedProperty({ _id: 'unmapped', title: 'Unmapped House' }),
  ])
  openPage('/dashboard/my-properties', { as: 'agent' })
  await press('Show on a map')
  await theMap()
  await press(pin)
  await screen.findByRole('region', { name: 'Chosen home' })
  await pressKey('Escape')
  await expectFocus(await pin())
  screen.getByText('1 home has no position: add a pin.')
  const [link] = screen.getAllByRole('link', { name: 'Unmapped House' })
  expect(link?.getAttribute('href')).toBe('/dashboard/update-property/unmapped')
  await press('Hide the map')
  await expect.poll(() => screen.queryByRole('region', { name: 'Map of your listings' })).toBeNull()
  await expectNothing('dialog')
  await allLoaded()
})
