import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findPlace } from '#contract/geocoding/geocoding.ts'
import { encodePolyline, isInBoxes, type LatLng } from '#contract/map/geometry.ts'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { readShapes } from '#contract/search-map/map-filters.ts'
import { type PropertyMap, propertyMap } from '#contract/search-map/properties-on-map.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import { drawMaps, theMap } from '../testing/map-for-tests.ts'
import { closePage, currentUrl, openPage } from '../testing/open-page.tsx'
import { allLoaded, expectFocus, fill, follow, person, press, pressKey } from '../testing/person.ts'
import { aProperty, aVisibleProperty, aWishlistEntry } from '../testing/samples.ts'
import { answer, answerByQuery, callsOf, hold, refuse } from '../testing/server-for-tests.ts'
import { listenBeforeRouter } from '../ui/dialog/history-guard.ts'

const at = (lat: number, lng: number) => ({ lat, lng, precision: 'pin', isApproximate: false }) as const
const [portland, boston] = [at(45.5152, -122.6784), at(42.3601, -71.0589)]
const [west, east] = [
  aProperty({ _id: 'west', title: 'West House', position: portland }),
  aProperty({ _id: 'east', title: 'East House', position: boston }),
]
/** View of Portland. */
const view = '-122.75,45.45,-122.6,45.58'

/** Finds the two homes as the server does: those of the view, the area or the circle, and those of the text. */
function found(query: URLSearchParams) {
  const { near, area, view, within } = Object.fromEntries(query)
  const shapes = readShapes({ near, area, view, ...(within && { within: Number(within) }) })
  if (!Array.isArray(shapes)) throw new Error(shapes.message)
  return [west, east].filter(
    ({ title, position }) =>
      shapes.every(({ boxes }) => isInBoxes(position ?? boston, boxes)) &&
      (query.get('search') === null || title.startsWith(query.get('search') ?? '')),
  )
}

const onMap = (fields: Partial<PropertyMap>): PropertyMap => ({
  total: fields.properties?.length ?? 0,
  counts: 'exact',
  properties: [],
  clusters: [],
  unmapped: 0,
  isUnmappedExact: true,
  ...fields,
})

const map = () => screen.findByRole('region', { name: 'Map of the homes for sale' })
const pins = async () =>
  within(await map())
    .queryAllByRole('button', { name: /House/ })
    .map(pin => pin.getAttribute('aria-label'))
const pinOf = async (title: string) => within(await map()).findByRole('button', { name: new RegExp(title) })
const listed = () => [...document.querySelectorAll('main article h2')].map(({ textContent }) => textContent)
const expectListed = (...titles: string[]) => expect.poll(listed).toEqual(titles)
const query = (name: string) => new URLSearchParams(currentUrl().split('?')[1]).get(name)
const card = (id: string) => document.querySelector<HTMLElement>(`[data-property="${id}"]`)
const mapText = async () => (await map()).textContent

/** Finds a layout in the switch of a wide screen. */
const inSwitch = (name: string) => async () =>
  within(await screen.findByRole('group', { name: 'Show the homes as' })).findByRole('button', { name })

beforeEach(() => {
  drawMaps()
  answer(myWishlist, [])
  answerByQuery(verifiedProperties, found)
  answerByQuery(propertyMap, query =>
    onMap({ properties: found(query).map(property => ({ ...property, position: property.position ?? boston })) }),
  )
})

