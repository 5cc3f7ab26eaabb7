import { expect, type Locator } from '@playwright/test'
import { dayFromNow } from '../market/days.ts'
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

test('the offer form suggests no date and refuses dates before today', async ({ market, signedIn }) => {
  const entry = await market.aWishlistEntry()
  const page = await signedIn(market.buyer)
  await page.goto(`/dashboard/wishlist/make-offer/${entry.id}`)
  const day = page.getByLabel('Buying date')
  const submit = page.getByRole('button', { name: 'Make an Offer' })
  await expect(day).toHaveValue('')
  await page.getByLabel('Offer amount').fill('450000')
  await day.fill(dayFromNow(-2))
  await submit.click()
  await expect(day).toHaveAccessibleDescription(/Choose today or a later day/)
  await expect(page).toHaveURL(/make-offer/)
  await day.fill(dayFromNow(0))
  await submit.click()
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
})

test('the first wrong field of the offer form takes the focus', async ({ market, signedIn }) => {
  const entry = await market.aWishlistEntry()
  const page = await signedIn(market.buyer)
  await page.goto(`/dashboard/wishlist/make-offer/${entry.id}`)
  const [amount, day] = [page.getByLabel('Offer amount'), page.getByLabel('Buying date')]
  await expect(page.getByText('When you would like to take over the home.')).toBeVisible()
  await amount.fill('1')
  await page.getByRole('button', { name: 'Make an Offer' }).click()
  await expect(page.getByText('Buying date is required')).toBeVisible()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('450000')
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Make an Offer' }).click()
  await expect(day).toBeFocused()
})
