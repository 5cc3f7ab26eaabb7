import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

test('a person downloads their data and deletes their account', async ({ market, signedIn }) => {
  const somebody = await market.aBuyer('Dora Departing')
  const page = await signedIn(somebody)
  await page.goto('/dashboard/account')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const data = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as { profile: { email: string } }
  expect(data.profile.email).toBe(somebody.email)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your email address').fill(somebody.email)
  await dialog.getByLabel('Password', { exact: true }).fill(somebody.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('main').getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})
