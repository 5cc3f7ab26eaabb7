import { expect } from '@playwright/test'
import { test } from '../market/market.ts'

test('a search is in the URL, survives Back, and does not delay a link clicked while typing', async ({
  market,
  signedIn,
}) => {
  const page = await signedIn(market.buyer)
  await page.goto('/all-properties')
  const search = page.getByRole('combobox', { name: 'Search by location' })
  await search.fill('no such place')
  await expect(page.getByText('No properties found for "no such place"')).toBeVisible()
  await expect(page).toHaveURL(/\?search=no\+such\+place$/)
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await expect(page).toHaveURL(/\/all-properties$/)

  await search.fill('portland')
  await page.getByRole('link', { name: 'Details' }).first().click()
  await expect(page).toHaveURL(/\/property-details\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/property-details\//)

  await page.goBack()
  await search.fill('austin')
  await expect(page).toHaveURL(/\?search=austin$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(/\/property-details\//)
  await page.goBack()
  await expect(search).toHaveValue('austin')
})

test('typing loses no character while the page is slow', async ({ market, signedIn }) => {
  const page = await signedIn(market.buyer)
  await page.goto('/all-properties')
  const search = page.getByRole('combobox', { name: 'Search by location' })
  await search.focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  // Slightly longer than the debounce of the URL.
  await page.keyboard.type('elm row', { delay: 170 })
  await expect(search).toHaveValue('elm row')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL(/\?search=elm\+row$/)
})

test('the list keeps within the window at double text size', async ({ market, signedIn }) => {
  const page = await signedIn(market.buyer)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/all-properties')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await expect(page.getByRole('button', { name: 'Price', exact: true })).toBeInViewport()
})
