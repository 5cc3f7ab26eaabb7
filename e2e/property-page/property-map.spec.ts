import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const portland = { lat: 45.5152, lng: -122.6784 }

const propertyMap = (page: Page) => page.getByRole('region', { name: 'Map of this home' })
const line = (page: Page) => page.getByRole('heading', { name: 'In Portland, OR' })

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
  await page.mouse.move(10, 10, { steps: 2 })
  await line(page).scrollIntoViewIfNeeded()
  await expect(page.locator('main[data-hydrated]')).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual([])
  await line(page).locator('..').focus()
  await page.keyboard.press('Enter')
  await expect(propertyMap(page).locator('canvas')).toBeVisible()
  await expect(line(page).locator('..')).toBeFocused()
  expect(loaded).not.toEqual([])
  await expect(page.getByText('The agent has marked the home.')).toBeVisible()
  await expectAccessible(page, { part: 'main' })

  await page.getByRole('link', { name: 'See homes nearby' }).click()
  await expect(page).toHaveURL(/\/all-properties\?near=45\.\d+,-122\.\d+&within=5/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})
