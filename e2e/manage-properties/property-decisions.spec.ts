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

  await page.goto(`/dashboard/manage-properties?status=pending&search=${title}`)
  await expect(row.getByRole('button', { name: 'Verify' })).toBeVisible()
  const reloaded = page.waitForResponse(response => response.url().includes('/api/properties?'))
  await row.getByRole('button', { name: 'Verify' }).click()
  expect(await (await reloaded).json()).toHaveLength(0)
  await expect(row).toContainText('Verified')
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('button', { name: 'Verify' })).toBeVisible()
  await row.getByRole('button', { name: 'Verify' }).click()
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('No properties found.')).toBeVisible()

  await market.aPendingOffer({ id, title })
  await page.goto(`/dashboard/manage-properties?search=${title}`)
  await expect(row).toContainText('Verified')
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a second click where Verify was does not undo the verification', async ({ market, signedIn }) => {
  const { title } = await market.aPendingProperty()
  const page = await signedIn(market.admin)
  await page.goto(`/dashboard/manage-properties?status=pending&search=${title}`)
  const row = rowOf(page, title)
  const undone: string[] = []
  page.on('request', request => request.url().includes('undo') && undone.push(request.url()))
  await row.getByRole('button', { name: 'Verify' }).click()
  const undo = row.getByRole('button', { name: 'Undo' })
  // Like a person's second click, this one does not wait until the button is enabled.
  await undo.dispatchEvent('click')
  await expect(undo).toBeEnabled()
  expect(undone).toEqual([])
  await undo.click()
  await expect(row.getByRole('button', { name: 'Verify' })).toBeVisible()
  expect(undone).toHaveLength(1)
})

test('the buyer of an updated home that is rejected reads that their offer was closed', async ({
  market,
  signedIn,
}) => {
  const { id, title } = await market.aVerifiedProperty()
  const { agent, buyer } = market
  await market.aPendingOffer({ id, title })
  await market.call('PUT', `/properties/${id}`, agent.token, { description: 'Changed.' })
  await market.call('PATCH', `/properties/reject/${id}`, market.admin.token, { reason: 'Another home’s picture.' })
  const page = await signedIn(buyer)
  await page.goto('/dashboard/bought-properties')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('An admin could not verify this home.')
  await expect(page.getByText('on hold')).toHaveCount(0)
})

test('an undo that comes after an offer says why it is refused', async ({ market, signedIn }) => {
  const { id, title } = await market.aVerifiedProperty()
  const page = await signedIn(market.admin)
  await page.goto(`/property-details/${id}`)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await market.aPendingOffer({ id, title })
  await undo.click()
  await expect(page.getByRole('alertdialog')).toContainText('A buyer has made an offer on this property')
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(undo).toHaveCount(0)
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

test('after an update the admin sees what changed, field by field', async ({ market, signedIn }) => {
  const { id, title } = await market.aVerifiedProperty()
  await market.call('PUT', `/properties/${id}`, market.agent.token, { location: 'Moved to Bergen', maxPrice: 450_000 })
  const page = await signedIn(market.admin)
  await page.goto(`/dashboard/manage-properties?search=${title}`)
  await expect(rowOf(page, title)).toContainText('Changed: Location, Maximum price')
  await page.goto(`/property-details/${id}`)
  const changes = page.getByRole('complementary', { name: 'Price and agent' }).getByRole('definition')
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText(`Before: Street of ${title}`)
  await expect(changes.first()).toContainText('Now: Moved to Bergen')
  await expect(changes.last()).toContainText('Before: $500,000')
  await expect(changes.last()).toContainText('Now: $450,000')
})