describe('the pins of the map', () => {
  it('follow the list, and open their home', async () => {
    openPage('/all-properties', { as: 'user' })
    await theMap()
    await expect
      .poll(pins)
      .toEqual(['$400K, West House, $400,000 - $500,000', '$400K, East House, $400,000 - $500,000'])
    await expectListed('West House', 'East House')

    await person.hover(card('east') as HTMLElement)
    await expect.poll(async () => (await pinOf('East House')).dataset['pointed']).toBe('')
    ;(await pinOf('West House')).focus()
    await expect.poll(() => card('west')?.dataset['pointed']).toBe('')
    expect((await pinOf('West House')).textContent).toBe('$400,000 - $500,000')
    expect((await pinOf('East House')).textContent).toBe('$400K')
    await pressKey('ArrowRight')
    await expectFocus(await pinOf('East House'))
    expect((await pinOf('West House')).tabIndex).toBe(-1)
    await pressKey('Enter')
    const chosen = await screen.findByRole('region', { name: 'Chosen home' })
    expect(chosen.textContent).toContain('$400,000 - $500,000')
    const link = within(chosen).getByRole('link', { name: 'East House' })
    expect(link.getAttribute('href')).toBe('/property-details/east')
    await pressKey('Escape')
    await expectFocus(await pinOf('East House'))
    await pressKey('Escape')
    await expectFocus((await theMap()).getCanvas())
  })

  it('light up with the card that had the focus before the map came', async () => {
    openPage('/all-properties?show=list', { as: 'user' })
    await expectListed('West House', 'East House')
    const both = await inSwitch('Both')()
    const link = within(card('east') as HTMLElement).getAllByRole('link')[0] as HTMLElement
    both.click()
    link.focus()
    await expect.poll(async () => (await pinOf('East House')).dataset['pointed']).toBe('')
    await expectFocus(link)
    expect(card('east')?.dataset['pointed']).toBe('')
  })

  it('mark homes that the buyer has saved or viewed', async () => {
    answer(myWishlist, [aWishlistEntry({ propertyId: 'east' })])
    answer(findProperty, aVisibleProperty({ ...west }))
    openPage('/property-details/west', { as: 'user' })
    await screen.findByRole('heading', { level: 1, name: 'West House' })
    await follow('All Properties')
    await press(inSwitch('Map'))
    await expect
      .poll(pins)
      .toEqual(['$400K, West House, $400,000 - $500,000, viewed', '$400K, East House, $400,000 - $500,000, saved'])
    await press(() => pinOf('West House'))
    answer(addToWishlist, { ...aWishlistEntry({ propertyId: 'west' }), insertedId: 'an-entry' })
    answer(myWishlist, [aWishlistEntry({ propertyId: 'west' }), aWishlistEntry({ _id: 'other', propertyId: 'east' })])
    await press(async () => within(await map()).findByRole('button', { name: 'Save West House' }))
    await expect.poll(pins).toContain('$400K, West House, $400,000 - $500,000, saved, viewed')
  })
})

describe('a link with a view', () => {
  it('shows the homes in it, until the map is moved', async () => {
    openPage(`/all-properties?search=West&view=${view}&show=both`, { as: 'user' })
    await expectListed('West House')
    await expect.poll(pins).toHaveLength(1)
    const moved = await theMap()
    moved.moveTo({ lat: 44, lng: -90 })
    await expectListed()
    await expect.poll(mapText).toContain('No home here fits the search. Move the map or change the search.')
    await screen.findByText('Move the map or change the search.')
    expect(query('view')).not.toBe(view)

    await fill('Search by location', 'East')
    await expect.poll(() => moved.getCenter().lng).toBeCloseTo(boston.lng, 1)
    await expect.poll(pins).toHaveLength(1)
  })

  it('keeps its search while the list does not follow the map', async () => {
    openPage(`/all-properties?view=${view}`, { as: 'user' })
    await expect.poll(pins).toHaveLength(1)
    await press(() => screen.findByLabelText('Search as I move'))
    ;(await theMap()).moveTo({ lat: 44, lng: -90 })
    await screen.findByRole('button', { name: 'Search here' })
    expect(listed()).toEqual(['West House'])
    await press('Search here')
    await expectListed()
  })

  it('says that the homes cannot be loaded while there is no network, and goes on later', async () => {
    openPage(`/all-properties?view=${view}&show=both`, { as: 'user' })
    await expect.poll(mapText).toContain('1 home')
    await theMap()
    dispatchEvent(new Event('offline'))
    await press('Zoom in')
    await expect.poll(mapText).toContain('The homes could not be loaded.')
    dispatchEvent(new Event('online'))
    await expect.poll(mapText).toContain('1 home')
  })

  it('says that the server refuses it, and tries again', async () => {
    refuse(propertyMap, 503)
    openPage(`/all-properties?view=${view}&show=map`, { as: 'user' })
    await expect.poll(mapText).toContain('The homes could not be loaded.')
    answer(propertyMap, onMap({ total: 0 }))
    await press('Try again')
    await expect.poll(mapText).toContain('No properties found.')
  })
})

