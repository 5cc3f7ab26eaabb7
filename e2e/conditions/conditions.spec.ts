import { expect, type Page } from '@playwright/test'
import { buyingDate, dayFromNow } from '../market/days.ts'
import { test } from '../market/market.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Marks a condition with a note. */
async function mark(page: Page, condition: string, button: string, note: string, action: string) {
  const found = page.getByRole('list', { name: 'Conditions' }).getByRole('listitem').filter({ hasText: condition })
  await found.getByRole('button', { name: button }).click()
  await dialogOf(page).getByLabel('Note').fill(note)
  await dialogOf(page).getByRole('button', { name: action }).click()
}

test('a condition is met, one gets more time, and one that fails lets the backup move up', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer('Cora Condition')]
  const property = await market.between(agent, buyer).aVerifiedProperty()
  const { _id: id } = await market.call('POST', '/offers', buyer.token, {
    propertyId: property.id,
    offerAmount: 450_000,
    buyingDate,
    conditions: ['financing', 'inspection'],
  })
  await market.call('PATCH', `/offers/accept/${id}`, agent.token)
  const rival = await market.aBuyer('Rita Rival')
  const backup = await market.between(agent, rival).aPendingOffer(property)
  await market.call('PATCH', `/offers/agree-to-backup/${backup.id}`, rival.token, { version: 1 })
  const backups = [{ id: backup.id, version: 1 }]
  await market.call('PATCH', `/properties/rank-backups/${property.id}`, agent.token, { backups })

  const page = await signedIn(buyer)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/bought-properties')
  await mark(page, 'Inspection', 'Mark as met', 'The roof is dry.', 'Mark as met')
  await expect(page.getByText('“The roof is dry.”')).toBeVisible()
  await expectAccessible(page)

  const atAgent = await signedIn(agent)
  await atAgent.setViewportSize({ width: 1280, height: 800 })
  await atAgent.goto('/dashboard/requested-properties')
  await atAgent.getByRole('button', { name: 'Give more time' }).click()
  await dialogOf(atAgent).getByLabel('New date').fill(dayFromNow(30))
  await dialogOf(atAgent).getByRole('button', { name: 'Give more time' }).click()
  await expect(atAgent.getByText('The buyer has more time.')).toBeVisible()
  await expectAccessible(atAgent)

  await page.reload()
  await mark(page, 'Financing', 'Mark as failed', 'The bank has refused the loan.', 'End the deal')
  await expect(page.getByText('Condition failed')).toBeVisible()
  await atAgent.reload()
  await expect(atAgent.getByRole('row').filter({ hasText: 'Rita Rival' })).toContainText('Accepted')

  const atRival = await signedIn(rival)
  await atRival.goto('/dashboard/bought-properties')
  await expect(atRival.getByRole('link', { name: 'Pay Now' })).toBeVisible()
})
