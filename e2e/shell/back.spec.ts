import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { aHome, followTo, open, pathTo } from '../market/places.ts'

const phone = { width: 390, height: 844 }
const back = (page: Page) => page.evaluate(() => history.back())

/** Layers over a page, with the button that opens each. */
const layers: { name: string; path: (home: string) => string; opener: RegExp; layer: (page: Page) => Locator }[] = [
  { name: 'a photo', path: home => home, opener: /^Enlarge photo 1/, layer: dialog(/^Photos of/) },
  { name: 'the filters', path: () => '/all-properties', opener: /^Filters/, layer: dialog('Filters') },
  { name: 'the menu', path: home => home, opener: /^Open menu/, layer: dialog('Menu') },
  { name: 'a link to share', path: home => home, opener: /^Share/, layer: dialog(/^Share/) },
  { name: 'a review', path: home => home, opener: /^Add a Review/, layer: dialog('Write your review') },
  { name: 'notifications', path: home => home, opener: /^Notifications/, layer: dialog('Notifications') },
]

function dialog(name: string | RegExp) {
  return (page: Page) => page.getByRole('dialog', { name })
}

for (const { name, path, opener, layer } of layers)
  test(`the first Back closes ${name}, the second one leaves the page`, async ({ market, signedIn, demo }) => {
    const buyer = await demo('user')
    const page = await signedIn(buyer)
    await page.setViewportSize(phone)
    const url = path(await pathTo(market, aHome, buyer.token))
    const openLayer = async () => {
      await page.getByRole('button', { name: opener }).first().click()
      await expect(layer(page)).toBeVisible()
    }
    const expectClosedByBack = async () => {
      await back(page)
      await expect(layer(page)).toHaveCount(0)
      await expect(page).toHaveURL(url)
      await expect(page.locator('main h1')).toBeVisible()
    }

    // As the first page of its document, for example from another site or a message.
    await page.goto('/robots.txt')
    await open(page, url)
    await openLayer()
    await expectClosedByBack()
    await openLayer()
    await page.keyboard.press('Escape')
    await expect(layer(page)).toHaveCount(0)
    await back(page)
    await expect(page).toHaveURL('/robots.txt')

    // From another page of the app.
    await open(page, '/dashboard/wishlist')
    await followTo(page, '/dashboard/my-reviews')
    await followTo(page, url)
    await openLayer()
    await expectClosedByBack()
    await back(page)
    await expect(page).toHaveURL('/dashboard/my-reviews')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^My Reviews/)
  })

test('Back in a review with typed text asks, and Back closes the question', async ({ market, signedIn }) => {
  const page = await signedIn(market.buyer)
  const home = `/property-details/${(await market.aVerifiedProperty()).id}`
  await page.goto('/robots.txt')
  await open(page, home)
  await page.getByRole('button', { name: /^Add a Review/ }).click()
  const review = page.getByRole('dialog', { name: 'Write your review' })
  await review.getByRole('textbox').fill('Bright rooms.')
  const question = page.getByRole('alertdialog', { name: 'Close this form?' })
  for (const answer of ['Back', 'Close'] as const) {
    await back(page)
    await expect(question).toBeVisible()
    if (answer === 'Back') await back(page)
    else await question.getByRole('button', { name: 'Close' }).click()
    await expect(question).toHaveCount(0)
    if (answer === 'Back') await expect(review.getByRole('textbox')).toHaveValue('Bright rooms.')
  }
  await expect(review).toHaveCount(0)
  await expect(page).toHaveURL(home)
  await back(page)
  await expect(page).toHaveURL('/robots.txt')
})

test('filters that were chosen stay when Back closes them', async ({ market, signedIn }) => {
  const page = await signedIn(market.buyer)
  await page.setViewportSize(phone)
  await page.goto('/robots.txt')
  await open(page, '/all-properties')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Garage/ }).press('Space')
  await expect(page).toHaveURL(/features=garage/)
  await back(page)
  await expect(filters).toHaveCount(0)
  await expect(page).toHaveURL(/features=garage/)
  await back(page)
  await expect(page).toHaveURL('/robots.txt')
})
