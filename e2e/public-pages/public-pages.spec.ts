import { expect, type Browser, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor, fillLogin } from '../market/people.ts'
import { open } from '../market/places.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { expectTidy } from '../shell/expect-tidy.ts'

/** The pages of homes and places for readers without an account. */

const onPhone = { width: 390, height: 844 }
const pathOf = async (page: Page, id: string) => {
  const answer = await page.request.get(`/api/property-previews/${id}`)
  return ((await answer.json()) as { publicPath: string }).publicPath
}

/** Collects what React reports if the browser renders something else than the server. */
function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** Waits until the browser has taken over the page. */
async function hydrate(page: Page) {
  await page.mouse.move(10, 10, { steps: 2 })
  await expect(page.locator('main[data-hydrated]')).toBeAttached()
}

const withoutScript = async (browser: Browser) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}

test('a visitor opens a shared link on a phone, logs in, and is on the home', async ({ browser, market }) => {
  const place = `Albany ${Date.now().toString(36)}, OR`
  const { id, title } = await market.aVerifiedProperty({ location: `12 Alder Street, ${place}` })
  const page = await aBrowserFor(browser)
  await page.setViewportSize(onPhone)
  const errors = consoleErrors(page)
  await page.goto(await pathOf(page, id))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${title} · Keyhaven`)
  await expect(page.getByText('$400,000 - $500,000').last()).toBeVisible()
  await hydrate(page)
  expect(errors).toEqual([])
  await page.keyboard.press('Control')
  await expect(page.locator('[data-print]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-print]')).toContainText(title)
  await expect(page.locator('[data-print]')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: null })

  await expect(page.getByRole('link', { name: 'Make an offer' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Make an offer' }).click()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, market.buyer)
  await expect(page).toHaveURL(`/property-details/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a home leads to its place, a place to its homes, and photos open large with the first click', async ({
  browser,
  market,
}) => {
  const town = `Salem ${Date.now().toString(36)}`
  const title = 'House of photos'
  const { _id: id } = await market.call('POST', '/properties', market.agent.token, {
    title,
    location: `12 Alder Street, ${town}, OR`,
    description: 'Two photos.',
    image: '/images/villa-dusk/1280.webp',
    photos: [{ image: '/images/villa-dusk/1280.webp' }, { image: '/images/villa-coast/1280.webp', caption: 'The sea' }],
    minPrice: 400_000,
    maxPrice: 500_000,
  })
  await market.call('PATCH', `/properties/verify/${id}`, market.admin.token)
  const other = await market.aVerifiedProperty({ location: `14 Alder Street, ${town}, OR` })
  const page = await aBrowserFor(browser)
  const errors = consoleErrors(page)
  await page.goto(await pathOf(page, id))
  await page.getByRole('button', { name: 'Enlarge photo 2 of 2: The sea' }).click()
  await expect(page.getByRole('dialog').getByText('The sea', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: `All homes for sale in ${town}, OR` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Homes for sale in ${town}, OR` })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: other.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goto('/how-we-verify')
  await hydrate(page)
  await page.getByRole('main').getByRole('link', { name: 'How buying works' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How buying works' })).toBeVisible()
  await expect(page).toHaveTitle('How buying works · Keyhaven')
  expect(errors).toEqual([])
})

test('the pages of homes and places, and the explanations, can be read without JavaScript', async ({
  browser,
  market,
}) => {
  const place = `Eugene ${Date.now().toString(36)}`
  const description = 'Four rooms & a garden.'
  const { id, title } = await market.aVerifiedProperty({ location: `1 Elm Street, ${place}`, description })
  const page = await withoutScript(browser)
  await page.goto(await pathOf(page, id))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(description)).toBeVisible()
  await page.getByRole('link', { name: place, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Homes for sale in ${place}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await page.goto(`/places?q=${encodeURIComponent(`Elm Street, ${place}`)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Homes for sale' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()

  await page.goto('/how-buying-works')
  await expect(page).toHaveTitle('How buying works · Keyhaven')
  await expect(page.getByRole('heading', { level: 2, name: '8. The home is yours' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 2, name: '8. The home is yours' })).toBeVisible()
  for (const ofScreens of [page.getByText('Skip to content'), page.getByRole('banner'), page.getByRole('contentinfo')])
    await expect(ofScreens).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(page.getByText(/You have .* to pay an accepted offer/)).toBeVisible()
  await page.getByRole('link', { name: 'has been verified' }).click()
  await expect(page).toHaveTitle('How we verify · Keyhaven')
  await expect(page.getByRole('heading', { level: 2, name: '5. Fraud ends at once' })).toBeVisible()
})

test('every page is sent with its own title, and an icon is where browsers look for it', async ({
  market,
  request,
}) => {
  const { id, title } = await market.aVerifiedProperty()
  const heads = {
    '/login': [200, 'Login', true],
    '/reset-password?token=1': [200, 'Choose a new password', true],
    '/nowhere': [404, 'Page Not Found', true],
    '/places/or/nowhere': [404, 'Page Not Found', true],
    [`/property-details/${id}`]: [200, title, false],
  } as const
  for (const [path, [status, heading, isLeftOut]] of Object.entries(heads)) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(status)
    const html = await answer.text()
    expect(html, path).toContain(`<title>${heading} · Keyhaven</title>`)
    expect(html.includes('content="noindex"'), path).toBe(isLeftOut)
  }
  const icon = await request.get('/favicon.ico')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
})

test('sitemaps and feeds are well-formed for any title', async ({ page, market, request }) => {
  await market.aVerifiedProperty({ title: 'A & B <c> "d" ]]> \u00e9', location: "1 St. Mary's & <Road>, Bend, OR" })
  const namesOf = async (path: string) =>
    page.evaluate(
      text => {
        const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml')
        return [root.nodeName, new Set([...root.children].map(child => child.nodeName)).size]
      },
      await (await request.get(path)).text(),
    )
  expect(await namesOf('/sitemap.xml')).toEqual(['sitemapindex', 1])
  expect(await namesOf('/sitemap-pages.xml')).toEqual(['urlset', 1])
  expect(await namesOf('/sitemap-homes-0-4294967296.xml')).toEqual(['urlset', 1])
  expect(await namesOf('/homes.atom')).toEqual(['feed', 6])
})

test('homes and places are accessible and fit every width, in both themes, as is the login of a comparison', async ({
  browser,
  market,
}) => {
  const place = `Bend ${Date.now().toString(36)}, OR`
  const { id } = await market.aVerifiedProperty({ location: `12 Alder Street, ${place}` })
  const page = await aBrowserFor(browser)
  const property = await pathOf(page, id)
  const ofPlace = `/places/oregon/bend-${place.slice(5, -4)}`
  for (const path of [property, ofPlace, '/places/oregon', '/places']) {
    await open(page, path)
    await expectTidy(page, { where: path })
    await page.setViewportSize({ width: 320, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${path} at 320`).toBeLessThanOrEqual(0)
  }
  await page.goto(`/compare?homes=${id}`)
  await expect(page.getByText('Log in or register to compare these homes')).toBeVisible()
  await expectAccessible(page)
})
