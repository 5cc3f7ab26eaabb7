import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { confirm, rowOf } from '../market/people.ts'

test('an admin filters what is advertised, and is shown where an advertisement is stopped', async ({
  market,
  signedIn,
}) => {
  const { title } = await market.aVerifiedProperty()
  const page = await signedIn(market.admin)
  await page.goto('/dashboard/advertise-properties')
  await expect(page.getByRole('row')).toHaveCount(25)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('row').nth(30)).toBeVisible()

  await page.getByRole('searchbox').fill(title)
  await page.getByText(/^Not advertised \([\d,]+\)$/).click()
  await rowOf(page, title).getByRole('button', { name: 'Advertise' }).click()
  await expect(page.getByText('Property marked for advertisement!')).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
  await page.getByText(/^Advertised \([\d,]+\)$/).click()
  await expect(rowOf(page, title)).toContainText('Advertised')

  await page.getByRole('link', { name: 'the advertised homes in Manage Properties' }).click()
  await rowOf(page, title).getByRole('button', { name: 'Stop advertising' }).click()
  await confirm(page, 'Stop advertising')
  await expect(page.getByText('Property is no longer advertised.')).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
})

test('an admin finds users by role, and dangerous actions are in a menu', async ({ market, signedIn }) => {
  const agent = await market.anAgent('Mona Menu')
  const page = await signedIn(market.admin)
  await page.goto('/dashboard/manage-users?search=Mona')
  const row = rowOf(page, agent.email)
  await expect(row).toContainText(String(new Date().getFullYear()))
  await page.getByText(/^Buyers/).click()
  await expect(row).toHaveCount(0)
  await page.getByText(/^Agents/).click()
  await expect(row.getByRole('button', { name: 'Delete User' })).toHaveCount(0)
  const menu = row.getByRole('button', { name: 'More actions for Mona Menu' })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Mark Fraud' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Mark Fraud' }).press('Enter')
  await confirm(page, 'Mark Fraud')
  await expect(page.getByText('User marked as Fraud.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByText(/^Marked as fraud/).click()
  await expect(row).toBeVisible()
})

test('the filters of the admin’s lists say how much each of them finds', async ({ market, signedIn }) => {
  const page = await signedIn(market.admin)
  for (const [path, options] of [
    ['/dashboard/advertise-properties', ['All', 'Advertised', 'Not advertised']],
    ['/dashboard/deals', ['Waiting for payment', 'Disputes and refunds', 'Paid by transfer']],
    ['/dashboard/reported-messages', ['Open', 'Decided']],
    ['/dashboard/applications', ['Open', 'Accepted', 'Declined']],
    ['/dashboard/manage-users', ['Buyers', 'Agents', 'Admins', 'Marked as fraud']],
  ] as const) {
    await page.goto(path)
    for (const option of options)
      await expect(page.getByRole('radio', { name: new RegExp(`^${option} \\([\\d,]+\\)$`) })).toBeAttached()
  }
})
