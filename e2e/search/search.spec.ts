import { expect, type Locator } from '@playwright/test'
import { test } from '../market/market.ts'

test('a search is in the URL, survives Back, and does not delay a link clicked while typing', async ({
  market,
  signedIn,
}) => {
  const page = await signedIn(market.buyer)
  await page.goto('/all-properties')
  const search = page.getByRole('combobox', { name: 'Search by location' })
  await search.fill('no such place')
  await expect(page.getByText('No properties found for "no such place"')).toBeVisible()
  await expect(page).toHaveURL(/\?search=no\+such\+place$/)
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await expect(page).toHaveURL(/\/all-properties$/)

  await search.fill('portland')
  await page.getByRole('link', { name: 'Details' }).first().click()
  await expect(page).toHaveURL(/\/property-details\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/property-details\//)

  await page.goto('/all-properties?search=austin')
  await expect(search).toHaveValue('austin')
  await page.getByRole('article').getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(/\/property-details\//)
  await page.goBack()
  await expect(search).toHaveValue('austin')
})

test('typing loses no character while the page is slow', async ({ market, signedIn }) => {
  const page = await signedIn(market.buyer)
  await page.goto('/all-properties')
  const search = page.getByRole('combobox', { name: 'Search by location' })
  await search.focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  // Slightly longer than the debounce of the URL.
  await page.keyboard.type('twelve willow way', { delay: 170 })
  await expect(search).toHaveValue('twelve willow way')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL(/\?search=twelve\+willow\+way$/)
})

/** Types the letters within one task of the page, faster than any debounce even on a busy machine. */
const typeAtOnce = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, letters) => {
    for (let length = 1; length <= letters.length; length++) {
      // React ignores a value that is set directly on the element.
      Reflect.set(HTMLInputElement.prototype, 'value', letters.slice(0, length), input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)

const searchIn = (url: string) => new URL(url).searchParams.get('search') ?? ''

test('a search is debounced, aborts the previous one, keeps the current results, and ignores late responses', async ({
  market,
  signedIn,
}) => {
  const page = await signedIn(market.buyer)
  await page.goto('/all-properties')
  await expect(page.getByRole('article')).toHaveCount(24)
  const asked: string[] = []
  const aborted: string[] = []
  page.on('request', request => {
    if (request.url().includes('/properties/verified')) asked.push(searchIn(request.url()))
  })
  page.on('requestfailed', request => aborted.push(searchIn(request.url())))
  const { promise: decided, resolve: release } = Promise.withResolvers<void>()
  await page.route(/properties\/verified.*search=oreg(&|$)/, async route => {
    await decided
    await route.continue().catch(() => undefined)
  })

  const search = page.getByRole('combobox', { name: 'Search by location' })
  await typeAtOnce(search, 'oreg')
  await expect.poll(() => asked).toEqual(['oreg'])
  // The old list stays until the new one arrives.
  await expect(page.getByRole('article')).toHaveCount(24)
  await search.fill('no such place')
  await expect(page.getByText('No properties found for "no such place"')).toBeVisible()
  expect(asked).toEqual(['oreg', 'no such place'])
  expect(aborted).toEqual(['oreg'])
  release()
  await page.waitForTimeout(500)
  await expect(page.getByText('No properties found for "no such place"')).toBeVisible()
})
