import { expect, type Page } from '@playwright/test'
import { type Market, test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'
import { drawnLoop } from '../market/touch.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const portland = { lat: 45.5152, lng: -122.6784 }
const boston = { lat: 42.3601, lng: -71.0589 }
/** View of Portland. */
const view = '-122.75,45.45,-122.6,45.58'

const aStreet = () => `Mapped Street ${Math.random().toString(36).slice(2)}`

/** Two homes that only this test finds: the newer one in Portland, the older one in Boston. */
async function twoCities(market: Market) {
  const street = aStreet()
  const east = await market.aVerifiedProperty({ location: `1 ${street}, Boston`, pin: boston })
  const west = await market.aVerifiedProperty({ location: `2 ${street}, Portland`, pin: portland })
  return { east, west, street, path: `/all-properties?search=${encodeURIComponent(street)}` }
}

const map = (page: Page) => page.getByRole('region', { name: 'Map of the homes for sale' })
const pinOf = (page: Page, { title }: { title: string }) => map(page).getByRole('button', { name: title })
const cardOf = (page: Page, { title }: { title: string }) => page.getByRole('heading', { name: title })

test('the search follows the map, and the map the search, the way back and a turned phone', async ({
  market,
  signedIn,
}) => {
  const { east, west, street, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  await page.goto(`${path}&view=${view}&show=both`)
  await expect(cardOf(page, west)).toBeVisible()
  await expect(cardOf(page, east)).toBeHidden()
  await expect(pinOf(page, west)).toBeInViewport()
  await expect(map(page)).toContainText('GeoNames')

  const viewOf = () => (new URL(page.url()).searchParams.get('view') ?? '').split(',').map(Number)
  await test.step('the way back moves the map, and turning the phone does not change the search', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'All Properties' }).first().click()
    await page.getByRole('button', { name: 'Both' }).click()
    await expect(map(page)).toContainText('GeoNames')
    await page.goBack()
    await expect(map(page)).toContainText('1 home')
    await page.setViewportSize({ width: 1024, height: 1300 })
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

  await test.step('the keyboard moves the map, and a search', async () => {
    await map(page).locator('canvas').focus()
    // A press during the movement of the last one moves the map less.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(cardOf(page, west)).toBeHidden({ timeout: 500 })
    }).toPass({ intervals: [0] })
    await expect(map(page)).toContainText('No home here fits the search. Move the map or change the search.')
    const search = page.getByRole('combobox', { name: 'Search by location' })
    await search.fill(`${street}, Portland`)
    await expect(pinOf(page, west)).toBeInViewport()
    const transforms = await stepsDuring(page, () => search.fill(`${street}, Boston`))
    await expect(pinOf(page, east)).toBeInViewport()
    // The reader prefers reduced motion.
    expect(transforms).toBeLessThan(10)
    await pinOf(page, east).press('Enter')
    await expect(map(page).getByRole('region', { name: 'Chosen home' })).toContainText('$400,000 - $500,000')
    await expectAccessible(page, { part: 'main' })
  })
})

test('somebody draws around three streets on a phone, and finds their homes', async ({ browser, market }) => {
  const street = aStreet()
  const at = (location: string, lat: number, lng: number) =>
    market.aVerifiedProperty({ location: `${location} ${street}, Portland, OR`, pin: { lat, lng } })
  const far = await at('9 Far', 45.57, -122.74)
  await at('1 Oak', 45.515, -122.678)
  await at('2 Pine', 45.516, -122.68)
  await at('3 Ash', 45.514, -122.676)

  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const phone = await aBrowserFor(browser, market.buyer.state, device)
  await phone.goto('/all-properties')
  await phone.getByRole('button', { name: 'Map', exact: true }).tap()
  await phone.getByRole('combobox', { name: 'Search by location' }).fill(street)
  // Closes the suggestions, which lie over the buttons.
  await phone.keyboard.press('Enter')
  await expect(map(phone)).toContainText('4 homes')
  await phone.getByRole('button', { name: 'Draw' }).tap()
  await expect(phone.getByText('Drag a line around the homes')).toBeVisible()
  // The newest has its price, and the others are so close that one dot counts them.
  await drawnLoop(phone, map(phone).getByRole('button', { name: '2 homes here' }), 50)
  await expect(map(phone)).toContainText('3 homes')
  await expect(pinOf(phone, far)).toHaveCount(0)
  // With large text, nothing covers the buttons.
  await phone.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await map(phone).getByRole('button', { name: 'Zoom out' }).tap()
})

test('a map without its tiles or its style says so, names its sources, and still takes a drawn area', async ({
  market,
  signedIn,
}) => {
  const { east, west, path } = await twoCities(market)
  const page = await signedIn(market.buyer)
  for (const [missing, text] of [
    ['**/map/tiles.pmtiles*', 'The background of the map could not be loaded. Natural Earth'],
    ['**/map/style-*.json', 'The background of the map could not be loaded.'],
  ] as const) {
    await page.route(missing, route => route.abort())
    await page.goto(`${path}&show=map`)
    await expect(map(page)).toContainText(text)
    await expect(pinOf(page, west)).toBeVisible()
  }
  await map(page).getByRole('button', { name: 'Draw' }).click()
  const { x = 0, y = 0, width = 0, height = 0 } = (await pinOf(page, west).boundingBox()) ?? {}
  const corner = (right: number, down: number) => [x + width / 2 + right, y + height + down] as const
  await page.mouse.move(...corner(-20, -20))
  await page.mouse.down()
  for (const [right, down] of [
    [20, -20],
    [20, 20],
    [-20, 20],
  ] as const)
    await page.mouse.move(...corner(right, down))
  await page.mouse.up()
  await expect(map(page)).toContainText('1 home')
  await expect(pinOf(page, east)).toHaveCount(0)
})

/** Counts how often what lies on the map is moved during an act and the second after it. */
async function stepsDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const count = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const element = document.querySelector('[aria-label="Homes on the map"] > li')
        let steps = 0
        const observer = new MutationObserver(changes => (steps += changes.length))
        if (element) observer.observe(element, { attributeFilter: ['style'] })
        setTimeout(() => resolve(steps), 1500)
      }),
  )
  await act()
  return count
}