/** Draws a line on the map with the mouse. */
async function draw(corners: [x: number, y: number][]) {
  const canvas = (await theMap()).getCanvas()
  const send = (type: string, [clientX, clientY]: [number, number]) =>
    canvas.dispatchEvent(new PointerEvent(type, { clientX, clientY, isPrimary: true, button: 0 }))
  for (const [place, corner] of corners.entries()) send(place === 0 ? 'pointerdown' : 'pointermove', corner)
  send('pointerup', corners.at(-1) ?? [0, 0])
}

const corners = async () => (await map()).querySelectorAll('circle').length

describe('an area', () => {
  it('is drawn on the map, again if it is no area', async () => {
    openPage('/all-properties?show=map', { as: 'user' })
    await expect.poll(pins).toHaveLength(2)
    const { x, y } = (await theMap()).project([portland.lng, portland.lat])
    await press('Draw')
    await expectFocus(await screen.findByRole('button', { name: 'Cancel' }))
    await draw([
      [x - 20, y - 20],
      [x + 20, y + 20],
    ])
    await expect.poll(mapText).toContain('Area must have at least 3 corners. Draw it again.')
    await draw([
      [x - 20, y - 20],
      [x + 20, y - 20],
      [x + 20, y + 20],
      [x - 20, y + 20],
    ])
    await expect.poll(mapText).toContain('1 home')
    await expect.poll(pins).toEqual(['$400K, West House, $400,000 - $500,000'])
  })

  it('is drawn by clicks on its corners, and ends at the first one', async () => {
    openPage('/all-properties?show=map', { as: 'user' })
    await expect.poll(pins).toHaveLength(2)
    const { x, y } = (await theMap()).project([portland.lng, portland.lat])
    await press('Draw')
    await expect.poll(mapText).toContain('Zoom in first: an area is at most 200 miles wide. Drag a line around')
    await draw([[x - 20, y - 20]])
    await expect.poll(mapText).toContain('Click the next corner.')
    // The same corner again, as with a double click.
    await draw([[x - 20, y - 20]])
    await draw([[x + 20, y - 20]])
    await expect.poll(corners).toBe(2)
    await draw([[x, y + 20]])
    await expect.poll(corners).toBe(3)
    await screen.findByRole('button', { name: 'Finish' })
    await draw([[x - 18, y - 19]])
    await expect.poll(pins).toEqual(['$400K, West House, $400,000 - $500,000'])
    expect(query('area')).not.toBeNull()
  })

  it('in a link is shown with its homes, and can be removed from the search', async () => {
    const area = encodePolyline([
      { lat: 45.4, lng: -122.8 },
      { lat: 45.6, lng: -122.8 },
      { lat: 45.5, lng: -122.5 },
    ])
    openPage(`/all-properties?area=${encodeURIComponent(area)}&show=both`, { as: 'user' })
    await expectListed('West House')
    await screen.findByText('1 property')
    await expect.poll(pins).toHaveLength(1)
    expect((await map()).querySelector('path[d^=M]')).not.toBeNull()
    await press('Remove In the drawn area')
    await screen.findByText('2 properties')
    expect(query('area')).toBeNull()
  })
})

