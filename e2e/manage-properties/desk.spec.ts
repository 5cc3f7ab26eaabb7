import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { rowOf } from '../market/people.ts'

// What agents and admins see at their desk.

test('an admin sees that applications and reports wait, and that they are decided', async ({ market, signedIn }) => {
  const buyer = await market.aBuyer('Wanda Waiting')
  await market.call('POST', '/applications', buyer.token, { licenceNumber: 'RE-1', statement: 'I sell homes.' })
  const { id: propertyId } = await market.aVerifiedProperty()
  const message = { propertyId, text: 'An insult.' }
  const sent = await market.call('POST', '/conversations', market.buyer.token, message)
  await market.call('PATCH', `/messages/report/${sent._id}`, market.agent.token, {})

  const page = await signedIn(market.admin)
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).toContainText(/applications? (is|are) waiting to be decided. Agent Applications/)
  await expect(page.getByRole('main')).toContainText(/messages? (is|are) waiting to be decided. Reported Messages/)
  const more = page.getByRole('navigation', { name: 'More' })
  await expect(more.getByRole('link', { name: 'Reported Messages' })).toHaveAccessibleName(/ \d+ to decide$/)
  const entry = more.getByRole('link', { name: 'Agent Applications' })
  await expect(entry).toHaveAccessibleName(/ \d+ to decide$/)
  const before = await entry.innerText()

  await entry.click()
  await rowOf(page, buyer.email).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(rowOf(page, buyer.email)).toHaveCount(0)
  await expect(entry).not.toHaveText(before)
})

test('an admin works through the pending listings on their own pages', async ({ market, signedIn }) => {
  const older = await market.aPendingProperty()
  const newer = await market.aPendingProperty()
  const page = await signedIn(market.admin)
  await page.goto(`/property-details/${newer.id}`)
  const queue = page.getByRole('navigation', { name: 'Pending properties' })
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('Property verified.')).toBeVisible()
  await queue.getByRole('link', { name: `Next: ${older.title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(older.title)
  await expect(page.getByRole('button', { name: 'Make an offer' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add To Wishlist' })).toBeDisabled()
  await queue.getByRole('link', { name: 'All pending properties' }).click()
  await expect(page).toHaveURL(/manage-properties\?status=pending$/)
  await expect(rowOf(page, older.title)).toBeVisible()
})

test('an admin sees which listings are hidden by a fraud mark', async ({ market, signedIn }) => {
  const agent = await market.anAgent('Frida Fraud')
  const { id, title } = await market.between(agent, market.buyer).aVerifiedProperty()
  await market.call('PATCH', `/users/fraud/${agent.id}`, market.admin.token)
  const page = await signedIn(market.admin)
  await page.goto(`/dashboard/manage-properties?search=${encodeURIComponent(title)}`)
  await expect(rowOf(page, title)).toContainText('Hidden: agent marked as fraud')
  await page.goto(`/property-details/${id}`)
  await expect(page.getByRole('complementary')).toContainText('Hidden: agent marked as fraud')
  await page.goto('/dashboard/manage-users')
  await expect(page.getByRole('radio', { name: /^Marked as fraud \(\d+\)$/ })).toBeAttached()
})

test('an agent reads what waits, by when a deal is paid, and what was sold', async ({ market, signedIn }) => {
  const agent = await market.anAgent()
  const deals = market.between(agent, await market.aBuyer())
  const changed = await deals.aPendingOffer()
  await market.call('PUT', `/properties/${changed.propertyId}`, agent.token, { description: 'Changed.' })
  const accepted = await deals.anAcceptedOffer()
  const sold = await deals.aSale()
  const page = await signedIn(agent)
  await page.goto('/dashboard/requested-properties')
  await expect(page.getByRole('region', { name: changed.title }).first()).toContainText('Waiting to be verified')
  await expect(rowOf(page, accepted.title)).toContainText(/To be paid by .* \(2\sdays\s23\sh left\)/)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText('1 pending', { exact: true })).toBeVisible()
  await page.goto('/dashboard/sold-properties')
  await expect(rowOf(page, sold.title)).toContainText(/Sold on \w+\s\d+,\s\d{4}/)
  await rowOf(page, sold.title).getByRole('link', { name: sold.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sold.title)
  await page.goto('/dashboard/add-property')
  await page.getByLabel('Maximum price').fill('999,999.99')
  await expect(page.getByText('paid by bank transfer')).toHaveCount(0)
  await page.getByLabel('Maximum price').fill('1,000,000')
  await expect(page.getByText('Offers above $999,999.99 are paid by bank transfer.')).toBeVisible()
})
