import { expect, type Page } from '@playwright/test'
import { test } from './market.ts'
import { closeAlert, confirm, rowOf } from './people.ts'

/** Holds the answers to this call back until it is told how to answer. */
async function holdBack(page: Page, method: string, address: string) {
  const { promise: decided, resolve: decide } = Promise.withResolvers<'through' | 500>()
  await page.route(`**/api${address}`, async route => {
    if (route.request().method() !== method) return route.fallback()
    return (await decided) === 500 ? route.fulfill({ status: 500, body: '' }) : route.continue()
  })
  return decide
}

test.describe('what was done is seen before the server has answered', () => {
  test('a heart turns, and turns back when it was refused', async ({ market, signedIn }) => {
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

  test('an entry of the wishlist goes, and comes back when it was refused', async ({ market, signedIn }) => {
    const buyer = await market.aBuyer()
    const { title } = await market.between(market.agent, buyer).aWishlistEntry()
    const page = await signedIn(buyer)
    await page.goto('/dashboard/wishlist')
    const refuse = await holdBack(page, 'DELETE', '/wishlist/*')
    await page.getByRole('button', { name: 'Remove' }).click()
    await confirm(page, 'Remove')
    await expect(page.getByText('No wishlist properties found.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Wishlist' })).toBeFocused()
    refuse(500)
    await closeAlert(page, 'Failed to remove property.', /./)
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  })

  test('a review goes', async ({ market, signedIn }) => {
    await market.aReview('Gone before the answer.')
    const page = await signedIn(market.admin)
    await page.goto('/dashboard/manage-reviews')
    const review = page.getByRole('article').filter({ hasText: 'Gone before the answer.' })
    const answer = await holdBack(page, 'DELETE', '/reviews/*')
    await review.getByRole('button').click()
    await confirm(page, 'Delete')
    await expect(review).toHaveCount(0)
    answer('through')
    await expect(page.getByText('Review has been deleted.')).toBeVisible()
    await expect(review).toHaveCount(0)
  })

  test('a verified property says so, and waits again when it was refused', async ({ market, signedIn }) => {
    const { title } = await market.aPendingProperty()
    const page = await signedIn(market.admin)
    await page.goto(`/dashboard/manage-properties?search=${title}`)
    const row = rowOf(page, title)
    const refuse = await holdBack(page, 'PATCH', '/properties/verify/*')
    await row.getByRole('button', { name: 'Verify' }).click()
    await expect(row).toContainText('Verified')
    refuse(500)
    await closeAlert(page, 'Failed to verify property.', /./)
    await expect(row.getByRole('button', { name: 'Verify' })).toBeEnabled()
  })
})

test('an accepted offer is not shown as accepted before the server says so', async ({ market, signedIn }) => {
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
