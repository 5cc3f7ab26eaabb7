import { expect } from '@playwright/test'
import { calendarDayText } from '#contract/ground/dates.ts'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'
import { fillCard } from '../market/people.ts'

test('the payment page shows the amount on its button and beside the card', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent('Paula Payee'), await market.aBuyer()]
  const offer = await market.between(agent, buyer).anAcceptedOffer()
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/payment/${offer.id}`)
  const summary = page.getByRole('region', { name: offer.title })
  for (const fact of [`Street of ${offer.title}`, '$450,000', 'Paula Payee', calendarDayText(buyingDate), 'Pay by'])
    await expect(summary).toContainText(fact)
  await expect(summary).toContainText('If the sale cannot be completed, you get the full amount back automatically.')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveText(/^Pay Now\W*\$450,000$/)
  const [card, beside] = [await page.getByText('Card', { exact: true }).boundingBox(), await summary.boundingBox()]
  expect(beside?.x).toBeGreaterThan(card?.x ?? Infinity)
})

test('a declined payment can be retried before its message is closed', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const offer = await market.between(agent, buyer).anAcceptedOffer()
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/payment/${offer.id}`)
  await fillCard(page)
  await page.route('**/api/create-payment-intent', route => route.fulfill({ status: 503, json: { message: 'Away.' } }))
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText('Away.')
  await expect(page.getByText('Processing...')).toHaveCount(0)
  await expect(page.getByText('You have not been charged.'), 'nobody knows, without an answer').toHaveCount(0)
})
