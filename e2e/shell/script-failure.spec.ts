import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'

test.describe('a script that fails', () => {
  test('leaves the home page as the server sent it, and offers a reload', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    await page.route(/\/assets\/index-.*\.js/, route => route.abort())
    await page.goto('/')
    await expectOffer(page, page.getByRole('link', { name: 'Reload' }))
    await expect(page.getByRole('region', { name: 'Top Agents' })).toBeVisible()
  })

  test('leaves the home page in place when its own code is missing', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    await page.route(/home-page.*\.js/, route => route.fulfill({ status: 404, body: '' }))
    await page.goto('/')
    await expectOffer(page, page.getByRole('button', { name: 'Reload' }))
    await expect(page.getByRole('region', { name: 'Top Agents' })).toBeVisible()
  })

  test('offers a reload on a page that the browser renders', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    await page.route(/\/assets\/index-.*\.js/, route => route.abort())
    await page.goto('/register')
    await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible()
    await page.unroute(/\/assets\/index-.*\.js/)
    await page.getByRole('link', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reload' })).toHaveCount(0)
  })
})

test('a page without JavaScript says that it needs it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript.')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.locator('noscript p')).toContainText('To log in, search and make offers, turn JavaScript on')
  await context.close()
})

/** Uses the page until it offers what it offers once reloads have not helped. */
const expectOffer = (page: Page, offer: Locator) =>
  expect(async () => {
    await page.mouse.move(Math.random() * 300, 300)
    await expect(offer).toBeVisible({ timeout: 1_000 })
  }).toPass()