/** A group of homes in this city. */
const around = ({ lat, lng }: LatLng, count: number) => ({
  lat,
  lng,
  count,
  bounds: { west: lng - 0.1, south: lat - 0.1, east: lng + 0.1, north: lat + 0.1 },
})

describe('homes in groups', () => {
  it('open when they are pressed, and those without a position are listed', async () => {
    answerByQuery(propertyMap, query =>
      Number(query.get('zoom')) < 8
        ? onMap({ total: 209, unmapped: 1, clusters: [around(portland, 200), around(boston, 9)] })
        : onMap({ total: 1, properties: [{ ...west, position: portland }] }),
    )
    answer(propertiesById, [aVisibleProperty({ ...west })])
    openPage('/all-properties?show=map', { as: 'user' })
    await expect.poll(mapText).toContain('209 homes in groups. Zoom in to see each one.')
    const groups = within(await screen.findByRole('list', { name: 'Groups of homes on the map' }))
    expect(groups.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['200', '9'])
    await press('1 home is not on the map')
    await screen.findByRole('button', { name: 'Remove Not on the map' })
    expect(callsOf(verifiedProperties).at(-1)?.path).toContain('onMap=false')
    await press('Remove Not on the map')

    await press(inSwitch('Map'))
    await theMap()
    await press('200 homes: zoom in')
    await expect.poll(pins).toEqual(['$400K, West House, $400,000 - $500,000'])
  })
})

it('the search of a map that is smaller than its world has no zoom below 0', async () => {
  openPage('/all-properties?show=map&view=-170,-60,170,75', { as: 'user' })
  const shown = await theMap()
  shown.zoomOut()
  shown.zoomOut()
  await expect.poll(() => query('view')).not.toBe('-170,-60,170,75')
  await expect.poll(() => callsOf(propertyMap).length).toBeGreaterThan(1)
  for (const { path } of callsOf(propertyMap)) expect(path).toContain('zoom=0')
})

/** Replaces the browser's own positioning. */
const locate = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  vi.spyOn(Navigator.prototype, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as Geolocation)

/** Names of the pressed buttons of the switch. */
const chosen = () =>
  within(screen.getByRole('group', { name: 'Show the homes as' }))
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent)

describe('the layout', () => {
  it('is the list beside the map, not limited by it, until another one is chosen on this device', async () => {
    openPage('/all-properties', { as: 'user' })
    await expectListed('West House', 'East House')
    await theMap()
    expect(chosen()).toEqual(['Both'])
    await screen.findByText('2 properties')
    expect(callsOf(verifiedProperties).map(({ path }) => path.includes('view='))).not.toContain(true)
    ;(await theMap()).moveTo({ lat: 44, lng: -90 })
    await screen.findByText('1 property on this map')

    await press(inSwitch('List'))
    closePage()
    openPage('/all-properties', { as: 'user' })
    await expectListed('West House', 'East House')
    expect(chosen()).toEqual(['List'])
    expect(screen.queryByRole('region', { name: 'Map of the homes for sale' })).toBeNull()
    await press(inSwitch('Map'))
    await press(inSwitch('Both'))
    await expect.poll(currentUrl).toBe('/all-properties?show=both')
  })
})

it('a movement of the map wins over what a search finds meanwhile', async () => {
  openPage('/all-properties', { as: 'user' })
  await expectListed('West House', 'East House')
  const moved = await theMap()
  await screen.findByText('2 properties')
  const calls = callsOf(propertyMap).length
  const release = hold(propertyMap)
  await press('2+ baths')
  await expect.poll(() => callsOf(propertyMap).length).toBeGreaterThan(calls)
  moved.moveTo({ lat: 44, lng: -90 })
  release()
  await screen.findByText('1 property on this map')
})

