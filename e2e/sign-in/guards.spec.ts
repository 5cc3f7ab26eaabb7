import { expect, type Locator, type Page } from '@playwright/test'
import { loggedIn, loginFailed, oops, pageNotFound } from '../../web/testing/literal-texts.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, closeAlert, fillLogin } from '../market/people.ts'

test('the login leads back to the page the visitor wanted, and says so at the top right', async ({
  browser,
  market,
}) => {
  const page = await aBrowserFor(browser)
  await page.goto('/all-properties?search=bay')
  await fillLogin(page, { ...market.buyer, password: 'Wrong1!' })
  await closeAlert(page, oops, loginFailed)
  await fillLogin(page, market.buyer)
  await page.mouse.move(0, 800)
  await expectAtTheTopRight(
    page.locator('section[aria-live=polite]').getByRole('listitem').filter({ hasText: loggedIn }),
  )
  await expect(page).toHaveURL('/all-properties?search=bay')
})

test('an unknown URL and a page that fails to load show the 404 page', async ({ market, signedIn }) => {
  const page = await signedIn(market.buyer)
  await page.goto('/dashboard/nowhere/at-all')
  await expectNotFound(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')

  const chunk = /\/my-reviews-page-.*\.js$/
  await page.route(chunk, route => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'My Reviews' }).click()
  await expectNotFound(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPage(page, '/dashboard/my-reviews', 'My Reviews')
})

test('unknown paths and homes that this person may not see answer 404, and pages 200', async ({ market, signedIn }) => {
  const { id } = await market.aPendingProperty()
  const { request } = await signedIn(market.buyer)
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/dashboard/nowhere/at-all', 404],
    ['/property-details/some-id', 404],
    ['/property-details/01989c5e-5b7b-7000-8000-000000000000', 404],
    [`/property-details/${id}`, 404],
    ['/dashboard/', 200],
    ['/login?next=1', 200],
  ] as const)
    expect((await request.get(path)).status(), path).toBe(status)
})

/** Expects a toast, without a button, which then disappears. */
async function expectAtTheTopRight(toast: Locator): Promise<void> {
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box?.x).toBeGreaterThan(640)
  expect(box?.y).toBeLessThan(200)
  await expect(toast.getByRole('button')).toHaveCount(0)
  await expect(toast).toHaveCount(0)
}

async function expectPage(page: Page, url: string, heading: string | RegExp): Promise<void> {
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(title).toHaveText(typeof heading === 'string' ? new RegExp(`^${heading}`) : heading)
  await expect(page).toHaveURL(url)
}

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toContainText(pageNotFound)
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
}
