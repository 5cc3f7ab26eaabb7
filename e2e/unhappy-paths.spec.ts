import { expect, type Page } from '@playwright/test'
import { test } from './market.ts'
import { aBrowserFor, aNewcomer, closeAlert, fillLogin, logout, register } from './people.ts'

const card = { expMonth: '12', expYear: '2034', cvc: '123' }

test('a wrong password, an unknown page, a page of another role', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  const visitor = aNewcomer('Ulla Unlucky')

  await page.goto('/nowhere/at-all')
  await expect(page.getByText('Page Not Found')).toBeVisible()
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')

  await register(page, visitor)
  await page.goto('/dashboard')
  await logout(page)
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()

  await page.goto('/dashboard/wishlist')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await fillLogin(page, { ...visitor, password: 'Wrong1!' })
  await closeAlert(page, 'Oops...', 'Your Email or Password Invalid')
  await fillLogin(page, visitor)
  await expect(page.getByText('Successfully Loged In')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/wishlist$/)

  await page.goto('/dashboard/manage-users')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard/add-property')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an offer out of range, a rejected offer, a declined card', async ({ browser, market }) => {
  const { id: first } = await market.aVerifiedProperty({ title: 'Rejected Row House' })
  const { id: second } = await market.aVerifiedProperty({ title: 'Declined Duplex' })
  const page = await aBrowserFor(browser)
  const buyer = aNewcomer('Otto Offers')
  await register(page, buyer)

  await offerOn(page, first, '399,999.99')
  await closeAlert(page, 'Invalid Amount', 'Offer amount must be between $400,000 and $500,000')
  await page.getByLabel('Offer amount').fill('500000.01')
  await page.getByRole('button', { name: 'Make an Offer' }).click()
  await closeAlert(page, 'Invalid Amount', 'Offer amount must be between $400,000 and $500,000')
  await page.getByLabel('Offer amount').fill('')
  await page.getByRole('button', { name: 'Make an Offer' }).click()
  await expect(page.getByText('Offer amount is required')).toBeVisible()
  await page.getByLabel('Offer amount').fill('500,000')
  await page.getByRole('button', { name: 'Make an Offer' }).click()
  await expect(page.getByText('Offer submitted successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)

  await market.decide('reject', first)
  await page.reload()
  const rejected = page.getByRole('article').filter({ hasText: 'Rejected Row House' })
  await expect(rejected).toContainText('Rejected')
  await expect(rejected.getByRole('link', { name: /Pay Now/ })).toHaveCount(0)

  await offerOn(page, second, '450,000')
  await expect(page.getByText('Offer submitted successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
  await market.decide('accept', second)
  await page.reload()
  await page.getByRole('link', { name: /Pay Now/ }).click()
  await payWith(page, '4000 0000 0000 0002')
  await closeAlert(page, 'Error', 'Your card was declined.')
  await expect(page.getByText('You have not been charged. Try another card.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
  await payWith(page, '4000 0000 0000 9995')
  await closeAlert(page, 'Error', 'Your card has insufficient funds.')
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('Payment successful.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Declined Duplex' })).toContainText('Bought')
})

test('an expired token is renewed while the session is valid, and leads to the login and back afterwards', async ({
  browser,
}) => {
  const page = await aBrowserFor(browser)
  const visitor = aNewcomer('Tilda Token')
  await register(page, visitor)
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

async function offerOn(page: Page, propertyId: string, amount: string): Promise<void> {
  await page.goto(`/property-details/${propertyId}`)
  await page.getByRole('button', { name: 'Make an offer' }).click()
  await page.getByLabel('Offer amount').fill(amount)
  await page.getByLabel('Buying date').fill('2030-05-01')
  await page.getByRole('button', { name: 'Make an Offer' }).click()
}

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

test('a double click on Pay Now pays once', async ({ browser, market }) => {
  const { id: property } = await market.aVerifiedProperty({ title: 'Twice Clicked' })
  const page = await aBrowserFor(browser)
  await register(page, aNewcomer('Dora Double'))
  await offerOn(page, property, '450000')
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
  await market.decide('accept', property)
  await page.reload()
  await page.getByRole('link', { name: /Pay Now/ }).click()
  const intents: string[] = []
  page.on('request', made => {
    if (made.url().endsWith('/create-payment-intent')) intents.push(made.url())
  })
  await page.getByRole('button', { name: 'Use the test card' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).dblclick()
  await expect(page.getByText('Payment successful.')).toBeVisible()
  expect(intents).toHaveLength(1)
})
