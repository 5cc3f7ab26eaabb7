import { readFile } from 'node:fs/promises'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect, type Page } from '@playwright/test'
import { mailedLink } from '../mail/mailed-link.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, expectSignedIn, fillLogin, login, logout } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

/** The account page: sign-in details, sessions and second factors. */

const cardOf = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
const appOf = (secret: string) => createOTP(new TextDecoder().decode(base32.decode(secret.replaceAll(' ', ''))))
const codeOf = (secret: string) => appOf(secret).totp()
/** Code of the next 30 seconds. It is accepted early, and the present one only once. */
const nextCodeOf = (secret: string) => appOf(secret).hotp(Math.floor(Date.now() / 30_000) + 1)

test('a changed password ends other sessions, and a changed email requires the link sent to it', async ({
  browser,
  market,
  signedIn,
}) => {
  const somebody = await market.aBuyer('Paula Password')
  const [page, elsewhere] = [await signedIn(somebody), await aBrowserFor(browser)]
  await login(elsewhere, somebody)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Account and security' }).click()
  await expect(cardOf(page, 'Sessions').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password', { exact: true }).fill(somebody.password)
  await dialog.getByLabel('New password', { exact: true }).fill('Password1!')
  await expect(dialog.getByText('This is one of the most common passwords.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('New password', { exact: true }).fill('Tandem-Otter9!')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(cardOf(page, 'Sessions').getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Change email' }).click()
  const email = `new-${somebody.email}`
  await page.getByRole('dialog', { name: 'Change email' }).getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Request the link' }).click()
  await expect(page.getByText(`${email} is not confirmed yet.`)).toBeVisible()
  const link = await mailedLink(market, email, 'Confirm your new email address')
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('button', { name: 'Confirm here' })).toBeVisible()
  await expectAccessible(elsewhere)
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Your email address has been changed.')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, { email, password: 'Tandem-Otter9!' })
  await expectSignedIn(page)
  await expect(page.getByRole('banner')).toContainText(email)
})

test('adding and using an authenticator app, with a recovery code', async ({ market, signedIn }) => {
  const somebody = await market.aBuyer('Tom Totp')
  const page = await signedIn(somebody)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Add app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('QR code for the authenticator app')).toBeVisible()
  await expectAccessible(page)
  const secret = await dialog.locator('span.font-mono').innerText()
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
})

test('adding and using a passkey', async ({ browser, market, baseURL }) => {
  const somebody = await market.aBuyer('Kim Key')
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
  await page.goto(`${origin}/dashboard/account`)
  await fillLogin(page, somebody)
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
})
