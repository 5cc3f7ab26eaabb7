import { expect } from '@playwright/test'
import { test, type Market, type Person } from '../market/market.ts'
import { fillLogin, login, logout, rowOf } from '../market/people.ts'

// Messages of an open page while something changes elsewhere.

const hourMs = 3_600_000

async function aDealOf(market: Market) {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  return { agent, buyer, ...market.between(agent, buyer) }
}

const markAsFraud = (market: Market, { id }: Person) => market.call('PATCH', `/users/fraud/${id}`, market.admin.token)

test('signing out in one tab ends the other, and signing in continues it', async ({ market, signedIn }) => {
  const buyer = await market.aBuyer()
  const page = await signedIn(await market.enter(buyer))
  const second = await page.context().newPage()
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

/** A time zone in which it is this hour of the day, with the present day there. */
function zoneWhereItIs(hour: number): { timezoneId: string; today: string } {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return {
    timezoneId: `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
    today: new Date(Date.now() + offset * hourMs).toISOString().slice(0, 10),
  }
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
    const { timezoneId, today } = zoneWhereItIs(hour)
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
    await expect(page.getByLabel('Buying date')).toHaveAttribute('min', today)
    await context.close()
  })

test('an agent marked as fraud during a deal reads why', async ({ market, signedIn }) => {
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
})
