import { expect, type Page } from '@playwright/test'
import { expYear } from '../market/days.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, aNewcomer, closeAlert, fillLogin, register } from '../market/people.ts'

const card = { expMonth: '12', expYear: String(expYear), cvc: '123' }

test('a rejected offer, a declined card', async ({ market, signedIn }) => {
  const buyer = await market.aBuyer('Otto Offers')
  const { aPendingOffer, anAcceptedOffer } = market.between(market.agent, buyer)
  const refused = await aPendingOffer()
  await market.decide('reject', refused.propertyId)
  const declined = await anAcceptedOffer()
  const page = await signedIn(buyer)
  await page.goto('/dashboard/bought-properties')
  const rejected = page.getByRole('article').filter({ hasText: refused.title })
  await expect(rejected).toContainText('Rejected')
  await expect(rejected.getByRole('link', { name: /Pay Now/ })).toHaveCount(0)

  await page.getByRole('link', { name: /Pay Now/ }).click()
  await payWith(page, '4000 0000 0000 0002')
  await closeAlert(page, 'Error', 'Your card was declined.')
  await expect(page.getByText('You have not been charged. Try another card.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
  await payWith(page, '4000 0000 0000 9995')
  await closeAlert(page, 'Error', 'Your card has insufficient funds.')
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('Payment successful.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: declined.title })).toContainText('Bought')
})

test('an expired token is renewed while the session is valid, and leads to the login and back afterwards', async ({
  market,
  signedIn,
}) => {
  const visitor = await market.aBuyer('Tilda Token')
  const page = await signedIn(visitor)
  await page.goto('/dashboard/wishlist')
  await expect(page.getByText('No wishlist properties found.')).toBeVisible()

  await page.evaluate(() => localStorage.setItem('access-token', 'expired.by.now'))
  await page.reload()
  await expect(page.getByText('No wishlist properties found.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBe('expired.by.now')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('access-token', 'expired.by.now'))
  await page.goto('/dashboard/my-reviews')
  await expect(page).toHaveURL(/\/login$/)
  await fillLogin(page, visitor)
  await expect(page).toHaveURL(/\/dashboard\/my-reviews$/)
})

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry month').fill(card.expMonth)
  await page.getByLabel('Expiry year').fill(card.expYear)
  await page.getByLabel('Security code').fill(card.cvc)
  await page.getByRole('button', { name: 'Pay Now' }).click()
}

test('registering while somebody else is signed in replaces their session', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await register(page, aNewcomer('Frida First'))
  const second = aNewcomer('Sven Second')
  await register(page, second)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(second.email)
})

test('a double click on Pay Now pays once', async ({ market, signedIn }) => {
  const buyer = await market.aBuyer('Dora Double')
  const { id } = await market.between(market.agent, buyer).anAcceptedOffer()
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/payment/${id}`)
  const intents: string[] = []
  page.on('request', made => {
    if (made.url().endsWith('/create-payment-intent')) intents.push(made.url())
  })
  await page.getByRole('button', { name: 'Use the test card' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).dblclick()
  await expect(page.getByText('Payment successful.')).toBeVisible()
  expect(intents).toHaveLength(1)
})
