import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'

test('a featured home and the login wall say that a home is under offer', async ({ browser, market, signedIn }) => {
  const { propertyId, title } = await market.anAcceptedOffer()
  await market.call('PATCH', `/properties/advertise/${propertyId}`, market.admin.token)
  const visitor = await aBrowserFor(browser)
  for (const page of [visitor, await signedIn(await market.aBuyer())]) {
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: title })
    await expect(card.getByText('Verified', { exact: true })).toBeVisible()
    await expect(card.getByText('Under offer', { exact: true })).toBeVisible()
  }
  await visitor.goto(`/property-details/${propertyId}`)
  const wall = visitor.getByRole('region', { name: 'Why you are here' })
  await expect(wall).toContainText(title)
  await expect(wall.getByText('Under offer', { exact: true })).toBeVisible()
})

test('visitors can register from the header, and come back', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await page.goto('/how-buying-works')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible()
  await banner.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await banner.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register')
})

test('a buyer who has written a review finds it on the purchase and on the home', async ({ market, signedIn }) => {
  const [agent, person] = [await market.anAgent(), await market.aBuyer()]
  const { propertyId, title } = await market.between(agent, person).aSale()
  const page = await signedIn(person)
  await page.goto(`/property-details/${propertyId}`)
  await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible()
  await page.goto('/dashboard/bought-properties')
  const purchase = page.getByRole('article').filter({ hasText: title })
  await purchase.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('dialog').getByLabel('Your review').fill('The kitchen gets the morning sun.')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(purchase.getByRole('button', { name: 'Write a review' })).toHaveCount(0)
  await page.goto(`/property-details/${propertyId}`)
  await expect(page.getByRole('link', { name: 'Write a review' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See your review' }).click()
  await expect(page).toHaveURL('/dashboard/my-reviews')
  await expect(page.getByRole('article').first()).toContainText('The kitchen gets the morning sun.')
  await page.goto('/dashboard/bought-properties')
  await purchase.getByRole('link', { name: 'See your review' }).click()
  await expect(page).toHaveURL('/dashboard/my-reviews')
})
