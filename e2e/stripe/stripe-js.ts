import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test, type BrowserContext } from '@playwright/test'
import { theMarketplace } from '../market/marketplace-of-worker.ts'

const script = readFileSync(path.join(import.meta.dirname, 'stripe-js.js'), 'utf8')

/** Whether this run tests the marketplace that uses Stripe. */
export const isPaidThroughStripe = () => test.info().project.name === 'stripe'

/** URL of the Stripe stand-in of this worker's marketplace, see start-market.ts. */
export const stripeUrl = () => theMarketplace().stripeUrl

/** Serves Stripe.js at its real URL, so that the content security policy applies. */
export async function serveStripeJs(context: BrowserContext): Promise<void> {
  await context.route('https://js.stripe.com/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await context.route('https://api.stripe.com/**', async route => {
    const { pathname } = new URL(route.request().url())
    const answer = await fetch(stripeUrl() + pathname, { method: 'POST', body: route.request().postData() ?? '' })
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    })
  })
}

/** Sets the faults that the Stripe stand-in simulates, see start-stripe-server.ts. */
export const troubleStripe = async (trouble: object): Promise<void> => {
  await fetch(`${stripeUrl()}/trouble`, { method: 'POST', body: JSON.stringify(trouble) })
}

/** Sets the clock of the marketplace that uses Stripe ahead, for all later tests of this worker too. */
export async function passHours(hours: number): Promise<void> {
  await fetch(`${theMarketplace().clockUrl}/?hours=${hours}`, { method: 'POST' })
}

interface Charge {
  amount: number
  refunded: boolean
  billing_details: { name: string | null; email: string | null }
}

/** The charges that carry this email address. */
export async function chargesOf(email: string): Promise<Charge[]> {
  const charges = (await (await fetch(`${stripeUrl()}/charges`)).json()) as Charge[]
  return charges.filter(({ billing_details }) => billing_details.email === email)
}
