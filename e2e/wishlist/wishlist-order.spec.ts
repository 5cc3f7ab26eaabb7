import { expect } from '@playwright/test'
import { test } from '../market/market.ts'

test('sold and taken homes move to the end of the wishlist, and back', async ({ market, signedIn }) => {
  const person = await market.aBuyer()
  const save = ({ id }: { id: string }) => market.call('POST', '/wishlist', person.token, { propertyId: id })
  const [free, other] = [await market.aVerifiedProperty(), await market.aVerifiedProperty()]
  const [taken, sold] = [await market.aVerifiedProperty(), await market.aVerifiedProperty()]
  for (const home of [free, other, taken, sold]) await save(home)
  await market.anAcceptedOffer(taken)
  await market.aSale(sold)
  const page = await signedIn(person)
  const cards = page.getByRole('article').getByRole('heading')
  const choice = page.getByRole('checkbox', { name: 'Sold and under offer last' })
  await page.goto('/dashboard/wishlist')
  await expect(cards).toHaveText([sold.title, taken.title, other.title, free.title])
  await expect(page.getByRole('article').nth(1)).toContainText('Under offer')

  await choice.check()
  await expect(page).toHaveURL(/[?&]taken=last(&|$)/)
  await expect(cards).toHaveText([other.title, free.title, sold.title, taken.title])
  await page.reload()
  await expect(choice).toBeChecked()
  await expect(cards).toHaveText([other.title, free.title, sold.title, taken.title])

  const row = page.getByRole('listitem').filter({ hasText: sold.title })
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(cards).toHaveText([other.title, free.title, taken.title])

  await choice.uncheck()
  await expect(page).not.toHaveURL(/taken/)
  await expect(cards).toHaveText([taken.title, other.title, free.title])
})
