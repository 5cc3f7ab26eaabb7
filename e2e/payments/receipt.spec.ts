import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { reviewEmpty } from '../../web/testing/literal-texts.ts'
import { expYear } from '../market/days.ts'
import { test } from '../market/market.ts'
import { closeAlert } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { expectBeneath } from '../ui/expect-beneath.ts'

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry month').fill('12')
  await page.getByLabel('Expiry year').fill(String(expYear))
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay Now' }).click()
}

test('after two declined cards a double click pays once, and the purchase has a receipt and a review to write', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent('Lucy Agent'), await market.aBuyer()]
  const deal = market.between(agent, buyer)
  const offer = await deal.anAcceptedOffer()
  // Made later, and bought before.
  const later = await deal.aSale()
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/payment/${offer.id}`)
  const check = await page.getByRole('region', { name: 'Check', exact: true }).boundingBox()
  const pay = await page.getByRole('region', { name: 'Pay by card' }).boundingBox()
  expect(pay?.y).toBe(check?.y)
  expect(pay?.x).toBeGreaterThan(check?.x ?? Infinity)
  await payWith(page, '4000 0000 0000 0002')
  await closeAlert(page, 'Error', 'Your card was declined.')
  await expect(page.getByText('You have not been charged. Try another card.')).toBeVisible()
  await payWith(page, '4000 0000 0000 9995')
  await closeAlert(page, 'Error', 'Your card has insufficient funds.')
  const intents: string[] = []
  page.on('request', made => {
    if (made.url().endsWith('/create-payment-intent')) intents.push(made.url())
  })
  await page.getByRole('button', { name: 'Use the test card' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).dblclick()
  await expect(page.getByText('Payment successful.')).toBeVisible()
  expect(intents).toHaveLength(1)
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)

  const purchase = page.getByRole('article').filter({ hasText: offer.title })
  await expect(page.getByRole('article').first()).toContainText(offer.title)
  await expect(page.getByRole('article').filter({ hasText: later.title })).toBeVisible()
  await expect(purchase).toContainText(`${offer.title} is yours`)
  await expect(purchase).toContainText('You paid $450,000')
  await expect(purchase.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await purchase.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectBeneath(page.getByRole('dialog').getByRole('textbox'), reviewEmpty, 'warning')
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
