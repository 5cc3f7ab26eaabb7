import { expect } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'

test('a buyer estimates the monthly payment, from the middle of the range or from their own offer', async ({
  market,
  signedIn,
}) => {
  const home = await market.aVerifiedProperty()
  await market.call('PUT', `/properties/${home.id}`, market.agent.token, { monthlyFee: 150.5 })
  await market.call('PATCH', `/properties/verify/${home.id}`, market.admin.token)
  const page = await signedIn(market.buyer)
  const open = async () => {
    await page.goto(`/property-details/${home.id}`)
    await page.getByRole('button', { name: 'Add a Review' }).scrollIntoViewIfNeeded()
  }
  await open()
  const calculator = page.locator('section', { has: page.getByRole('heading', { name: 'Monthly payment' }) })
  const result = calculator.getByRole('status')
  await expect(calculator.getByLabel('Price')).toHaveValue('450,000')
  await expect(calculator.getByLabel('Down payment')).toHaveValue('90,000')
  await expect(calculator).toContainText('not a loan offer')

  await calculator.getByLabel('Down payment').fill('250,000')
  await calculator.getByLabel('Yearly interest rate').fill('6')
  await expect(result, 'with the association fee').toContainText('$1,349.60')
  await expect(result).toContainText('Loan payment$1,199.10')
  await expect(result).toContainText('Loan amount$200,000')
  await calculator.getByLabel('Yearly interest rate').fill('0')
  await calculator.getByLabel('Years').fill('25')
  await expect(result).toContainText('Loan payment$666.67')

  await calculator.getByLabel('Years').fill('0')
  await expect(calculator).toContainText('Years must be from 1 to 50')
  await expect(calculator.getByLabel('Years')).toHaveAttribute('aria-invalid', 'true')
  await expect(result).not.toContainText('$')
  await calculator.getByLabel('Down payment').fill('450,000')
  await expect(calculator).toContainText('The down payment must be below the price')

  const terms = { propertyId: home.id, offerAmount: 410_000, buyingDate }
  await market.call('POST', '/offers', market.buyer.token, terms)
  await open()
  await expect(calculator.getByLabel('Price')).toHaveValue('410,000')
})
