import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { login, logout } from '../market/people.ts'
import { open } from '../market/places.ts'

/** Opens the page of a home and scrolls to its end, once the home has given it its height. */
const openToTheEnd = async (page: Page, id: string) => {
  await open(page, `/property-details/${id}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
}
const titlesIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('heading', { level: 3 })

test('a home leads to similar ones in the same place, the nearest price first', async ({ market, signedIn }) => {
  const place = `Town ${Date.now().toString(36)}`
  const add = async (title: string, minPrice: number, kind: string) => {
    const home = await market.aPendingProperty({ title, location: `1 Row, ${place}` })
    const prices = { minPrice, maxPrice: minPrice + 1000, kind }
    await market.call('PUT', `/properties/${home.id}`, market.agent.token, prices)
    await market.call('PATCH', `/properties/verify/${home.id}`, market.admin.token)
    return home
  }
  const home = await add('This one', 400_000, 'house')
  await add('Far', 900_000, 'house')
  await add('Near', 410_000, 'house')
  await add('Flat', 400_000, 'apartment')

  const page = await signedIn(await market.aBuyer())
  await openToTheEnd(page, home.id)
  await expect(titlesIn(page, 'Similar homes nearby')).toHaveText(['Near', 'Far'])
  await page.getByRole('link', { name: 'Details' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Near')
})

test('a browser remembers the homes that its person has viewed until they log out, and none that are gone', async ({
  market,
  signedIn,
}) => {
  const [one, two, gone] = [
    await market.aVerifiedProperty(),
    await market.aVerifiedProperty(),
    await market.aVerifiedProperty(),
  ]
  const buyer = await market.aBuyer('Vera Viewer')
  const page = await signedIn(buyer)
  await openToTheEnd(page, one.id)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device-lists'))).toContain(one.id)
  await openToTheEnd(page, gone.id)
  await expect(titlesIn(page, 'Recently viewed')).toHaveText([one.title])
  await market.call('DELETE', `/properties/${gone.id}`, market.agent.token)
  await openToTheEnd(page, two.id)
  await expect(titlesIn(page, 'Recently viewed')).toHaveText([one.title])

  await logout(page)
  expect(await page.evaluate(() => localStorage.getItem('device-lists'))).toBeNull()
  await login(page, await market.aBuyer('Otto Other'))
  await expect(page, 'the page of the one who logged out is not for the next').toHaveURL('/')
  await openToTheEnd(page, one.id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.title)
  await expect(page.getByText('Recently viewed')).toHaveCount(0)
})
