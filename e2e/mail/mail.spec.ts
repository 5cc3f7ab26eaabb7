import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor, expectSignedIn, fillLogin, rowOf } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { mailedLink } from './mailed-link.ts'

test('the link in a mail resets a forgotten password, and an admin reads the mail in the outbox', async ({
  browser,
  market,
  signedIn,
}) => {
  const somebody = await market.aBuyer()
  const page = await aBrowserFor(browser)
  await page.goto('/dashboard/wishlist')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByText('Email isn’t set up here yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(somebody.email)
  await page.getByRole('button', { name: 'Request the link' }).click()
  await expect(page.getByRole('heading', { name: 'Contact support' })).toBeFocused()

  const subject = 'Choose a new password'
  const link = await mailedLink(market, somebody.email, subject)
  const admin = await signedIn(market.admin)
  await admin.goto('/dashboard')
  await expect(admin.getByRole('main')).toContainText('Nobody receives email from this marketplace.')
  await admin.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Outbox' }).click()
  await admin.getByLabel('Search emails by recipient').fill(somebody.email)
  await rowOf(admin, subject).getByRole('button', { name: 'Read' }).click()
  const dialog = admin.getByRole('dialog', { name: subject })
  await expect(dialog.getByRole('link', { name: link })).toBeVisible()
  await expectAccessible(admin)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Changed2!')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, { ...somebody, password: 'Changed2!' })
  await expectSignedIn(page)
})

test('confirming an email in another browser ends all sessions and asks for a new password', async ({
  browser,
  market,
  signedIn,
}) => {
  const somebody = await market.aBuyer('Vera Elsewhere')
  const page = await aBrowserFor(browser)
  await page.goto(await mailedLink(market, somebody.email, 'Confirm your email address'))
  await expect(page.getByText('You are not logged in in this browser.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm here' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('Changed2!')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login')
  const first = await signedIn(somebody)
  await first.goto('/dashboard/user-profile')
  await expect(first).toHaveURL('/login')
})
