import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { confirm, rowOf } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

async function fillApplication(page: Page, license: string): Promise<void> {
  await page.getByLabel('License number').fill(license)
  await page.getByLabel('A sentence about you').fill('I have sold homes in Bergen for ten years.')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('We have your application')).toBeVisible()
}

test('a buyer applies, is declined with a reason, applies again and becomes an agent', async ({ market, signedIn }) => {
  const buyer = await market.aBuyer('Bo Broker')
  await market.between(market.agent, buyer).aPendingOffer()
  const page = await signedIn(buyer)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Become an agent' }).click()
  await expect(page.getByText('and your pending offer is closed')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('License number is required')).toBeVisible()
  await expectAccessible(page)
  await fillApplication(page, 'RE-4711')

  const admin = await signedIn(market.admin)
  await admin.goto('/dashboard/notifications')
  await expect(admin.getByText('Bo Broker wants to become an agent')).toBeVisible()
  await admin.goto('/dashboard')
  await admin.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Agent Applications' }).click()
  const row = rowOf(admin, buyer.email)
  await expect(row).toContainText('RE-4711')
  await expectAccessible(admin)
  await row.getByRole('button', { name: 'Decline' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Decline the application of Bo Broker?' })
  await dialog.getByLabel('Reason (optional)').fill('The license has expired.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(row).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('The license has expired.')).toBeVisible()
  await fillApplication(page, 'RE-4712')

  await admin.reload()
  await row.getByRole('button', { name: 'Make Agent' }).click()
  await expect(admin.getByRole('alertdialog')).toContainText('1 pending offer is closed.')
  await confirm(admin, 'Make Agent')
  await expect(admin.getByText('User promoted to Agent.')).toBeVisible()
  await expect(row).toHaveCount(0)
  // The bell counts again when the page returns to the foreground, once its count is a few seconds old.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByText('Your application was accepted.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agent Profile')
})