it('a map that is resized meanwhile still shows what a search finds', async () => {
  openPage('/all-properties', { as: 'user' })
  await expectListed('West House', 'East House')
  const resized = await theMap()
  await screen.findByText('2 properties')
  const calls = callsOf(propertyMap).length
  const release = hold(propertyMap)
  await fill('Search by location', 'West')
  await expect.poll(() => callsOf(propertyMap).length).toBeGreaterThan(calls)
  for (const type of ['movestart', 'move', 'resize', 'moveend']) resized.fire(type)
  release()
  await expect.poll(() => resized.getCenter().lng).toBeCloseTo(portland.lng, 1)
})

describe('on a phone', () => {
  it('a button opens the map, over which the list is a sheet', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(
      Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList,
    )
    vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
    openPage('/all-properties', { as: 'user' })
    await expectListed('West House', 'East House')
    expect(screen.queryByRole('region', { name: 'Map of the homes for sale' })).toBeNull()
    await press(async () => (await screen.findAllByRole('button', { name: 'Map' })).at(-1) as HTMLElement)
    const sheet = within(await screen.findByRole('region', { name: 'Homes on the map, as a list' }))
    await sheet.findByRole('link', { name: 'West House' })
    await sheet.findByRole('button', { name: 'Save East House' })
    sheet.getByText('2 properties')
    await pinOf('East House')
    ;(await theMap()).moveTo({ lat: 45.5, lng: -122.7 })
    await sheet.findByText(/on this map$/)
    await press(() => sheet.findByRole('button', { name: 'List' }))
    await expect.poll(() => screen.queryByRole('region', { name: 'Map of the homes for sale' })).toBeNull()
    await expect.poll(() => query('show')).toBe('list')
  })
})

describe('what lies over the map', () => {
  it.each([
    ['a home', () => press(() => pinOf('East House')), () => screen.queryByRole('region', { name: 'Chosen home' })],
    ['the search near a place', () => press('Near'), () => screen.queryByRole('region', { name: 'Near a place' })],
    ['the drawing', () => press('Draw'), () => screen.queryByRole('button', { name: 'Cancel' })],
  ])('closes with Back, which does not leave the page: %s', async (_, open, layer) => {
    listenBeforeRouter()
    openPage('/all-properties?show=map', { as: 'user' })
    await expect.poll(pins).toHaveLength(2)
    await open()
    await expect.poll(layer).not.toBeNull()
    history.back()
    await expect.poll(layer).toBeNull()
    expect(currentUrl()).toContain('/all-properties')
    await expect.poll(pins).toHaveLength(2)
  })
})

describe('homes near', () => {
  it('the reader are found without storing a position', async () => {
    locate((_, refused) => refused?.({ code: 1 } as GeolocationPositionError))
    openPage('/all-properties?show=both', { as: 'user' })
    await theMap()
    await press('Near')
    await press('My location')
    await screen.findByText('Your browser may not share your position.')
    locate(take => take({ coords: { latitude: 42.3598765, longitude: -71.0587654 } } as GeolocationPosition))
    await press('My location')
    await screen.findByRole('button', { name: 'Remove Within 3 miles' })
    expect(query('within')).toBe('5')
    await expectListed('East House')
    expect(query('near')).toBe('42.36,-71.059')
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('42.3')
  })

  it('a place are found by its name', async () => {
    refuse(findPlace, 404, 'No place has this name, or several have. Add the state, such as Springfield, IL.')
    openPage('/all-properties?show=both', { as: 'user' })
    await theMap()
    await press('Near')
    const panel = within(await screen.findByRole('region', { name: 'Near a place' }))
    await fill('A town', 'Springfield')
    await press(() => panel.getByRole('button', { name: 'Search' }))
    await panel.findByText(/^No place has this name, or several have. Add the state/)
    answer(findPlace, { lat: 45.5, lng: -122.7 })
    await fill('A town', 'Portland, OR')
    await press(() => panel.getByRole('button', { name: 'Search' }))
    await expectListed('West House')
    await allLoaded()
  })
})
