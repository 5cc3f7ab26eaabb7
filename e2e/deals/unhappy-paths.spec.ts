import { expect, type Page } from '@playwright/test'
import { expYear } from '../market/days.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, aNewcomer, closeAlert, logout, register } from '../market/people.ts'

const card = { expMonth: '12', expYear: String(expYear), cvc: '123' }

test('a declined card can be tried again, and a double click pays once', async ({ market, signedIn }) => {
  const buyer = await market.aBuyer('Otto Offers')
  const declined = await market.between(market.agent, buyer).anAcceptedOffer()
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/payment/${declined.id}`)
  await payWith(page, '4000 0000 0000 0002')
  await closeAlert(page, 'Error', 'Your card was declined.')
  await expect(page.getByText('You have not been charged. Try another card.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
  await payWith(page, '4000 0000 0000 9995')
  await closeAlert(page, 'Error', 'Your card has insufficient funds.')
  const intents: string[] = []
  page.on('request', made => {
    if (made.url().endsWith('/create-payment-intent')) intents.push(made.url())
  })
  await page.getByRole('button', { name: 'Use the test card' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).dblclick()
  await expect(page.getByText('Payment successful.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: declined.title })).toContainText('Bought')
  expect(intents).toHaveLength(1)
})

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry month').fill(card.expMonth)
  await page.getByLabel('Expiry year').fill(card.expYear)
  await page.getByLabel('Security code').fill(card.cvc)
  await page.getByRole('button', { name: 'Pay Now' }).click()
}

test('the registration leads on while somebody is signed in, and serves the next one', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await register(page, aNewcomer('Frida First'))
  await page.goto('/register')
  await expect(page).toHaveURL('/')
  await logout(page)
  const second = aNewcomer('Sven Second')
  await register(page, second)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(second.email)
})
