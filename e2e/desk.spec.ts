import { expect } from '@playwright/test'
import { test } from './market.ts'
import { rowOf } from './people.ts'

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
