import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { aDetailsPage, open, pathTo } from '../market/places.ts'

const phone = { width: 390, height: 844 }
const back = (page: Page) => page.evaluate(() => history.back())

/** Leads the app to another path with an entry in the history as the router makes it. */
const followLink = (page: Page, path: string) =>
  page.evaluate(to => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    const state = { idx: idx + 1, key: to }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)

/** Layers over the page of a home, with the button that opens each. */
const layers: { name: string | RegExp; opener: RegExp }[] = [
  { name: /^Photos of/, opener: /^Enlarge photo 1/ },
  { name: 'Menu', opener: /^Open menu/ },
  { name: /^Share/, opener: /^Share/ },
  { name: 'Write your review', opener: /^Add a Review/ },
  { name: 'Notifications', opener: /^Notifications/ },
]

test('the first Back closes what lies over a page, the second one leaves it', async ({ market, signedIn, demo }) => {
  const buyer = await demo('user')
  const page = await signedIn(buyer)
  await page.setViewportSize(phone)
  const property = await pathTo(market, aDetailsPage, buyer.token)
  const layer = ({ name }: (typeof layers)[number]) => page.getByRole('dialog', { name })
  const openLayer = async (one: (typeof layers)[number]) => {
    await page.getByRole('button', { name: one.opener }).first().click()
    await expect(layer(one)).toBeVisible()
  }
  const expectClosedByBack = async (opened: typeof layers) => {
    for (const one of opened) {
      await openLayer(one)
      await back(page)
      await expect(layer(one)).toHaveCount(0)
      await expect(page).toHaveURL(property)
      await expect(page.locator('main h1')).toBeVisible()
    }
  }

  await test.step('on the first page of its document, for example from another site or a message', async () => {
    await page.goto('/robots.txt')
    await open(page, property)
    await expectClosedByBack(layers)
    const [first] = layers
    if (first) {
      await openLayer(first)
      await page.keyboard.press('Escape')
      await expect(layer(first)).toHaveCount(0)
    }
    await back(page)
    await expect(page).toHaveURL('/robots.txt')
  })

  await test.step('filters that were chosen stay when Back closes them', async () => {
    await open(page, '/all-properties')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /^Garage/ }).press('Space')
    await expect(page).toHaveURL(/features=garage/)
    await back(page)
    await expect(filters).toHaveCount(0)
    await expect(page).toHaveURL(/features=garage/)
  })

  await test.step('from another page of the app', async () => {
    await followLink(page, '/dashboard/my-reviews')
    await followLink(page, property)
    await expect(page.locator('main h1')).toBeVisible()
    await expectClosedByBack(layers)
  })

  await test.step('with typed text it asks, and Back closes the question', async () => {
    await page.getByRole('button', { name: /^Add a Review/ }).click()
    const review = page.getByRole('dialog', { name: 'Write your review' })
    await review.getByRole('textbox').fill('Bright rooms.')
    const question = page.getByRole('alertdialog', { name: 'Close this form?' })
    await back(page)
    await expect(question).toBeVisible()
    await back(page)
    await expect(question).toHaveCount(0)
    await expect(review.getByRole('textbox')).toHaveValue('Bright rooms.')
    await back(page)
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(question).toHaveCount(0)
    await expect(review).toHaveCount(0)
    await expect(page).toHaveURL(property)
  })

  await test.step('with nothing over the page, Back leaves it', async () => {
    await back(page)
    await expect(page).toHaveURL('/dashboard/my-reviews')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^My Reviews/)
    await back(page)
    await expect(page).toHaveURL(/features=garage/)
    await back(page)
    await expect(page).toHaveURL('/robots.txt')
  })
})
