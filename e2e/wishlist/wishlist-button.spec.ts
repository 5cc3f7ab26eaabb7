import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'

const addTo = (tab: Page) => tab.getByRole('button', { name: 'Add To Wishlist' })
const removeFrom = (tab: Page) => tab.getByRole('button', { name: 'Remove from wishlist' })

test('the wishlist button on the page of a home toggles, also with a second tab', async ({ market, signedIn }) => {
  const { id } = await market.aVerifiedProperty()
  const page = await signedIn(await market.aBuyer())
  const second = await page.context().newPage()
  for (const tab of [page, second]) await tab.goto(`/property-details/${id}`)
  await expect(addTo(second)).toBeEnabled()
  await addTo(page).click()
  await expect(page.getByText('Added to Wishlist!')).toBeVisible()
  await expect(page.getByText('It is on your wishlist.')).toBeVisible()
  await addTo(second).click()
  await second.getByRole('alertdialog').getByRole('button').click()
  await expect(removeFrom(second)).toBeVisible()
  await removeFrom(page).click()
  await expect(page.getByText('Property removed from wishlist.')).toBeVisible()
  await expect(addTo(page)).toBeEnabled()
  await removeFrom(second).click()
  await expect(addTo(second)).toBeEnabled()
})
