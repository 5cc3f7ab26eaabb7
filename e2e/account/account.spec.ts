import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import {
  aBrowserFor,
  aNewcomer,
  closeAlert,
  confirm,
  expectSignedIn,
  fillLogin,
  login,
  logout,
  register,
  rowOf,
} from '../market/people.ts'

/** The account page: sign-in details, sessions and second factors. */

const cardOf = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
const appOf = (secret: string) => createOTP(new TextDecoder().decode(base32.decode(secret.replaceAll(' ', ''))))
const codeOf = (secret: string) => appOf(secret).totp()
/** Code of the next 30 seconds. It is accepted early, and the present one only once. */
const nextCodeOf = (secret: string) => appOf(secret).hotp(Math.floor(Date.now() / 30_000) + 1)

test('changing the password warns about a common one and ends other sessions', async ({ browser }) => {
  const somebody = aNewcomer('Paula Password')
  const page = await aBrowserFor(browser)
  await register(page, somebody)
  const elsewhere = await aBrowserFor(browser)
  await login(elsewhere, somebody)

  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Account and security' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account and security')
  await expect(cardOf(page, 'Sessions').getByRole('listitem')).toHaveCount(2)
  await expect(cardOf(page, 'Sessions').getByRole('listitem').first()).toContainText('This device')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password', { exact: true }).fill('Wrong1!')
  await dialog.getByLabel('New password', { exact: true }).fill('Password1!')
  await expect(dialog.getByText('This is one of the most common passwords.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('New password', { exact: true }).fill('Tandem-Otter9!')
  await expect(dialog.getByText('This is one of the most common passwords.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill(somebody.password)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password has been changed. You are logged out everywhere else.')).toBeVisible()
  await expect(cardOf(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL('/login')
  await login(elsewhere, { ...somebody, password: 'Tandem-Otter9!' })

  await page.reload()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await confirm(page, 'Log out everywhere else')
  await expect(cardOf(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL('/login')
})

test('changing the email requires the link sent to the new one, and keeps drafts', async ({
  browser,
  market,
  signedIn,
}) => {
  const somebody = await market.aBuyer('Edda Email')
  const page = await signedIn(somebody)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const email = `new-${somebody.email}`
  await page.getByRole('dialog', { name: 'Change email' }).getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Request the link' }).click()
  await expect(page.getByText(`${email} is not confirmed yet.`)).toContainText('Please contact support')

  const admin = await signedIn(market.admin)
  await admin.goto(`/dashboard/outbox?search=${encodeURIComponent(email)}`)
  await rowOf(admin, 'Confirm your new email address').getByRole('button', { name: 'Read' }).click()
  const link = await admin.getByRole('dialog').getByRole('link', { name: '?token=' }).getAttribute('href')
  const { pathname, search } = new URL(link ?? '')
  const elsewhere = await aBrowserFor(browser)
  await elsewhere.goto(pathname + search)
  await expect(elsewhere.getByRole('button', { name: 'Confirm here' })).toBeVisible()
  await expectAccessible(elsewhere)
  await page.goto('/dashboard/become-agent')
  await page.getByLabel('License number').fill('L-2468')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('drafts'))).toContain('L-2468')
  await page.goto(pathname + search)
  await expect(page.getByRole('alert')).toContainText(
    'Your email address has been changed. Please log in with the new one.',
  )
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, { ...somebody, email })
  await expectSignedIn(page)
  await expect(page.getByRole('banner')).toContainText(email)
  await page.goto('/dashboard/become-agent')
  await expect(page.getByLabel('License number')).toHaveValue('L-2468')
  await page.goto(pathname + search)
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
})

test('adding, using and removing an authenticator app, with a recovery code', async ({ market, signedIn }) => {
  const somebody = await market.aBuyer('Tom Totp')
  const page = await signedIn(somebody)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Add app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('QR code for the authenticator app')).toBeVisible()
  await expectAccessible(page)
  const secret = await dialog.locator('span.font-mono').innerText()
  await dialog.getByRole('textbox', { name: 'Code' }).fill('12')
  await dialog.getByRole('button', { name: 'Add app' }).click()
  await expect(dialog.getByText('Enter the 6 digits that the app shows')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await codeOf(secret))
  await dialog.getByRole('button', { name: 'Add app' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recoveryCode = await codes.first().innerText()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('recovery-codes.txt')
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\n')
  expect(lines[0]).toContain(somebody.email)
  expect(lines.slice(-10)).toEqual(await codes.allInnerTexts())
  // As on a page without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await closeAlert(page, 'The codes could not be copied.', 'Download them or write them down.')
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Codes copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await codes.allInnerTexts()).join('\n'))
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(cardOf(page, 'Authenticator app')).toContainText('10 left.')

  await logout(page)
  await page.goto('/dashboard/account')
  await fillLogin(page, somebody)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is not correct.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await nextCodeOf(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard/account')

  await logout(page)
  await page.goto('/login')
  await fillLogin(page, somebody)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectSignedIn(page)
  await page.goto('/dashboard/account')
  await expect(cardOf(page, 'Authenticator app')).toContainText('9 left.')
  await page.getByRole('button', { name: 'Remove app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).click()
  await expect(page.getByText('Authenticator app removed.')).toBeVisible()
  await expect(cardOf(page, 'Authenticator app')).toContainText('Off')
})

test('adding, using, renaming and removing a passkey', async ({ browser, baseURL }) => {
  const somebody = aNewcomer('Kim Key')
  const page = await aBrowserFor(browser)
  // WebAuthn needs a host name, not an IP.
  const origin = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${origin}/register`)
  await page.getByLabel('Name').fill(somebody.name)
  await page.getByLabel('Profile image').setInputFiles('demo/images/portrait-1/256.webp')
  await page.getByLabel('Email').fill(somebody.email)
  await page.getByLabel('Password', { exact: true }).fill(somebody.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectSignedIn(page)

  await page.goto(`${origin}/dashboard/account`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(cardOf(page, 'Passkeys').getByRole('listitem')).toContainText('Work laptop')
  await expectAccessible(page)

  await logout(page)
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Login with a passkey' }).click()
  await expectSignedIn(page)
  await page.goto(`${origin}/dashboard/account`)
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await expect(cardOf(page, 'Passkeys').getByRole('listitem')).toHaveCount(0)
})
