import { expect } from '@playwright/test'
import { test } from '../market/market.ts'

test('the home page and the login load nothing of a sign-in service that is not configured', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', made => {
    if (made.resourceType() === 'script') scripts.push(made.url())
  })
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter(url => /firebase|emulated-google/.test(url))).toEqual([])
})
