import { expect, type Page } from '@playwright/test'
import { google, loginFailed, oops } from '../../web/testing/literal-texts.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, closeAlert, expectSignedIn, logout } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const button = (page: Page) => page.getByRole('button', { name: google.button })
const choose = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) }).click()
const welcome = (page: Page) => page.getByRole('region', { name: /^Welcome, / })
const refused = [oops, loginFailed] as const

test('new people sign in with Google, return to the page they came from, and are welcomed only the first time', async ({
  browser,
  market,
}) => {
  const { call, admin } = market
  // Other tests may have signed them in before.
  for (const name of ['grace.newman', 'noel.nolan']) {
    const known = (await call('GET', `/users?search=${name}`, admin.token)) as unknown as { _id: string }[]
    for (const { _id } of known) await call('DELETE', `/users/${_id}`, admin.token)
  }
  const page = await aBrowserFor(browser)
  await page.goto('/all-properties?search=oregon')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(google.divider, { exact: true })).toBeVisible()
  const saved: string[] = []
  await page.route('**/api/users', async route => {
    saved.push(route.request().postData() ?? '')
    await expect(page.getByRole('button', { name: google.busy })).toBeDisabled()
    await route.continue()
  })
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await choose(page, 'Grace Newman')
  await expect(page.getByText(google.saved)).toBeVisible()
  await expect(page).toHaveURL('/all-properties?search=oregon')
  await expectSignedIn(page)
  expect(saved.map(body => JSON.parse(body) as object)).toEqual([
    {
      name: 'Grace Newman',
      email: 'grace.newman@gmail.example',
      image: expect.stringMatching(/^\/images\//),
      role: 'user',
    },
  ])
  const banner = page.getByRole('banner')
  await expect(banner).toContainText('Grace Newman')
  const face = banner.locator('img').first()
  await expect.poll(() => face.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

  await expect(welcome(page)).toBeVisible()
  await logout(page)
  await page.goto('/register')
  await button(page).click()
  await choose(page, 'Grace Newman')
  await expect(page).toHaveURL('/')
  await expect(banner).toContainText('grace.newman@gmail.example')
  await expect(welcome(page)).toHaveCount(0)

  // Somebody else in the same browser, who has no picture.
  await logout(page)
  await page.goto('/login')
  await button(page).click()
  await choose(page, 'Noel Nolan')
  await expectSignedIn(page)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main).toContainText('Noel Nolan')
  await expect(main.locator('img').first()).toHaveAttribute('src', /^\/images\/default-avatar\//)
})

test('cancelling, an unverified email and an expired attempt each show an alert and can be retried', async ({
  browser,
}) => {
  const page = await aBrowserFor(browser, undefined, { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/wishlist')
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, { where: `the stand-in for Google, ${colorScheme}` })
  }
  await page.getByRole('link', { name: 'Cancel' }).click()
  await closeAlert(page, ...refused)
  await expect(page).toHaveURL('/login')
  await button(page).click()
  await choose(page, 'Uma Unproven')
  await closeAlert(page, ...refused)
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.context().clearCookies()
  await choose(page, 'Grace Newman')
  await closeAlert(page, ...refused)
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()
  await button(page).click()
  await choose(page, 'Grace Newman')
  await expect(page).toHaveURL('/dashboard/wishlist')
})
