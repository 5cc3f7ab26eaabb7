import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const portland = { lat: 45.5152, lng: -122.6784 }

const propertyMap = (page: Page) => page.getByRole('region', { name: 'Map of this home' })
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
  await expect(propertyMap(page).locator('canvas')).toBeFocused()
  expect(loaded).not.toEqual([])
  await expect(page.getByText('The agent has marked the home.')).toBeVisible()
  await expectAccessible(page, { part: 'main' })

  await page.getByRole('link', { name: 'See homes nearby' }).click()
  await expect(page).toHaveURL(/\/all-properties\?near=45\.\d+,-122\.\d+&within=5/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})
