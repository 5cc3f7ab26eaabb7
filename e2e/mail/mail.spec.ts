import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import {
  aBrowserFor,
  aNewcomer,
  closeAlert,
  expectSignedIn,
  fillLogin,
  portrait,
  register,
  rowOf,
} from '../market/people.ts'

/** Finds the link in the newest mail with this recipient and subject, in an admin's outbox. */
async function linkTo(admin: Page, email: string, subject: string): Promise<string> {
  const row = rowOf(admin, email).filter({ hasText: subject })
  // A job writes the mail shortly after the request.
  await expect(async () => {
    await admin.goto(`/dashboard/outbox?search=${encodeURIComponent(email)}`)
    await expect(row).toHaveCount(1, { timeout: 3000 })
  }).toPass()
  await row.getByRole('button', { name: 'Read' }).click()
  const link = admin.getByRole('dialog', { name: subject }).getByRole('link', { name: '?token=' })
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '')
  return pathname + search
}

test('the link in a mail resets a forgotten password, once', async ({ browser, market, signedIn }) => {
  const somebody = await market.aBuyer()
  const page = await aBrowserFor(browser)
  await page.goto('/dashboard/wishlist')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByText('Email isn’t set up here yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request the link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(somebody.email)
  await page.getByRole('button', { name: 'Request the link' }).click()
  await expect(page.getByRole('alert')).toContainText('Please contact support at support@keyhaven.example.')
  await expect(page.getByRole('heading', { name: 'Contact support' })).toBeFocused()
  await expect(page.getByRole('main')).not.toContainText(/outbox|on its way/)

  const link = await linkTo(await signedIn(market.admin), somebody.email, 'Choose a new password')
  await page.goto(link)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('Changed2!')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password has been changed. Please log in with it.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, somebody)
  await closeAlert(page, 'Oops...', 'Your Email or Password Invalid')
  await page.getByLabel('Password', { exact: true }).fill('Changed2!')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectSignedIn(page)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Changed3!')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toContainText('Links work once, and only for a limited time.')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('the link in a mail confirms an email, and the profile asks until then', async ({ browser, market, signedIn }) => {
  const somebody = aNewcomer('Vera Verified')
  const page = await aBrowserFor(browser)
  await register(page, somebody)
  await page.goto('/dashboard')
  await expect(page.getByText('Confirm your email address', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const link = await linkTo(await signedIn(market.admin), somebody.email, 'Confirm your email address')
  await expect(page.getByText('Contact support to confirm your email address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request a new link' })).toHaveCount(0)

  await page.goto('/verify-email?token=made-up')
  await expect(page.getByRole('alert')).toContainText('This link has expired')
  await expect(page.getByRole('button', { name: 'Request a new link' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Thank you. Your email address is confirmed.')
  const elsewhere = await aBrowserFor(browser)
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Confirm here' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText(
    'If you have already used it, your email address is confirmed.',
  )
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByText('Confirm your email address', { exact: true })).toHaveCount(0)
})

test('confirming an email in another browser ends all sessions and asks for a new password', async ({
  browser,
  market,
  signedIn,
}) => {
  const somebody = aNewcomer('Vera Elsewhere')
  const first = await aBrowserFor(browser)
  await register(first, somebody)
  const link = await linkTo(await signedIn(market.admin), somebody.email, 'Confirm your email address')
  const page = await aBrowserFor(browser)
  await page.goto(link)
  await expect(page.getByText('You are not logged in in this browser.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm here' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Thank you. Your email address is confirmed.')
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('Changed2!')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, { ...somebody, password: 'Changed2!' })
  await expectSignedIn(page)

  await first.goto('/dashboard/user-profile')
  await expect(first).toHaveURL('/login')
  await fillLogin(first, somebody)
  await closeAlert(first, 'Oops...', 'Your Email or Password Invalid')
})

test('editing a profile changes name and picture everywhere at once', async ({ market, signedIn }) => {
  const page = await signedIn(await market.aBuyer('Paul Plain'))
  const banner = page.getByRole('banner')
  await page.goto('/dashboard/user-profile')
  await expect(banner).toContainText('Paul Plain')
  const edit = page.getByRole('button', { name: 'Edit profile' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Paula Fancy')
  await dialog.getByLabel('Picture').setInputFiles(portrait)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  const hasPicture = () => expect(banner.locator('img').first()).toHaveAttribute('src', /^\/images\/(?!default-avatar)/)
  await expect(banner).toContainText('Paula Fancy')
  await expect(page.getByRole('main')).toContainText('Paula Fancy')
  await hasPicture()
  await page.reload()
  await expect(banner).toContainText('Paula Fancy')
  await hasPicture()
})

test('an admin reads the outbox in the More menu', async ({ market, signedIn }) => {
  const { id } = await market.aPendingProperty({ title: 'Outbox House' })
  await market.call('PATCH', `/properties/verify/${id}`, market.admin.token)
  const page = await signedIn(market.admin)
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).toContainText('Nobody receives email from this marketplace.')
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Outbox')
  await expect(page.getByText('This marketplace shows its emails here instead of sending them.')).toBeVisible()
  // Until the search has begun the list is there as it was, and until it is answered it is dimmed.
  const answered = page.waitForResponse(/\/api\/.*[?&]search=/)
  await page.getByLabel('Search emails by recipient').fill(market.agent.email)
  await answered
  const row = rowOf(page, 'Your listing was verified: Outbox House')
  await expect(row).toContainText('Not sent')
  await expect(rowOf(page, market.buyer.email)).toHaveCount(0)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Read' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your listing was verified: Outbox House' })
  await expect(dialog).toContainText('Your property is verified, and buyers can find it now.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Read' })).toBeFocused()
  await page.getByLabel('Search emails by recipient').fill('nobody@nowhere')
  await expect(page.getByText('No emails found.')).toBeVisible()
})
