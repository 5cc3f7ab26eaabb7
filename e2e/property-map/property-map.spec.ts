import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'

/** Maps of one home, of a place and of an agent's listings. */

const portland = { lat: 45.5152, lng: -122.6784 }

const homeMap = (page: Page) => page.getByRole('region', { name: 'Map of this home' })
const picture = (page: Page) => page.locator('img[src^="/map/preview.svg"]')
const open = (page: Page) => page.getByRole('button', { name: 'Open the map' })
/** Scrolls to the description, because the parts below it are loaded when they are near. */
const scrollToParts = async (page: Page) => {
  await page.mouse.move(10, 10, { steps: 2 })
  await page.getByRole('heading', { name: 'Description' }).evaluate(heading => heading.scrollIntoView())
}

/** Collects the code of the map that a page loads. */
function mapCode(page: Page): string[] {
  const urls: string[] = []
  page.on('request', request => {
    if (/maplibre|start-map|pmtiles/.test(request.url())) urls.push(request.url())
  })
  return urls
}

test('a buyer opens the map of a home, and finds the homes nearby', async ({ market, signedIn }) => {
  const { id, title } = await market.aVerifiedProperty({ location: '1 Elm Street, Portland, OR', pin: portland })
  const page = await signedIn(market.buyer)
  const loaded = mapCode(page)
  await page.goto(`/property-details/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await scrollToParts(page)
  await picture(page).scrollIntoViewIfNeeded()
  await expect(picture(page)).toHaveJSProperty('complete', true)
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 640)
  expect(loaded).toEqual([])
  await open(page).focus()
  await page.keyboard.press('Enter')
  await expect(homeMap(page).locator('canvas')).toBeFocused()
  expect(loaded).not.toEqual([])
  await expect(page.getByText('The agent has marked the home.')).toBeVisible()
  await expectAccessible(page, { part: 'main' })

  await page.getByRole('link', { name: 'See homes nearby' }).click()
  await expect(page).toHaveURL(/\/all-properties\?near=45\.\d+,-122\.\d+&within=5/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('a hidden address is a circle, and its agent reads what others see', async ({ market, signedIn, browser }) => {
  const street = `Secret Alley ${Date.now().toString(36)}`
  const { id } = await market.aVerifiedProperty({
    location: `3 ${street}, Portland, OR`,
    pin: portland,
    hideAddress: true,
  })
  const page = await signedIn(market.buyer)
  await page.goto(`/property-details/${id}`)
  await scrollToParts(page)
  await expect(page.getByText('The home is inside the circle.')).toBeVisible()
  await open(page).click()
  await expect(homeMap(page).locator('path[class*=stroke-primary]')).toBeAttached()
  await expect(page.getByRole('main')).not.toContainText(street)

  const agent = await signedIn(market.agent)
  await agent.goto(`/property-details/${id}`)
  await scrollToParts(agent)
  await expect(agent.getByText('Visitors see a circle of 1 km instead.')).toBeVisible()

  const visitor = await aBrowserFor(browser)
  const preview = await visitor.request.get(`/api/property-previews/${id}`)
  await visitor.goto(((await preview.json()) as { publicPath: string }).publicPath)
  await scrollToParts(visitor)
  await open(visitor).click()
  await expect(homeMap(visitor).locator('canvas')).toBeVisible()
  await expect(visitor.getByText('The home is inside the circle.')).toBeVisible()
})

test('a home whose position is unknown has no map', async ({ market, signedIn }) => {
  const { id } = await market.aVerifiedProperty()
  const page = await signedIn(market.buyer)
  await page.goto(`/property-details/${id}`)
  await scrollToParts(page)
  await expect(page.getByRole('heading', { name: 'Monthly payment' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'On the map' })).toHaveCount(0)
})

test('a visitor sees the homes of a place on a map', async ({ market, browser }) => {
  const town = `Salem ${Date.now().toString(36)}`
  const mapped = await market.aVerifiedProperty({ location: `1 Elm Street, ${town}, OR`, pin: portland })
  await market.aVerifiedProperty({ location: `2 Elm Street, ${town}, OR` })
  const page = await aBrowserFor(browser)
  const loaded = mapCode(page)
  await page.goto(`/places/or/${town.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByRole('heading', { name: mapped.title })).toBeVisible()
  await page.mouse.move(10, 10, { steps: 2 })
  await page.getByRole('heading', { name: 'On the map' }).scrollIntoViewIfNeeded()
  await expect(picture(page)).toBeVisible()
  await expect(page.getByText('1 of these homes is not on the map.')).toBeVisible()
  expect(loaded).toEqual([])

  await page.getByRole('button', { name: 'Show on a map' }).click()
  const map = page.getByRole('region', { name: 'Map of these homes' })
  await map.getByRole('button', { name: mapped.title }).click()
  const chosen = map.getByRole('region', { name: 'Chosen home' })
  await expectAccessible(page, { part: '#map' })
  await chosen.getByRole('link', { name: mapped.title }).click()
  await expect(page).toHaveURL(/\/homes\//)
  await expect(page.getByRole('heading', { level: 1, name: mapped.title })).toBeVisible()
})

test('an agent sees their listings on a map, and those that need a pin', async ({ market, signedIn }) => {
  const agent = await market.anAgent('Mona Mapped')
  const { aPendingProperty } = market.between(agent, market.buyer)
  const mapped = await aPendingProperty({ location: '1 Elm Street, Portland, OR', pin: portland })
  const unmapped = await aPendingProperty()
  const page = await signedIn(agent)
  await page.goto('/dashboard/my-properties')
  await page.getByRole('button', { name: 'Show on a map' }).click()
  const map = page.getByRole('region', { name: 'Map of your listings' })
  await expect(map.getByRole('button', { name: `${mapped.title}, $400,000 - $500,000` })).toBeVisible()
  await expectAccessible(page, { part: 'main' })
  await page.getByRole('button', { name: 'Hide the map' }).click()
  await expect(map).toHaveCount(0)

  await page.getByRole('button', { name: 'Show on a map' }).click()
  await expect(page.getByText('1 home has no position: add a pin.')).toBeVisible()
  await page.getByRole('link', { name: unmapped.title, exact: true }).click()
  await expect(page).toHaveURL(`/dashboard/update-property/${unmapped.id}`)
})
