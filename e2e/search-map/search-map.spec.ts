import { expect, type Page } from '@playwright/test'
import { type Market, test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'
import { drawnLoop } from '../market/touch.ts'

const portland = { lat: 45.5152, lng: -122.6784 }
const boston = { lat: 42.3601, lng: -71.0589 }
/** View of Portland. */
const view = '-122.75,45.45,-122.6,45.58'

const aStreet = () => `Mapped Street ${Math.random().toString(36).slice(2)}`
const searchOf = (text: string) => `/all-properties?search=${encodeURIComponent(text)}`

/** Two homes that only this test finds: the newer one in Portland, the older one in Boston. */
async function twoCities(market: Market) {
  const street = aStreet()
  const east = await market.aVerifiedProperty({ location: `1 ${street}, Boston`, pin: boston })
  const west = await market.aVerifiedProperty({ location: `2 ${street}, Portland`, pin: portland })
  return { east, west, street, path: searchOf(street) }
}

const map = (page: Page) => page.getByRole('region', { name: 'Map of the homes for sale' })
const pinOf = (page: Page, { title }: { title: string }) => map(page).getByRole('button', { name: title })
const cardOf = (page: Page, { title }: { title: string }) => page.getByRole('heading', { name: title })

/** Moves the map far to the east. */
async function moveAway(page: Page) {
  await map(page).locator('canvas').focus()
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('ArrowRight')
}

test('the map opens beside the list, and its pins follow the list', async ({ market, signedIn }) => {
  const { east, west, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  await page.goto(path)
  await page.getByRole('button', { name: 'Both' }).click()
  await expect(pinOf(page, west)).toBeVisible()
  await expect(cardOf(page, west)).toBeVisible()
  await expect(map(page).getByRole('list', { name: 'Homes on the map' }).getByRole('button')).toHaveText([
    '$400K',
    '$400K',
  ])
  await expect(map(page)).toContainText('GeoNames')

  await page.locator(`[data-home="${east.id}"]`).hover()
  await expect(pinOf(page, east)).toHaveAttribute('data-pointed', '')
  await pinOf(page, west).focus()
  await expect(page.locator(`[data-home="${west.id}"]`)).toHaveAttribute('data-pointed', '')
  await page.keyboard.press('Tab')
  await expect(pinOf(page, east)).toBeFocused()
  await page.keyboard.press('Enter')
  const chosen = map(page).getByRole('region', { name: 'Chosen home' })
  await expect(chosen).toContainText('$400,000 - $500,000')
  await expect(chosen.getByRole('link', { name: east.title })).toHaveAttribute('href', `/property-details/${east.id}`)
  await page.keyboard.press('Escape')
  await expect(pinOf(page, east)).toBeFocused()
})

test('pins mark homes that the buyer has saved or viewed', async ({ market, signedIn }) => {
  const { east, west, path } = await twoCities(market)
  await market.call('POST', '/wishlist', market.buyer.token, { propertyId: east.id })
  const page = await signedIn(market.buyer)
  await page.goto(`/property-details/${west.id}`)
  // The page remembers a home once it is hydrated.
  await cardOf(page, west).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device-lists'))).toContain(west.id)
  await page.goto(`${path}&show=map`)
  await expect(map(page).getByRole('button', { name: `${west.title}, $400,000 - $500,000, viewed` })).toBeVisible()
  await expect(map(page).getByRole('button', { name: `${east.title}, $400,000 - $500,000, saved` })).toBeVisible()

  await pinOf(page, west).press('Enter')
  await map(page)
    .getByRole('button', { name: `Save ${west.title}` })
    .click()
  await expect(
    map(page).getByRole('button', { name: `${west.title}, $400,000 - $500,000, saved, viewed` }),
  ).toBeVisible()
})

test('a link with a view shows the homes in it, and moving the map searches again', async ({ market, signedIn }) => {
  const { east, west, street, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  await page.goto(`${path}&view=${view}&show=both`)
  await expect(cardOf(page, west)).toBeVisible()
  await expect(cardOf(page, east)).toBeHidden()
  await expect(pinOf(page, west)).toBeVisible()

  await moveAway(page)
  await expect(cardOf(page, west)).toBeHidden()
  await expect(map(page)).toContainText('No homes here. Zoom out or change the search.')
  expect(new URL(page.url()).searchParams.get('view')).not.toBe(view)

  await page.getByRole('combobox', { name: 'Search by location' }).fill(`${street}, Boston`)
  await expect(pinOf(page, east)).toBeInViewport()
})

test('the way back moves the map to where it was, and turning the phone does not change the search', async ({
  market,
  signedIn,
}) => {
  const { east, west, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  await page.goto(`${path}&view=${view}&show=both`)
  await expect(pinOf(page, west)).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'All Properties' }).first().click()
  await page.getByRole('button', { name: 'Both' }).click()
  await expect(map(page)).toContainText('GeoNames')
  await page.goBack()
  await expect(map(page)).toContainText('1 home')
  await page.setViewportSize({ width: 1024, height: 1300 })
  const viewOf = () => (new URL(page.url()).searchParams.get('view') ?? '').split(',').map(Number)
  // Longer than the map takes to rest.
  await page.waitForTimeout(600)
  expect(viewOf().join()).toBe(view)

  await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => viewOf().join()).not.toBe(view)
  const [left = 0, , right = 0] = viewOf()
  expect(right - left).toBeLessThan(0.3)
  await expect(pinOf(page, west)).toBeVisible()
  await expect(pinOf(page, east)).toHaveCount(0)
})

test('the search stays where it is if it does not follow the map', async ({ market, signedIn }) => {
  const { west, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  await page.goto(`${path}&view=${view}`)
  await expect(pinOf(page, west)).toBeVisible()
  await page.getByLabel('Search as I move').uncheck()
  await moveAway(page)
  await expect(page.getByRole('button', { name: 'Search here' })).toBeVisible()
  await expect(cardOf(page, west)).toBeVisible()
  await page.getByRole('button', { name: 'Search here' }).click()
  await expect(cardOf(page, west)).toBeHidden()
})

test('whoever gets the link sees the homes of three streets that somebody has drawn around on a phone', async ({
  browser,
  market,
  signedIn,
}) => {
  const street = aStreet()
  const at = (location: string, lat: number, lng: number) =>
    market.aVerifiedProperty({ location: `${location} ${street}, Portland, OR`, pin: { lat, lng } })
  const far = await at('9 Far', 45.57, -122.74)
  const near = [
    await at('1 Oak', 45.515, -122.678),
    await at('2 Pine', 45.516, -122.68),
    await at('3 Ash', 45.514, -122.676),
  ]

  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const phone = await aBrowserFor(browser, market.buyer.state, device)
  await phone.goto('/all-properties')
  await phone.getByRole('button', { name: 'Map', exact: true }).tap()
  await phone.getByRole('combobox', { name: 'Search by location' }).fill(street)
  await expect(map(phone)).toContainText('4 homes')
  await phone.getByRole('button', { name: 'Draw' }).tap()
  await expect(phone.getByText('Draw a line around the homes')).toBeVisible()
  await drawnLoop(phone, pinOf(phone, near[0] ?? far), 50)
  await expect(map(phone)).toContainText('3 homes')
  await expect(pinOf(phone, far)).toHaveCount(0)
  const link = phone.url()
  // With large text, nothing covers the buttons.
  await phone.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await map(phone).getByRole('button', { name: 'Zoom out' }).tap()

  const friend = await signedIn(market.agent)
  await friend.goto(link)
  await friend.getByRole('button', { name: 'Both' }).click()
  for (const home of near) {
    await expect(cardOf(friend, home)).toBeVisible()
    await expect(pinOf(friend, home)).toBeVisible()
  }
  await expect(friend.getByText('3 properties', { exact: true })).toBeVisible()
  await friend.getByRole('button', { name: 'Remove In the drawn area' }).click()
  await expect(friend.getByText('4 properties', { exact: true })).toBeVisible()
})

test('an area is drawn on a map without its background, again if it is no area', async ({ market, signedIn }) => {
  const { east, west, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  await page.route('**/map/style-*.json', route => route.abort())
  await page.goto(`${path}&show=map`)
  await expect(map(page)).toContainText('The background of the map could not be loaded.')
  await map(page).getByRole('button', { name: 'Draw' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const { x = 0, y = 0, width = 0, height = 0 } = (await pinOf(page, west).boundingBox()) ?? {}
  const line = async (corners: [right: number, down: number][]) => {
    const [first = [0, 0], ...others] = corners.map(
      ([right, down]) => [x + width / 2 + right, y + height + down] as const,
    )
    await page.mouse.move(...first)
    await page.mouse.down()
    for (const corner of others) await page.mouse.move(...corner)
    await page.mouse.up()
  }
  await line([
    [-20, -20],
    [20, 20],
  ])
  await expect(map(page)).toContainText('Area must have at least 3 corners. Draw it again.')
  await line([
    [-20, -20],
    [20, -20],
    [20, 20],
    [-20, 20],
  ])
  await expect(map(page)).toContainText('1 home')
  await expect(pinOf(page, west)).toBeVisible()
  await expect(pinOf(page, east)).toHaveCount(0)
})

test('a map without its tiles says so, and names their sources', async ({ market, signedIn }) => {
  const { west, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  await page.route('**/map/tiles.pmtiles*', route => route.abort())
  await page.goto(`${path}&show=map`)
  await expect(map(page)).toContainText('The background of the map could not be loaded. Natural Earth')
  await expect(pinOf(page, west)).toBeVisible()
})

test('groups of homes add up to the list, and open when they are pressed', async ({ market, signedIn }) => {
  test.slow()
  const street = aStreet()
  const add = (at: number) =>
    market.aVerifiedProperty({
      location: `${at} ${street}, Nowhere at all`,
      ...(at > 0 && { pin: { lat: 44 + (at % 15) / 10, lng: -121 + at / 100 } }),
    })
  for (let from = 0; from < 210; from += 30)
    await Promise.all(Array.from({ length: 30 }, (_, next) => add(from + next)))
  const page = await signedIn(market.buyer)
  await page.goto(`${searchOf(street)}&show=map`)
  await expect(page.getByText('210 properties', { exact: true })).toBeVisible()
  await expect(map(page)).toContainText('209 homes in groups. Zoom in to see each one.')
  const groups = map(page).getByRole('list', { name: 'Groups of homes on the map' }).getByRole('button')
  const counts = await groups.allTextContents()
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(209)

  const transforms = await stepsDuring(page, () => groups.first().press('Enter'))
  await expect(map(page).getByRole('list', { name: 'Homes on the map' }).getByRole('button').first()).toBeVisible()
  // The reader prefers reduced motion.
  expect(transforms).toBeLessThan(10)

  await page.getByRole('button', { name: '1 home is not on the map' }).click()
  await expect(page.getByText('1 property', { exact: true })).toBeVisible()
  await expect(page.getByText(`0 ${street}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Not on the map' })).toBeVisible()
})

/** Counts how often what lies on the map is moved during an act and the second after it. */
async function stepsDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const count = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const element = document.querySelector('[aria-label="Groups of homes on the map"] > li')
        let steps = 0
        const observer = new MutationObserver(changes => (steps += changes.length))
        if (element) observer.observe(element, { attributeFilter: ['style'] })
        setTimeout(() => resolve(steps), 1500)
      }),
  )
  await act()
  return count
}

test('homes near the reader or a place are found without storing a position', async ({ market, signedIn }) => {
  const { east, west, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  await page.goto(`${path}&show=both`)
  await page.getByRole('button', { name: 'Near', exact: true }).click()
  await page.getByRole('button', { name: 'Of where I am' }).click()
  await expect(page.getByText('Your browser may not share your position.')).toBeVisible()

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 42.3398765, longitude: -71.0487654 })
  await page.getByRole('button', { name: 'Of where I am' }).click()
  await expect(page.getByRole('button', { name: 'Remove Within 5 km' })).toBeVisible()
  await expect(cardOf(page, east)).toBeVisible()
  await expect(cardOf(page, west)).toBeHidden()
  expect(new URL(page.url()).searchParams.get('near')).toBe('42.34,-71.049')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('42.3')

  await page.getByRole('button', { name: 'Near', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Near a place' })
  await panel.getByLabel('Of a place').fill('Springfield')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(panel).toContainText('No place has this name, or several have. Add the state')
  // The home names the city without its state.
  await panel.getByLabel('Of a place').fill('Portland, OR')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(cardOf(page, west)).toBeVisible()
  await expect(cardOf(page, east)).toBeHidden()
})

test('a map that cannot reach the server says so, and goes on later', async ({ market, signedIn }) => {
  const { west, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  await page.goto(`${path}&view=${view}&show=both`)
  await expect(pinOf(page, west)).toBeVisible()
  await expect(map(page)).toContainText('GeoNames')
  await page.context().setOffline(true)
  await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect(map(page)).toContainText('The homes could not be loaded.')
  await page.context().setOffline(false)
  await expect(map(page)).toContainText('1 home')
})
