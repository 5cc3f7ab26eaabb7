import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import { fillCard } from '../market/people.ts'

test('after paying, the purchase has a receipt, the next steps, the agent and a review to write', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent('Lucy Agent'), await market.aBuyer()]
  const deal = market.between(agent, buyer)
  const offer = await deal.anAcceptedOffer()
  // Offers that were made later; one is bought before.
  const later = [await deal.aSale(), await deal.aPendingOffer(), await deal.anAcceptedOffer()]
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/payment/${offer.id}`)
  const summary = await page.getByRole('region', { name: offer.title }).boundingBox()
  expect(summary?.x).toBeGreaterThan((await page.getByText('Card', { exact: true }).boundingBox())?.x ?? Infinity)
  await fillCard(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Payment successful.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)

  const purchase = page.getByRole('article').filter({ hasText: offer.title })
  await expect(page.getByRole('article').first()).toContainText(offer.title)
  for (const { title } of later) await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  await expect(purchase).toContainText('You bought this home on')
  await expect(purchase).toContainText('Planned handover')
  await expect(purchase.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(purchase.getByRole('link', { name: agent.email })).toHaveAttribute('href', /^mailto:/)
  await purchase.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('textbox', { name: 'Your review' }).fill('As bright as in the pictures.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Review added successfully!')).toBeVisible()

  await purchase.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('article', { name: `Receipt for ${offer.title}` })
  for (const fact of ['$450,000', `Street of ${offer.title}`, 'Lucy Agent', buyer.email, /card/i, 'Transaction'])
    await expect(receipt).toContainText(fact)
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`receipt-${offer.title.toLowerCase().replaceAll(' ', '-')}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})
