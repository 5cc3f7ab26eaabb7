import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import { google, loginFailed, oops } from '../../web/testing/literal-texts.ts'
import { aBrowserFor, closeAlert, expectSignedIn, fillLogin, logout } from '../market/people.ts'

const button = (page: Page) => page.getByRole('button', { name: google.button })
const choose = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) }).click()
const refused = [oops, loginFailed] as const

test('a new person signs in with Google, returns to the page they came from, and signs in again', async ({
  browser,
}) => {
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

  await logout(page)
  await page.goto('/register')
  await button(page).click()
  await choose(page, 'Grace Newman')
  await expect(page).toHaveURL('/')
  await expect(banner).toContainText('grace.newman@gmail.example')
})

test('a person without a picture gets the default one, and the demo buyer keeps their profile', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await page.goto('/login')
  await button(page).click()
  await choose(page, 'Noel Nolan')
  await expectSignedIn(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /^\/images\/default-avatar\//)

  const other = await aBrowserFor(browser)
  await other.goto('/login')
  await button(other).click()
  await choose(other, 'Bella Buyer')
  await expectSignedIn(other)
  await other.goto('/dashboard/bought-properties')
  await expect(other.getByRole('article').first()).toBeVisible()

  // The login page still offers the password.
  const withPassword = await aBrowserFor(browser)
  await withPassword.goto('/login')
  await fillLogin(withPassword, { email: 'buyer@keyhaven.example', password: 'Buyer1!demo' })
  await expectSignedIn(withPassword)
})

test('two people sign in with Google in the same browser, one after the other', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  for (const person of ['Grace Newman', 'Noel Nolan']) {
    await page.goto('/login')
    await button(page).click()
    await choose(page, person)
    await expectSignedIn(page)
    await page.goto('/dashboard/user-profile')
    await expect(page.getByRole('heading', { name: person }).or(page.getByText(person)).first()).toBeVisible()
    await logout(page)
  }
})

test('cancelling, an unverified email and an expired attempt each show an alert and can be retried', async ({
  browser,
}) => {
  const page = await aBrowserFor(browser)
  await page.goto('/dashboard/wishlist')
  await button(page).click()
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

test('a failed save shows the message of the server, or a general one', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  for (const [body, said] of [
    ['{"message":"This email belongs to another sign-in."}', 'This email belongs to another sign-in.'],
    ['', google.fallback],
  ] as const) {
    await page.goto('/login')
    await page.route('**/api/users', route => route.fulfill({ status: 500, contentType: 'application/json', body }))
    await button(page).click()
    await choose(page, 'Grace Newman')
    await closeAlert(page, google.notSaved, said)
    await expect(button(page)).toBeEnabled()
    await expect.poll(async () => (await page.request.get('/api/auth/get-session')).text()).toBe('null')
    await page.unroute('**/api/users')
  }
})

test('while Google is down the login says so and the password still works', async ({ browser, market }) => {
  const page = await aBrowserFor(browser)
  const visitor = await market.aBuyer('Gus Google')
  await page.goto('/login')
  await page.route('**/api/auth/sign-in/social', route => route.fulfill({ status: 503, body: '' }))
  await button(page).click()
  await closeAlert(page, ...refused)
  await fillLogin(page, visitor)
  await expectSignedIn(page)
})

test('the stand-in for Google has no accessibility finding', async ({ browser }) => {
  const page = await aBrowserFor(browser, undefined, { viewport: { width: 390, height: 844 } })
  await page.goto('/login')
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, { where: colorScheme })
  }
})
