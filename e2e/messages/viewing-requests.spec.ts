import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'

const messagesIn = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

test('a viewing request that nobody answers ends, and the buyer learns of it', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { id, title } = await market.between(agent, buyer).aVerifiedProperty()
  const times = [inSeconds(6), inSeconds(7), inSeconds(8)]
  await market.call('POST', '/viewings', buyer.token, { propertyId: id, times })
  const page = await signedIn(buyer)
  await page.goto('/dashboard/notifications')
  const news = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  // The job runs every minute.
  await expect(news).toContainText('The agent did not answer your viewing request', { timeout: 300_000 })
  await news.getByRole('link').click()
  await expect(messagesIn(page).last()).toContainText('The viewing request was not answered in time.')
  await expect(page.getByText('The agent did not answer your viewing request in time.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request a viewing' })).toBeEnabled()
})

test('the viewing of an agent under review says why it will not take place', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { id } = await market.between(agent, buyer).aVerifiedProperty()
  const times = [inSeconds(90_000), inSeconds(91_000), inSeconds(92_000)]
  const { _id } = await market.call('POST', '/viewings', buyer.token, { propertyId: id, times })
  await market.call('PATCH', `/viewings/agree/${_id}`, agent.token, { startsAt: times[0] })
  await market.call('PATCH', `/users/fraud/${agent.id}`, market.admin.token)
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/messages/about/${id}`)
  const viewing = page.getByRole('region', { name: 'Cancelled viewing' })
  await expect(viewing).toContainText('will not take place')
  await expect(viewing).toContainText('The agent’s account is under review.')
})
