import { expect, type Page } from '@playwright/test'
import { google, loginFailed, oops } from '../../web/testing/literal-texts.ts'
import { test } from '../market/market.ts'
import {
  aBrowserFor,
  aNewcomer,
  closeAlert,
  expectSignedIn,
  fillLogin,
  login,
  logout,
  register,
} from '../market/people.ts'
import { atTheConsole } from './emulator.ts'

const banner = (page: Page) => page.getByRole('banner')
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access-token'))
const outdate = (page: Page) => page.evaluate(() => localStorage.setItem('access-token', 'expired.by.now'))

test('registering creates the account at Firebase and in Keyhaven, with name and picture', async ({
  browser,
  request,
}) => {
  const page = await aBrowserFor(browser)
  const visitor = aNewcomer('Fia Fire')
  await register(page, visitor)
  await expect(banner(page)).toContainText(visitor.name)
  const { displayName, photoUrl } = await atTheConsole(request).accountOf(visitor.email)
  expect(displayName).toBe(visitor.name)
  expect(photoUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/images\//)

  await page.reload()
  await expect(banner(page)).toContainText(visitor.name)
  await expect(banner(page).locator('img').first()).toHaveAttribute('src', /^\/images\//)
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).toContainText(visitor.email)

  // The same email cannot be registered again.
  await logout(page)
  await page.goto('/register')
  await page.getByLabel('Name').fill(visitor.name)
  await page.getByLabel('Profile image').setInputFiles('demo/images/portrait-1/256.webp')
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Password', { exact: true }).fill('Another1!')
  await page.getByRole('button', { name: 'Register' }).click()
  await closeAlert(page, oops, 'User already exists. Use another email.')
})

test('a wrong password is refused, the right one leads back, and logging out ends the session', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  const visitor = aNewcomer('Wera Wrong')
  await register(page, visitor)
  await logout(page)
  expect(await tokenOf(page)).toBeNull()

  await page.goto('/dashboard/wishlist')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, { ...visitor, password: 'Wrong1!' })
  await closeAlert(page, oops, loginFailed)
  await fillLogin(page, visitor)
  await expect(page.getByText('Successfully Loged In')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/wishlist')
  await expect(page.getByText('No wishlist properties found.')).toBeVisible()

  const proofs: string[] = []
  await page.route('**/api/auth/sign-out', async route => {
    proofs.push(route.request().headers()['authorization'] ?? '')
    await route.continue()
  })
  await logout(page)
  const headers = { authorization: proofs[0] ?? '' }
  const answer = await page.request.post('/api/jwt', { headers, data: { email: visitor.email } })
  expect(answer.status()).toBe(401)
})

