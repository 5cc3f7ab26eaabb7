import { expect, type Locator } from '@playwright/test'
import { test } from '../market/market.ts'

const phone = { width: 390, height: 844 }
const bottomOf = async (field: Locator) => {
  const box = await field.boundingBox()
  return (box?.y ?? Infinity) + (box?.height ?? 0)
}

test('on a phone the offer form starts with amount and date, and the fixed fields follow', async ({
  market,
  signedIn,
}) => {
  const entry = await market.aWishlistEntry()
  const page = await signedIn(market.buyer)
  await page.setViewportSize(phone)
  await page.goto(`/dashboard/wishlist/make-offer/${entry.id}`)
  const [amount, day] = [page.getByLabel('Offer amount'), page.getByLabel('Buying date')]
  await expect(
    page.getByRole('listitem').filter({ hasText: 'If yours is accepted, you have 3 days to pay.' }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')).toHaveCount(3)
  expect(await bottomOf(amount)).toBeLessThan(phone.height)
  expect(await bottomOf(day)).toBeLessThan(phone.height)

  const submit = page.getByRole('button', { name: 'Make an Offer' })
  for (const known of ['Title', 'Location', 'Agent name', 'Buyer email', 'Buyer name']) {
    const field = page.getByLabel(known, { exact: true })
    await expect(field).toHaveAttribute('readonly')
    await expect(field).toHaveAttribute('tabindex', '-1')
    expect(await bottomOf(field)).toBeGreaterThan(await bottomOf(submit))
  }
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(entry.title)
})
