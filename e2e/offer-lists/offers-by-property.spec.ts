import { expect } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'
import { confirm, rowOf } from '../market/people.ts'

test('an agent compares the offers on a home, and decides', async ({ market, signedIn }) => {
  const agent = await market.anAgent('Olga Offers')
  const [low, high, late] = [market.buyer, await market.aBuyer('Hilda High'), await market.aBuyer('Lars Late')]
  const home = await market.between(agent, low).aVerifiedProperty()
  const other = await market.between(agent, low).aPendingOffer()
  const offer = (buyer: typeof low, offerAmount: number) =>
    market.call('POST', '/offers', buyer.token, { propertyId: home.id, offerAmount, buyingDate })
  await offer(low, 410_000)
  await offer(high, 490_000)
  const willy = await market.aBuyer('Willy Withdrawn')
  const { _id: withdrawn } = await offer(willy, 405_000)
  await market.call('PATCH', `/offers/withdraw/${withdrawn}`, willy.token)
  const { _id: rejected } = await offer(late, 500_000)
  await market.call('PATCH', `/offers/reject/${rejected}`, agent.token)

  const page = await signedIn(agent)
  // Wide enough for a table with these names.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/my-properties')
  const card = page.getByRole('article').filter({ hasText: home.title })
  await card.getByRole('link', { name: '2 pending, 2 closed' }).click()

  const group = page.getByRole('region', { name: home.title, exact: true })
  await expect(page.getByRole('region', { name: other.title, exact: true })).toHaveCount(0)
  await expect(group).toContainText('$400,000 - $500,000')
  await expect(group.locator('img')).toBeVisible()
  await expect(group.getByRole('link', { name: home.title })).toHaveAttribute('href', `/property-details/${home.id}`)
  await expect(group).toContainText('Best offer $490,000: $10,000 below your maximum')
  const rows = group.getByRole('row').filter({ hasText: home.title })
  await expect(rows).toContainText([
    /Hilda High.*Best offer.*Pending/,
    /Berta Buyer.*Pending/,
    /Lars Late.*Rejected/,
    /Willy Withdrawn.*Withdrawn/,
  ])
  await expect(rowOf(page, 'Willy Withdrawn')).not.toContainText('Rejected')
  await expect(group).toContainText('2 pending · 2 closed')

  await page.getByRole('button', { name: 'Show all homes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3')
  await page.getByText('Closed (2)').click()
  await expect(page.getByRole('region', { name: other.title, exact: true })).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  const inSidebar = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Requested Properties' })
  await expect(inSidebar).toHaveAccessibleName('Requested Properties 3 pending offers')
  await page.getByText('Pending (3)').click()
  await rowOf(page, 'Hilda High').getByRole('button', { name: 'Accept' }).click()
  await confirm(page, 'Accept')
  await expect(page.getByText('The offer has been accepted.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2')
  await expect(rowOf(page, 'Hilda High')).toHaveCount(0)
  await expect(inSidebar).toHaveAccessibleName('Requested Properties 2 pending offers')
  await expect(rowOf(page, home.title)).toContainText('Another offer on this home was accepted.')
  await expect(group).toContainText('Best other offer $410,000')
  await page.getByText('All (5)').click()
  await expect(rowOf(page, 'Hilda High')).toContainText('Accepted')
  await expect(group).toContainText('Accepted: $490,000. Best other offer: $410,000')
  await expect(group).not.toContainText('Best offer')
})
