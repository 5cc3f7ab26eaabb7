import { expect, type Page } from '@playwright/test'
import { test, type Market, type Person } from '../market/market.ts'
import { aDealOf, accepted, articleOf, bannerOf, groupOf } from './own-deal.ts'
import { aBrowserFor } from '../market/people.ts'

const accept = (market: Market, agent: Person, id: string) => market.call('PATCH', `/offers/accept/${id}`, agent.token)

test('an open page shows an acceptance within half a minute', async ({ market, signedIn }) => {
  const { agent, buyer, aPendingOffer } = await aDealOf(market)
  const offer = await aPendingOffer()
  const page = await signedIn(buyer)
  await page.clock.install()
  await page.goto(`/property-details/${offer.propertyId}`)
  await expect(page.getByRole('main')).toContainText('Your offer of $450,000 is pending.')
  const second = await page.context().newPage()
  await second.clock.install()
  await second.goto('/dashboard/bought-properties')
  await expect(groupOf(second, 'Waiting')).toContainText(offer.title)

  await accept(market, agent, offer.id)
  for (const open of [page, second]) await open.clock.runFor(30_000)
  await expect(page.getByRole('main')).toContainText(accepted)
  await expect(groupOf(second, 'To pay')).toContainText(offer.title)
  await expect(bannerOf(second)).toBeVisible()
})

test('a page that returns to the foreground shows what has changed', async ({ market, signedIn }) => {
  const { agent, buyer, aPendingOffer } = await aDealOf(market)
  const offer = await aPendingOffer()
  const page = await signedIn(buyer)
  await page.clock.install()
  await page.goto('/dashboard/user-profile')
  await expect(groupOf(page, 'Pending offers')).toContainText(offer.title)
  // However slow the machine is, the time of the next poll does not come.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await accept(market, agent, offer.id)
  // Longer than the data stays fresh, shorter than the polling interval.
  await page.clock.runFor(6000)
  await expect(bannerOf(page)).toHaveCount(0)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.clock.resume()
  await expect(bannerOf(page)).toBeVisible({ timeout: 6000 })
  await expect(groupOf(page, 'Accepted offers')).toContainText(offer.title)
})

test('a buyer who becomes an agent sees what became of their offers', async ({ market, signedIn }) => {
  const { agent, buyer, ...deals } = await aDealOf(market)
  const offer = await deals.aPendingOffer()
  await accept(market, agent, offer.id)
  await market.call('PATCH', `/offers/release/${offer.id}`, market.admin.token, { reason: 'The buyer changes sides.' })
  const waiting = await deals.aPendingOffer()
  const page = await signedIn(buyer)
  await page.clock.install()
  await page.goto('/dashboard/bought-properties')
  await expect(groupOf(page, 'Waiting')).toContainText(waiting.title)
  await market.call('PATCH', `/users/agent/${buyer.id}`, market.admin.token)
  await page.clock.runFor(30_000)
  await expect(articleOf(page, waiting.title)).toContainText('Your account is no longer a buyer’s')
  const more = page.getByRole('navigation', { name: 'More' })
  await expect(more.getByRole('link', { name: 'Property Bought' })).toHaveAttribute('aria-current', 'page')
})

/** Opens the home page, and returns its requests for deals once it has had the last response. */
const requested = async (page: Page, last: RegExp) => {
  const files: string[] = []
  page.on('request', request => files.push(new URL(request.url()).pathname))
  const arrived = page.waitForResponse(last)
  await page.goto('/')
  await page.mouse.move(200, 200, { steps: 2 })
  await expect(page.locator('main[data-hydrated]')).toBeVisible()
  await (await arrived).finished()
  // What it would lead to.
  await page.waitForTimeout(500)
  return files
    .filter(file => /own-deals|deal-banner|buyer-dashboard-summary/.test(file))
    .map(file => file.replace(/-[\w-]{7}\.js/, ''))
}

test('the code for deals is loaded only by those who need it', async ({ browser, market }) => {
  expect(await requested(await aBrowserFor(browser), /\/home-page-/)).toEqual([])
  const withoutDeal = await requested(await aBrowserFor(browser, (await market.aBuyer()).state), /buyer-dashboard/)
  expect(withoutDeal.toSorted()).toEqual(['/api/buyer-dashboard-summary', '/assets/own-deals'])
  const { buyer, anAcceptedOffer } = await aDealOf(market)
  await anAcceptedOffer()
  const withDeal = await requested(await aBrowserFor(browser, buyer.state), /deal-banner/)
  expect(withDeal.toSorted()).toEqual(['/api/buyer-dashboard-summary', '/assets/deal-banner', '/assets/own-deals'])
})
