import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { closeAlert, fillCard } from '../market/people.ts'
import { chargesOf, stripeUrl, troubleStripe } from './stripe-js.ts'

// What the form does with each result of Stripe is in web/payments/stripe-card-form.test.tsx.

const well = { loses: null, answers: null, hangs: false, isSilent: false }
test.afterEach(() => troubleStripe(well))

const notResponding = 'The card provider is not responding. Please try again in a moment.'

const pay = async (page: Page, card: string) => {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay Now' }).click()
}

/** Lets Stripe handle the page's next call, and loses its response. */
async function loseNextResponse(page: Page): Promise<void> {
  let isLost = false
  await page.route('https://api.stripe.com/**', async route => {
    if (isLost) return route.fallback()
    isLost = true
    await fetch(route.request().url().replace('https://api.stripe.com', stripeUrl()), {
      method: 'POST',
      body: route.request().postData() ?? '',
    })
    return route.abort()
  })
}

test('a buyer pays once, after an outage, declined cards, a refused 3-D Secure check and a lost response', async ({
  market,
  signedIn,
}) => {
  const buyer = await market.aBuyer()
  const offer = await market.between(market.agent, buyer).anAcceptedOffer()
  const page = await signedIn(buyer)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/dashboard/bought-properties')
  const payNow = page.getByRole('link', { name: /Pay Now/ })
  await expect(payNow).toBeVisible()
  expect(asked.filter(url => url.includes('stripe'))).toEqual([])

  await test.step('while Stripe is down everything else works, and the form can be tried again', async () => {
    await page.route('https://js.stripe.com/**', route => route.abort())
    await payNow.click()
    await expect(page.getByText('The Stripe card form could not be loaded.')).toBeVisible()
    await page.getByRole('link', { name: 'All Properties' }).first().click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByText('The Stripe card form could not be loaded.')).toBeVisible()
    await page.unroute('https://js.stripe.com/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await troubleStripe({ answers: 500 })
    await pay(page, '4242 4242 4242 4242')
    await closeAlert(page, 'Error', notResponding)
    await troubleStripe(well)
  })

  await test.step('a declined card and a refused check charge nothing', async () => {
    await expect(page.getByRole('heading', { name: `Pay for ${offer.title}` })).toBeVisible()
    await pay(page, '4000')
    await expect(page.getByText('Your card number is incomplete.')).toBeVisible()
    await pay(page, '4000 0000 0000 0002')
    await closeAlert(page, 'Error', 'Your card was declined.')
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
    await pay(page, '4000 0025 0000 3155')
    await page.getByRole('dialog', { name: 'Your bank' }).getByRole('button', { name: 'Fail' }).click()
    await closeAlert(page, 'Error', 'We are unable to authenticate your payment method.')
    expect(await chargesOf(buyer.email)).toEqual([])
  })

  await test.step('a lost response after the charge causes no second charge', async () => {
    await troubleStripe({ isSilent: true })
    await loseNextResponse(page)
    await fillCard(page)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await closeAlert(page, 'Error', notResponding)
    // The marketplace asks Stripe about open payments from time to time. If it is faster, the page says that it is paid.
    const isPaid = page.getByText('You have paid for this home')
    await page.getByRole('button', { name: 'Pay Now' }).or(isPaid).click()
    await expect(page.getByText('Payment successful.').or(isPaid)).toBeVisible()
    await page.goto('/dashboard/bought-properties')
    await expect(page.getByRole('article').filter({ hasText: offer.title })).toContainText(/pi_/)
    const billing = { name: buyer.name, email: buyer.email }
    expect(await chargesOf(buyer.email)).toMatchObject([{ amount: 45_000_000, billing_details: billing }])
  })
})
