import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { rowOf } from '../market/people.ts'

test('an admin looks at a listing on its own page, verifies it, and undoes that', async ({ market, signedIn }) => {
  const { id, title } = await market.aPendingProperty({ description: 'Light on three sides.' })
  const page = await signedIn(market.admin)
  await page.goto(`/dashboard/manage-properties?search=${title}`)
  const row = rowOf(page, title)
  await expect(row.locator('img')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Manage Properties' }),
  ).toHaveAccessibleName(/^Manage Properties [\d,]+ to verify$/)
  await expect(row).toContainText('Light on three sides.')
  await row.getByRole('link', { name: title }).click()

  const panel = page.getByRole('complementary', { name: 'Price and agent' })
  await panel.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Property verified.')).toBeVisible()
  await expect(panel).toContainText('Verified')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toContainText('Pending')
  await expect(panel.getByRole('button', { name: 'Reject' })).toBeVisible()

  await panel.getByRole('button', { name: 'Verify' }).click()
  await expect(panel).toContainText('Verified')
  await market.aPendingOffer({ id, title })
  await page.goto(`/dashboard/manage-properties?search=${title}`)
  await expect(row).toContainText('Verified')
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('an agent reads why a listing was rejected, and copies it as a new one', async ({ market, signedIn }) => {
  const { title } = await market.aPendingProperty({ description: 'A house by the sea.' })
  const adminPage = await signedIn(market.admin)
  await adminPage.goto(`/dashboard/manage-properties?search=${title}`)
  const row = rowOf(adminPage, title)
  await row.getByRole('button', { name: 'Reject' }).click()
  const dialog = adminPage.getByRole('dialog', { name: `Reject ${title}?` })
  await expect(dialog.getByLabel('Reason')).toHaveValue('picture')
  await dialog.getByLabel('Reason').selectOption({ label: 'The price range does not look right.' })
  await dialog.getByLabel('Details').fill('Homes nearby sell for half.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(adminPage.getByText('Property rejected.')).toBeVisible()
  const reason = 'The price range does not look right. Homes nearby sell for half.'
  await expect(row).toContainText(reason)

  const page = await signedIn(market.agent)
  await page.goto(`/dashboard/my-properties?search=${title}`)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText(reason)
  await expect(card.getByRole('link', { name: 'Update' })).toHaveCount(0)
  await card.getByRole('link', { name: 'Copy as a new listing' }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Description')).toHaveValue('A house by the sea.')
  await page.getByLabel('Maximum price').fill('410000')
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property added successfully!')).toBeVisible()
  await page.goto(`/dashboard/my-properties?search=${title}`)
  await expect(page.getByRole('article').filter({ hasText: '$400,000 - $410,000' })).toContainText('Pending')
  const original = page.getByRole('article').filter({ hasText: reason })
  await expect(original).toContainText(/Copied on [A-Z]\w+\s\d+,\s\d{4}: see the new listing/)
  await expect(original.getByRole('link', { name: 'Copy again' })).toBeVisible()

  await adminPage.goto(`/dashboard/manage-properties?search=${title}&status=pending`)
  await expect(row).toContainText(`Copy of a rejected listing: ${reason}`)
  await row.getByRole('link', { name: title }).click()
  const verification = adminPage.getByRole('complementary', { name: 'Price and agent' })
  await expect(verification).toContainText(`Copy of a rejected listing: ${reason}`)
  await verification.getByRole('link', { name: 'rejected listing' }).click()
  await expect(verification).toContainText('Copied on')
})
