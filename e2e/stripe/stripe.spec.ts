import { expect, type Page } from '@playwright/test'
import { test, type Market } from '../market/market.ts'
import { closeAlert, fillCard } from '../market/people.ts'
import { chargesOf, stripeUrl, troubleStripe } from './stripe-js.ts'

const well = { loses: null, answers: null, hangs: false, isSilent: false }
test.afterEach(() => troubleStripe(well))

type SignedIn = (person: Market['buyer']) => Promise<Page>

/** Creates a buyer with an accepted offer, and opens the card form of its payment. */
async function anOfferToPay(market: Market, signedIn: SignedIn) {
  const buyer = await market.aBuyer()
  const offer = await market.between(market.agent, buyer).anAcceptedOffer()
  const page = await signedIn(buyer)
  await page.goto('/dashboard/bought-properties')
  return { buyer, offer, page, go: () => page.getByRole('link', { name: /Pay Now/ }).click() }
}

/** Pays in a browser that is closed before the response. Returns another browser of the same buyer. */
async function dieAfterPaying({ buyer, offer, page, go }: Paying, signedIn: SignedIn): Promise<Page> {
  await page.route(`**/api/offers/${offer.id}`, route =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  await go()
  await fillCard(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect.poll(() => chargesOf(buyer.email)).toHaveLength(1)
  await page.context().close()
  return signedIn(buyer)
}
type Paying = Awaited<ReturnType<typeof anOfferToPay>>

const expectBought = (page: Page, timeout?: number) =>
  expect(async () => {
    await page.goto('/dashboard/bought-properties')
    await expect(page.getByText(/pi_/)).toBeVisible({ timeout: 3000 })
  }).toPass({ ...(timeout !== undefined && { timeout }) })

const pay = async (page: Page, card: string) => {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay Now' }).click()
}

test('a declined card, a refused 3-D Secure check, and an accepted one', async ({ market, signedIn }) => {
  const { buyer, offer, page, go } = await anOfferToPay(market, signedIn)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/')
  await page.goto('/dashboard/bought-properties')
  expect(asked.filter(url => url.includes('stripe'))).toEqual([])

  await go()
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

  await fillCard(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Payment successful.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
  await expect(page.getByRole('article').filter({ hasText: offer.title })).toContainText(/pi_/)
  const billing = { name: buyer.name, email: buyer.email }
  expect(await chargesOf(buyer.email)).toMatchObject([{ amount: 45_000_000, billing_details: billing }])
})

test('third-party scripts run on the payment page only', async ({ page }) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policyOf('/dashboard/payment/some-offer')).toContain("script-src 'self' https://js.stripe.com")
  for (const path of ['/', '/dashboard', '/dashboard/payment', '/dashboard/payment/a/b', '/api/client-settings'])
    expect(await policyOf(path), path).not.toContain('stripe')
})

test('a slow card shows that it is processing, also when it is tried again', async ({ market, signedIn }) => {
  const { buyer, offer, page, go } = await anOfferToPay(market, signedIn)
  const notice = page.getByText('Your payment is being processed. We’ll finish this automatically.')
  await go()
  await pay(page, '4000 0000 0000 0077')
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
  // Known from Stripe's event, which arrives separately.
  await expect(async () => {
    await page.goto(`/dashboard/payment/${offer.id}`)
    await expect(page.getByText('A payment for this offer is being processed.')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await pay(page, '4242 4242 4242 4242')
  await expect(notice).toBeVisible()
  expect(await chargesOf(buyer.email)).toEqual([])
})

test('a property is bought although the browser closes after paying', async ({ market, signedIn }) => {
  const paying = await anOfferToPay(market, signedIn)
  const another = await dieAfterPaying(paying, signedIn)
  await expectBought(another)
  await another.goto(`/dashboard/payment/${paying.offer.id}`)
  await expect(another.getByText('You have paid for this home')).toBeVisible()
})

test('a property is bought although the browser closes and no event arrives', async ({ market, signedIn }) => {
  await troubleStripe({ isSilent: true })
  const paying = await anOfferToPay(market, signedIn)
  const another = await dieAfterPaying(paying, signedIn)
  await expectBought(another, 60_000)
})

test('a lost response after the charge causes no second charge', async ({ market, signedIn }) => {
  const { buyer, page, go } = await anOfferToPay(market, signedIn)
  await troubleStripe({ isSilent: true })
  await go()
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
  await fillCard(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(page, 'Error', 'The card provider is not responding. Please try again in a moment.')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Payment successful.')).toBeVisible()
  expect(await chargesOf(buyer.email)).toHaveLength(1)
})

test('while Stripe is down payments show a message and everything else works', async ({ market, signedIn }) => {
  const { page, go } = await anOfferToPay(market, signedIn)
  await page.route('https://js.stripe.com/**', route => route.abort())
  await go()
  await expect(page.getByText('The Stripe card form could not be loaded.')).toBeVisible()
  await page.getByRole('link', { name: 'All Properties' }).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('The Stripe card form could not be loaded.')).toBeVisible()
  await page.unroute('https://js.stripe.com/**')
  await page.getByRole('button', { name: 'Retry' }).click()

  await troubleStripe({ answers: 500 })
  await pay(page, '4242 4242 4242 4242')
  await closeAlert(page, 'Error', 'The card provider is not responding. Please try again in a moment.')
  await troubleStripe(well)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Payment successful.')).toBeVisible()
})