test('Firebase mails reset a password and confirm an email', async ({ browser, request }) => {
  const { linkIn } = atTheConsole(request)
  const page = await aBrowserFor(browser)
  const visitor = aNewcomer('Fritz Forgetful')
  await register(page, visitor)
  await page.goto('/dashboard')
  await expect(page.getByText(`We sent an email with a link to ${visitor.email}.`)).toBeVisible()
  await request.get(await linkIn('VERIFY_EMAIL', visitor.email))
  await page.getByRole('button', { name: 'I have confirmed it' }).click()
  await expect(page.getByText('Confirm your email address', { exact: true })).toBeHidden()

  await logout(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The login has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await request.get(`${await linkIn('PASSWORD_RESET', visitor.email)}&newPassword=Another1!`)
  await login(page, { ...visitor, password: 'Another1!' })
})

test('a demo account signs in with one click', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await page.goto('/login')
  await page.getByRole('button', { name: /Nora Whitfield/ }).click()
  await expectSignedIn(page)
  await page.goto('/dashboard/my-properties')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('two people sign in with Google in the same browser, one after the other', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  const enter = async (name: string) => {
    await page.getByRole('button', { name: google.button }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(name) })
      .click()
  }
  await page.goto('/all-properties?search=oregon')
  await expect(page).toHaveURL('/login')
  await enter('Grace Newman')
  await expect(page.getByText(google.saved)).toBeVisible()
  await expect(page).toHaveURL('/all-properties?search=oregon')
  await expectSignedIn(page)
  await expect(banner(page)).toContainText('Grace Newman')
  const face = banner(page).locator('img').first()
  await expect.poll(() => face.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await logout(page)

  for (const [name, email] of [
    ['Noel Nolan', 'noel.nolan@gmail.example'],
    ['Grace Newman', 'grace.newman@gmail.example'],
  ] as const) {
    await page.goto('/register')
    await enter(name)
    await expect(page).toHaveURL('/')
    await expect(banner(page)).toContainText(email)
    await page.goto('/dashboard')
    await expect(page.getByRole('main')).toContainText(email)
    await logout(page)
  }
})

test('Google sign-in fails if it is cancelled or the email is not verified', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await page.goto('/login')
  await page.getByRole('button', { name: google.button }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await closeAlert(page, oops, loginFailed)
  await page.getByRole('button', { name: google.button }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Uma Unproven/ })
    .click()
  await closeAlert(page, google.notSaved, 'Please log in.')
  await expect(page).toHaveURL('/login')
  expect(await tokenOf(page)).toBeNull()
})

test('an expired token is renewed silently', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await register(page, aNewcomer('Rita Renewed'))
  await page.goto('/dashboard/wishlist')
  await expect(page.getByText('No wishlist properties found.')).toBeVisible()
  await outdate(page)
  await page.goto('/dashboard/my-reviews')
  await expect(page.getByRole('heading', { name: 'My Reviews' })).toBeVisible()
  await expect.poll(() => tokenOf(page)).toMatch(/^eyJ/)
  await outdate(page)
  await page.getByRole('link', { name: 'Wishlist' }).first().click()
  await expect(page.getByText('No wishlist properties found.')).toBeVisible()
})

test('an account disabled at Firebase is signed out at the next renewal and cannot sign in', async ({
  browser,
  request,
}) => {
  const page = await aBrowserFor(browser)
  const visitor = aNewcomer('Rolf Disabled')
  await register(page, visitor)
  await expectSignedOutAfter(page, () => atTheConsole(request).disable(visitor.email))
  await fillLogin(page, visitor)
  await closeAlert(page, oops, loginFailed)
})

test('an account signed out at Firebase is signed out at the next renewal and signs in again', async ({
  browser,
  request,
}) => {
  const page = await aBrowserFor(browser)
  const visitor = aNewcomer('Rolf Revoked')
  await register(page, visitor)
  await expectSignedOutAfter(page, () => atTheConsole(request).revoke(visitor.email))
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/dashboard/my-reviews')
})

/** Expects that the page leads to the login when it renews its token after this change. */
async function expectSignedOutAfter(page: Page, change: () => Promise<unknown>): Promise<void> {
  await page.goto('/dashboard/wishlist')
  await expect(page.getByText('No wishlist properties found.')).toBeVisible()
  await change()
  await outdate(page)
  // The page may have noticed already, so there may be no link to follow.
  await page.goto('/dashboard/my-reviews')
  await expect(page).toHaveURL('/login')
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible()
}

test('signing out and in takes effect in the other tab', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  const [first, second] = [aNewcomer('Tom Tabs'), aNewcomer('Tina Tabs')]
  await register(page, first)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(banner(other)).toContainText(first.email)
  await logout(page)
  await expect(banner(other).getByRole('link', { name: 'Login' })).toBeVisible()
  await register(page, second)
  await expect(banner(other)).toContainText(second.email)
  await other.goto('/dashboard')
  await expect(other.getByRole('main')).toContainText(second.email)
  await other.getByRole('link', { name: 'My Reviews' }).first().click()
  await expect(other.getByRole('heading', { name: 'My Reviews' })).toBeVisible()
})
