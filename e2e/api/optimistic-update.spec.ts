import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { closeAlert, confirm, rowOf } from '../market/people.ts'

/** Delays the responses to this call until the test supplies them. */
async function holdBack(page: Page, method: string, path: string) {
  const { promise: decided, resolve: decide } = Promise.withResolvers<'through' | 500>()
  await page.route(`**/api${path}`, async route => {
    if (route.request().method() !== method) return route.fallback()
    return (await decided) === 500 ? route.fulfill({ status: 500, body: '' }) : route.continue()
  })
  return decide
}

test.describe('an optimistic update', () => {
  test('fills the heart, and empties it when saving is refused', async ({ market, signedIn }) => {
    const { title } = await market.aVerifiedProperty()
    const page = await signedIn(market.buyer)
    const heart = page.getByRole('button', { name: `Save ${title}` })
    await page.goto(`/all-properties?search=${title}`)

    const refuse = await holdBack(page, 'POST', '/wishlist')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    refuse(500)
    await closeAlert(page, 'Failed to add!', 'Something went wrong')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await expect(heart).toBeFocused()

    await page.unroute('**/api/wishlist')
    const accept = await holdBack(page, 'POST', '/wishlist')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    accept('through')
    await expect(page.getByText('Added to Wishlist!')).toBeVisible()
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })

  test('empties the heart, and fills it when removing is refused', async ({ market, signedIn }) => {
    const { title } = await market.aWishlistEntry()
    const page = await signedIn(market.buyer)
    const heart = page.getByRole('button', { name: `Save ${title}` })
    await page.goto(`/all-properties?search=${title}`)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    const refuse = await holdBack(page, 'DELETE', '/wishlist/*')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    refuse(500)
    await closeAlert(page, 'Failed to remove property.', /./)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart).toBeFocused()
  })

  test('shows a property as verified, and as pending when the server refuses', async ({ market, signedIn }) => {
    const { title } = await market.aPendingProperty()
    const page = await signedIn(market.admin)
    await page.goto(`/dashboard/manage-properties?search=${title}`)
    const row = rowOf(page, title)
    const refuse = await holdBack(page, 'PATCH', '/properties/verify/*')
    await row.getByRole('button', { name: 'Verify' }).click()
    await expect(row).toContainText('Verified')
    refuse(500)
    await closeAlert(page, 'Failed to verify property.', /./)
    await expect(row.getByRole('button', { name: 'Verify' })).toBeFocused()
  })
})

test('an offer is shown as accepted only after the server has confirmed it', async ({ market, signedIn }) => {
  const { title } = await market.aPendingOffer()
  const page = await signedIn(market.agent)
  await page.goto('/dashboard/requested-properties')
  const row = rowOf(page, title)
  const answer = await holdBack(page, 'PATCH', '/offers/accept/*')
  await row.getByRole('button', { name: 'Accept' }).click()
  await confirm(page, 'Accept')
  await expect(row.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-busy', 'true')
  await expect(row).toContainText('Pending')
  answer('through')
  await expect(row).toContainText('Accepted')
})
