import { expect } from '@playwright/test'
import { test } from '../market/market.ts'

test('a review whose responses were lost is stored once when it is sent again', async ({ market, signedIn }) => {
  const { id } = await market.aVerifiedProperty()
  const page = await signedIn(market.buyer)
  const keys: (string | undefined)[] = []
  await page.route('**/api/reviews', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    // The page asks once more without being told.
    if (keys.length > 2) return route.continue()
    // The marketplace stores it, and the response is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })

  await page.goto(`/property-details/${id}`)
  const review = page.getByText('Bright and quiet.', { exact: true })
  const write = async () => {
    await page.getByRole('button', { name: 'Add a Review' }).click()
    await page.getByRole('textbox', { name: 'Your review' }).fill('Bright and quiet.')
    await page.getByRole('button', { name: 'Submit' }).click()
  }
  await write()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('The server could not be reached')
  await alert.getByRole('button').click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(review).toHaveCount(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])

  // The same text sent again is another review.
  await write()
  await expect(review).toHaveCount(2)
  expect(keys[3]).not.toBe(keys[0])
})
