import { expect } from '@playwright/test'
import { test } from '../market/market.ts'

test('a home shows its verified prices and its sale as a graph and a table, and never an unverified price', async ({
  market,
  signedIn,
}) => {
  const { call, agent, admin, buyer } = market
  const home = await market.aVerifiedProperty()
  const reprice = (minPrice: number, maxPrice: number) =>
    call('PUT', `/properties/${home.id}`, agent.token, { minPrice, maxPrice })
  await reprice(1, 2)
  await reprice(360_000, 450_000)
  await call('PATCH', `/properties/verify/${home.id}`, admin.token)
  await call('POST', '/wishlist', buyer.token, { propertyId: home.id })

  const page = await signedIn(buyer)
  await page.goto(`/property-details/${home.id}`)
  await page.getByRole('button', { name: 'Add a Review' }).scrollIntoViewIfNeeded()
  const table = page.getByRole('table', { name: 'Price history' })
  await expect(table.getByRole('row')).toHaveText([
    /Date.*Event.*Price.*Change/,
    /Price changed\$360,000 - \$450,000−10%/,
    /First verified price\$400,000 - \$500,000/,
  ])
  await expect(page.getByRole('figure', { name: 'Graph of the price range: 2 verified prices' })).toBeVisible()

  await reprice(700_000, 800_000)
  await page.reload()
  await page.getByRole('button', { name: 'Add a Review' }).scrollIntoViewIfNeeded()
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table).not.toContainText('$700,000')

  const sold = await market.aSale()
  await page.goto(`/property-details/${sold.propertyId}`)
  await page.getByRole('button', { name: 'Add a Review' }).scrollIntoViewIfNeeded()
  await expect(table.getByRole('row').nth(1), 'the buyer knows the price').toHaveText(/Sold\$450,000/)
  const stranger = await signedIn(await market.aBuyer())
  await stranger.goto(`/property-details/${sold.propertyId}`)
  await stranger.getByRole('button', { name: 'Add a Review' }).scrollIntoViewIfNeeded()
  await expect(stranger.getByRole('table', { name: 'Price history' }).getByRole('row').nth(1)).toHaveText(
    /SoldNot disclosed/,
  )
})

test('the price history stays clear of the price panel on a large screen', async ({ market, signedIn }) => {
  const home = await market.aVerifiedProperty()
  const page = await signedIn(market.buyer)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`/property-details/${home.id}`)
  await page.getByRole('button', { name: 'Add a Review' }).scrollIntoViewIfNeeded()
  const table = page.getByRole('region', { name: 'Price history' })
  const panel = page.getByRole('complementary', { name: 'Price and agent' })
  const right = await table.evaluate(element => element.getBoundingClientRect().right)
  expect(right).toBeLessThan(await panel.evaluate(element => element.getBoundingClientRect().left))
})
