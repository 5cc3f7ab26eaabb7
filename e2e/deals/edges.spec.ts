import { expect, type Page } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { test, type Market, type Person } from '../market/market.ts'
import { closeAlert, confirm, fillCard, fillLogin, login, logout, rowOf } from '../market/people.ts'

// Messages of an open page while something changes elsewhere.

const hourMs = 3_600_000
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })

async function aDealOf(market: Market) {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  return { agent, buyer, ...market.between(agent, buyer) }
}

const aSecondTab = (page: Page) => page.context().newPage()
const markAsFraud = (market: Market, { id }: Person) => market.call('PATCH', `/users/fraud/${id}`, market.admin.token)
const makeAgent = (market: Market, { id }: Person) => market.call('PATCH', `/users/agent/${id}`, market.admin.token)

test.describe('with two tabs', () => {
  test('signing out in one ends the other, and signing in continues it', async ({ market, signedIn }) => {
    const buyer = await market.aBuyer()
    const page = await signedIn(await market.enter(buyer))
    const second = await aSecondTab(page)
    await page.goto('/dashboard/wishlist')
    await second.goto('/dashboard/my-reviews')
    await expect(second.getByRole('heading', { level: 1 })).toContainText('My Reviews')
    await logout(page)
    await expect(second).toHaveURL('/login')
    await expect(second.getByText('Log in or register to open your dashboard')).toBeVisible()
    await login(page, buyer)
    await expect(second).toHaveURL('/dashboard/my-reviews')
    await expect(second.getByRole('heading', { level: 1 })).toContainText('My Reviews')
  })

  test('an offer withdrawn in one is closed in the other, and the agent reads why', async ({ market, signedIn }) => {
    const { agent, buyer, aPendingOffer } = await aDealOf(market)
    const offer = await aPendingOffer()
    const [page, atAgent] = [await signedIn(buyer), await signedIn(agent)]
    const second = await aSecondTab(page)
    for (const tab of [page, second]) await tab.goto('/dashboard/bought-properties')
    await atAgent.goto('/dashboard/requested-properties')
    await expect(rowOf(atAgent, offer.title)).toBeVisible()
    await cardOf(second, offer.title).getByRole('button', { name: 'Change' }).click()
    await second.getByRole('dialog').getByLabel('Offer amount').fill('460000')

    await cardOf(page, offer.title).getByRole('button', { name: 'Withdraw' }).click()
    await confirm(page, 'Withdraw')
    await expect(cardOf(page, offer.title)).toContainText('You withdrew this offer.')

    await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await closeAlert(second, 'Failed to change offer.', 'This offer was withdrawn.')
    await expect(second.getByRole('dialog')).toHaveCount(0)
    await expect(cardOf(second, offer.title)).toContainText('You withdrew this offer.')

    await rowOf(atAgent, offer.title).getByRole('button', { name: 'Accept' }).click()
    await confirm(atAgent, 'Accept')
    await closeAlert(atAgent, 'Failed to accept offer.', 'This offer was withdrawn.')
    await expect(rowOf(atAgent, offer.title)).toContainText('Withdrawn by the buyer.')
    await expect(rowOf(atAgent, offer.title).getByRole('button', { name: 'Accept' })).toBeDisabled()
  })

  test('an agent who accepts an offer in each keeps the first, and the other is a backup', async ({
    market,
    signedIn,
  }) => {
    const { agent, ...deals } = await aDealOf(market)
    const home = await deals.aVerifiedProperty()
    await deals.aPendingOffer(home)
    await market.between(agent, await market.aBuyer('Rita Rival')).aPendingOffer(home)
    const page = await signedIn(agent)
    const second = await aSecondTab(page)
    for (const tab of [page, second]) {
      await tab.goto('/dashboard/requested-properties')
      await expect(rowOf(tab, 'Rita Rival')).toBeVisible()
    }
    await rowOf(page, 'Berta Buyer').getByRole('button', { name: 'Accept' }).click()
    await confirm(page, 'Accept')
    await expect(rowOf(page, 'Berta Buyer')).toContainText('Accepted')
    await rowOf(second, 'Rita Rival').getByRole('button', { name: 'Accept' }).click()
    await confirm(second, 'Accept')
    await closeAlert(second, 'Failed to accept offer.', 'Another offer on this property is already accepted.')
    await expect(rowOf(second, 'Berta Buyer')).toContainText('Accepted')
    await expect(rowOf(second, 'Rita Rival')).toContainText('Another offer on this home was accepted.')
  })
})

