import { expect } from '@playwright/test'
import { test, type Market, type Person } from '../market/market.ts'
import { fillLogin, rowOf } from '../market/people.ts'

// Messages of an open page while something changes elsewhere.

async function aDealOf(market: Market) {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  return { agent, buyer, ...market.between(agent, buyer) }
}

const markAsFraud = (market: Market, { id }: Person) => market.call('PATCH', `/users/fraud/${id}`, market.admin.token)

test('an agent marked as fraud during a deal reads why', async ({ market, signedIn }) => {
  const { agent, anAcceptedOffer } = await aDealOf(market)
  const offer = await anAcceptedOffer()
  const page = await signedIn(agent)
  await page.goto('/dashboard/requested-properties')
  await expect(rowOf(page, offer.title)).toContainText('Accepted')
  await markAsFraud(market, agent)
  // The page also asks for the session itself after a few seconds, and a slow machine clicks later.
  await Promise.any([page.getByRole('link', { name: 'My Sold Properties' }).click(), page.waitForURL('/login')])
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been logged out')).toBeVisible()
  await expect(page.getByText('Your account was marked as fraud, so it is blocked.')).toBeVisible()
  await fillLogin(page, agent)
  await expect(page.getByText('Your account is marked as fraud')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Offers that you have accepted can’t be paid now.')
  await expect(page.getByRole('main').getByRole('link', { name: 'support@' })).toBeVisible()
})
