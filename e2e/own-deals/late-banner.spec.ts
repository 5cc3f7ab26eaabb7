import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'
import { aDealOf } from './own-deal.ts'

test('a banner that arrives late moves nothing on the dashboard', async ({ browser, market }) => {
  const { buyer, anAcceptedOffer } = await aDealOf(market)
  await anAcceptedOffer()
  const page = await aBrowserFor(browser, buyer.state)
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/buyer-dashboard-summary', async route => {
    await new Promise(resolve => setTimeout(resolve, 600))
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Accepted offer' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
})