test.describe('a deal that changes under an open page', () => {
  test('the offer form says that the home was sold', async ({ market, signedIn }) => {
    const { agent, buyer, aWishlistEntry } = await aDealOf(market)
    const { id, propertyId, title } = await aWishlistEntry()
    const page = await signedIn(buyer)
    await page.goto(`/dashboard/wishlist/make-offer/${id}`)
    await page.getByLabel('Offer amount').fill('450000')
    await page.getByLabel('Buying date').fill(buyingDate)
    await market.between(agent, await market.aBuyer('Rita Rival')).aSale({ id: propertyId, title })
    await page.getByRole('button', { name: 'Make an Offer' }).click()
    await closeAlert(page, 'Failed to submit offer.', 'This home has been sold.')
    await expect(page.getByText('You can’t make an offer now')).toBeVisible()
    await expect(page.getByText('This home has been sold.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the wishlist' })).toBeVisible()
  })

  test('the payment page follows it: under review, payable again, ended', async ({ market, signedIn }) => {
    const { agent, buyer, anAcceptedOffer } = await aDealOf(market)
    const offer = await anAcceptedOffer()
    const page = await signedIn(buyer)
    await page.clock.install()
    await page.goto(`/dashboard/payment/${offer.id}`)
    const main = page.getByRole('main')
    await expect(payButton(page)).toBeVisible()

    await markAsFraud(market, agent)
    await page.clock.runFor(30_000)
    await expect(payButton(page)).toHaveCount(0)
    await expect(main).toContainText('Your offer of $450,000 was accepted, but you can’t pay now.')

    await makeAgent(market, agent)
    await page.clock.runFor(30_000)
    await expect(payButton(page)).toBeVisible()

    await market.call('PATCH', `/offers/release/${offer.id}`, market.admin.token, { reason: 'The agent is away.' })
    await page.clock.runFor(30_000)
    await expect(payButton(page)).toHaveCount(0)
    await expect(main).toContainText('This offer is closed')
    await expect(main).toContainText('The marketplace ended this deal. You have not been charged.')
    await expect(main).toContainText('The agent is away.')
    await expect(page.getByRole('link', { name: 'Back to your offers' })).toBeVisible()
  })

  test('a payment started on an outdated page is refused with the reason', async ({ market, signedIn }) => {
    const { agent, buyer, anAcceptedOffer } = await aDealOf(market)
    const offer = await anAcceptedOffer()
    const page = await signedIn(buyer)
    await page.goto(`/dashboard/payment/${offer.id}`)
    await fillCard(page)
    await markAsFraud(market, agent)
    await payButton(page).click()
    await closeAlert(page, 'Error', 'This home is under review, so it cannot be paid for now.')
    await expect(page.getByText('You have not been charged.').first()).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  })

  test('the payment page says that the deadline has passed', async ({ market, signedIn }) => {
    const { buyer, anAcceptedOffer } = await aDealOf(market)
    const offer = await anAcceptedOffer()
    const page = await signedIn(buyer)
    await page.clock.install()
    await page.goto(`/dashboard/payment/${offer.id}`)
    await expect(payButton(page)).toBeVisible()
    // From now on, the server's clock is three days ahead.
    const date = new Date(Date.now() + 73 * hourMs).toUTCString()
    await page.route('**/api/**', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    })
    await page.clock.runFor(45_000)
    await expect(payButton(page)).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(main).toContainText('Your offer of $450,000 was not paid in time.')
    await expect(main).toContainText('The payment deadline has passed, and the offer is being closed.')
    await expect(main).toContainText('You have not been charged.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

/** A time zone in which it is this hour of the day. */
function zoneWhereItIs(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

// An hour off, each browser takes today for another day.
for (const { is, by, hour } of [
  { is: 'an hour ahead', by: hourMs, hour: 23 },
  { is: 'an hour behind', by: -hourMs, hour: 0 },
])
  test(`a browser whose clock is ${is} goes by the server's time`, async ({ market, browser }) => {
    const { buyer, ...deals } = await aDealOf(market)
    const offer = await deals.anAcceptedOffer()
    const entry = await deals.aWishlistEntry()
    const timezoneId = zoneWhereItIs(hour)
    const context = await browser.newContext({ timezoneId, storageState: buyer.state })
    const page = await context.newPage()
    await page.clock.install({ time: Date.now() + by })
    // The server tells its time in whole seconds, so that within the first one exactly three days may be left.
    await new Promise(resolve => setTimeout(resolve, 2000))
    for (const path of [`/property-details/${offer.propertyId}`, `/dashboard/payment/${offer.id}`]) {
      await page.goto(path)
      await expect(page.getByText(/\(2\sdays\s23\sh left\)/).first()).toBeVisible()
    }
    await page.goto(`/dashboard/wishlist/make-offer/${entry.id}`)
    const today = new Date().toLocaleDateString('en-CA', { timeZone: timezoneId })
    await expect(page.getByLabel('Buying date')).toHaveAttribute('min', today)
    await context.close()
  })

test.describe('a buyer whose account becomes an agent’s', () => {
  test('keeps it while an accepted offer waits, and the admin reads why', async ({ market, signedIn }) => {
    const { buyer, anAcceptedOffer } = await aDealOf(market)
    const offer = await anAcceptedOffer()
    const page = await signedIn(market.admin)
    await page.goto(`/dashboard/manage-users?search=${encodeURIComponent(buyer.email)}`)
    await rowOf(page, buyer.email).getByRole('button', { name: 'Make Agent' }).click()
    await confirm(page, 'Make Agent')
    await closeAlert(
      page,
      'Failed to make agent.',
      `${buyer.name} has an accepted offer that has not been paid yet: ${offer.title}.`,
    )
    await expect(rowOf(page, buyer.email).getByText('Buyer', { exact: true })).toBeVisible()
  })

  test('reads on an open offer form that an agent account cannot do this, and gets the agent’s dashboard', async ({
    market,
    signedIn,
  }) => {
    const { buyer, aWishlistEntry } = await aDealOf(market)
    const { id } = await aWishlistEntry()
    const page = await signedIn(buyer)
    await page.goto(`/dashboard/wishlist/make-offer/${id}`)
    await page.getByLabel('Offer amount').fill('450000')
    await page.getByLabel('Buying date').fill(buyingDate)
    await makeAgent(market, buyer)
    await page.getByRole('button', { name: 'Make an Offer' }).click()
    await closeAlert(page, 'Failed to submit offer.', 'This is not possible with an agent account.')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Agent Profile')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText('You are now an agent')).toBeVisible()
  })
})

test('an agent marked as fraud during a deal reads why, and an admin can end the deal', async ({
  market,
  signedIn,
}) => {
  const { agent, anAcceptedOffer } = await aDealOf(market)
  const offer = await anAcceptedOffer()
  const page = await signedIn(agent)
  await page.goto('/dashboard/requested-properties')
  await expect(rowOf(page, offer.title)).toContainText('Accepted')
  await markAsFraud(market, agent)
  await page.getByRole('link', { name: 'My Sold Properties' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been logged out')).toBeVisible()
  await expect(page.getByText('Your account was marked as fraud, so it is blocked.')).toBeVisible()
  await fillLogin(page, agent)
  await expect(page.getByText('Your account is marked as fraud')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Offers that you have accepted can’t be paid now.')
  await expect(page.getByRole('main').getByRole('link', { name: 'support@' })).toBeVisible()
  const atAdmin = await signedIn(market.admin)
  await atAdmin.goto('/dashboard/deals')
  await expect(rowOf(atAdmin, offer.title)).toContainText('Under review, so the buyer can’t pay.')
  await expect(rowOf(atAdmin, offer.title).getByRole('button', { name: 'Release' })).toBeEnabled()
})
