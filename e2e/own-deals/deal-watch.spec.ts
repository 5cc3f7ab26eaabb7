import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'
import { aDealOf } from './own-deal.ts'

/** Opens the home page, and returns its requests for deals once the last response has begun. */
const requested = async (page: Page, last: RegExp) => {
  const files: string[] = []
  page.on('request', request => files.push(new URL(request.url()).pathname))
  const arrived = page.waitForResponse(last)
  await page.goto('/')
  await page.mouse.move(200, 200, { steps: 2 })
  await expect(page.locator('main[data-hydrated]')).toBeVisible()
  await arrived
  // What it would lead to.
  await page.waitForTimeout(500)
  return files.filter(file => /own-deals|deal-banner/.test(file)).map(file => file.replace(/-[\w-]{7}\.js/, ''))
}

test('the code for deals is loaded only by those who need it', async ({ browser, market }) => {
  expect(await requested(await aBrowserFor(browser), /\/home-page-/)).toEqual([])
  const withoutDeal = await requested(await aBrowserFor(browser, (await market.aBuyer()).state), /own-deals/)
  expect(withoutDeal.toSorted()).toEqual(['/assets/own-deals'])
  const { buyer, anAcceptedOffer } = await aDealOf(market)
  await anAcceptedOffer()
  const withDeal = await requested(await aBrowserFor(browser, buyer.state), /deal-banner/)
  expect(withDeal.toSorted()).toEqual(['/assets/deal-banner', '/assets/own-deals'])
})
