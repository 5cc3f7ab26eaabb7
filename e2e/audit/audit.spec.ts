import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { rowOf } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

test('an admin filters the audit trail and downloads it as CSV', async ({ market, signedIn }) => {
  const { id, title } = await market.aPendingProperty()
  await market.call('PATCH', `/properties/verify/${id}`, market.admin.token)
  const page = await signedIn(market.admin)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Audit')
  await page.getByLabel('Person').fill(market.agent.email)
  await expect(page).toHaveURL(/\?person=/)
  await page.getByLabel('Action').selectOption({ label: 'Added a property' })
  await expect(page).toHaveURL(/\?person=.+&action=add\+property$/)
  const row = rowOf(page, title)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Added a property')
  await expect(row).toContainText(market.agent.name)
  await expectAccessible(page)

  await row.getByRole('link', { name: 'Full history' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.goto(`/dashboard/audit?object=${id}`)
  await expect(rowOf(page, 'Verified or rejected a property')).toContainText('verified')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('audit.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(3)
  expect(text).toContain(`"${title}"`)

  await page.goto('/dashboard/audit?action=download+audit')
  await expect(rowOf(page, `objectId ${id}`)).toContainText('Downloaded audit lines')
  await page.reload()
  await expect(page.getByLabel('Action')).toHaveValue('download audit')
  await rowOf(page, `objectId ${id}`).getByRole('link', { name: market.admin.email }).click()
  await expect(page.getByLabel('Person')).toHaveValue(market.admin.id)
})
