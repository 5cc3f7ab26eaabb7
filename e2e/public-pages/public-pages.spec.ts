import { expect, type Browser, type Page } from '@playwright/test'
import { expectTidy } from '../shell/expect-tidy.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, fillLogin } from '../market/people.ts'
import { open } from '../market/places.ts'

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

  await expect(page.getByRole('link', { name: 'Make an offer' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Make an offer' }).click()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, market.buyer)
  await expect(page).toHaveURL(`/property-details/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the page of a home whose update waits has no way to an offer', async ({ browser, market }) => {
  const { id, title } = await market.aVerifiedProperty()
  const page = await aBrowserFor(browser)
  await page.goto(await pathOf(page, id))
  await expect(page.getByRole('link', { name: 'Make an offer' })).toBeVisible()
  await market.call('PUT', `/properties/${id}`, market.agent.token, { description: 'Changed.' })
  await page.reload()
  await expect(page.getByText('Being checked again')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: /Make an offer|Save|See more/ })).toHaveCount(0)
})

test('an agent and an admin are not asked to buy', async ({ market, signedIn }) => {
  const { propertyId: id } = await market.anAcceptedOffer()
  for (const person of [market.agent, market.admin]) {
    const page = await signedIn(person)
    await page.goto(await pathOf(page, id))
    const price = page.getByRole('complementary', { name: 'Price and agent' })
    await expect(price).toContainText('An offer was accepted and is waiting for payment.')
    await expect(price).not.toContainText('Log in or register')
    await expect(price.getByRole('link', { name: /Make an offer|Save/ })).toHaveCount(0)
    await price.getByRole('link', { name: 'See more' }).click()
    await expect(page).toHaveURL(`/property-details/${id}`)
    await expect(page.getByText('it stays pending in case that one falls through')).toHaveCount(0)
  }
})

test('a home leads to its place, and a place to its homes', async ({ browser, market }) => {
  const town = `Salem ${Date.now().toString(36)}`
  const { id, title } = await market.aVerifiedProperty({ location: `12 Alder Street, ${town}, OR` })
  const other = await market.aVerifiedProperty({ location: `14 Alder Street, ${town}, OR` })
  const page = await aBrowserFor(browser)
  const errors = consoleErrors(page)
  const path = await pathOf(page, id)
  await page.goto(path)
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
  expect(errors).toEqual([])
})

test('both pages can be read without JavaScript', async ({ browser, market }) => {
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
})

test('the explanations can be read without JavaScript, and lead on with it', async ({ browser }) => {
  const page = await withoutScript(browser)
  await page.goto('/how-buying-works')
  await expect(page).toHaveTitle('How buying works · Keyhaven')
  await expect(page.getByRole('heading', { level: 2, name: '6. The home is yours' })).toBeVisible()
  await expect(page.getByText(/You have .* to pay an accepted offer/)).toBeVisible()
  await page.getByRole('link', { name: 'has been verified' }).click()
  await expect(page).toHaveTitle('How we verify · Keyhaven')
  await expect(page.getByRole('heading', { level: 2, name: '5. Fraud ends at once' })).toBeVisible()

  const withScript = await aBrowserFor(browser)
  const errors = consoleErrors(withScript)
  await withScript.goto('/how-we-verify')
  await hydrate(withScript)
  await withScript.getByRole('main').getByRole('link', { name: 'How buying works' }).click()
  await expect(withScript.getByRole('heading', { level: 1, name: 'How buying works' })).toBeVisible()
  await expect(withScript).toHaveTitle('How buying works · Keyhaven')
  expect(errors).toEqual([])
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

test('the photos of a home open large, also with the first click', async ({ browser, market }) => {
  const { _id: id } = await market.call('POST', '/properties', market.agent.token, {
    title: 'House of photos',
    location: '1 Elm Street, Bend, OR',
    description: 'Two photos.',
    image: '/images/villa-dusk/1280.webp',
    photos: [{ image: '/images/villa-dusk/1280.webp' }, { image: '/images/villa-coast/1280.webp', caption: 'The sea' }],
    minPrice: 400_000,
    maxPrice: 500_000,
  })
  await market.call('PATCH', `/properties/verify/${id}`, market.admin.token)
  const page = await aBrowserFor(browser)
  await page.goto(await pathOf(page, id))
  await page.getByRole('button', { name: 'Enlarge photo 2 of 2: The sea' }).click()
  await expect(page.getByRole('dialog').getByText('The sea', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the login wall of a home leads to its public page', async ({ browser, market }) => {
  const { id, title } = await market.aVerifiedProperty()
  const page = await aBrowserFor(browser)
  await page.goto(`/property-details/${id}`)
  await page.getByRole('link', { name: 'see it without an account' }).click()
  await expect(page).toHaveURL(await pathOf(page, id))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the page of a deleted home says so', async ({ browser, market }) => {
  const { id } = await market.aVerifiedProperty()
  const page = await aBrowserFor(browser)
  const path = await pathOf(page, id)
  await market.call('DELETE', `/properties/${id}`, market.agent.token)
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(410)
  await expect(page.getByText('This home is not for sale.')).toBeVisible()
  expect((await page.goto('/places/or/nowhere'))?.status()).toBe(404)
  await expect(page.getByText('There are no homes for sale here.')).toBeVisible()
})

test('sitemaps and feeds are well-formed for any title', async ({ browser, market }) => {
  await market.aVerifiedProperty({ title: 'A & B <c> "d" ]]> \u00e9', location: "1 St. Mary's & <Road>, Bend, OR" })
  const page = await aBrowserFor(browser)
  await page.goto('/')
  const namesOf = (url: string) =>
    page.evaluate(async path => {
      const text = await (await fetch(path)).text()
      const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml')
      return [root.nodeName, new Set([...root.children].map(child => child.nodeName)).size]
    }, url)
  expect(await namesOf('/sitemap.xml')).toEqual(['sitemapindex', 1])
  expect(await namesOf('/sitemap-pages.xml')).toEqual(['urlset', 1])
  expect(await namesOf('/sitemap-homes-0-4294967296.xml')).toEqual(['urlset', 1])
  expect(await namesOf('/homes.atom')).toEqual(['feed', 6])
})

test('both pages are accessible and fit every width, in both themes', async ({ browser, market }) => {
  const place = `Bend ${Date.now().toString(36)}, OR`
  const { id } = await market.aVerifiedProperty({ location: `12 Alder Street, ${place}` })
  const page = await aBrowserFor(browser)
  const home = await pathOf(page, id)
  const ofPlace = `/places/or/bend-${place.slice(5, -4)}`
  for (const path of [home, ofPlace]) {
    await open(page, path)
    await expectTidy(page, { where: path })
    await page.setViewportSize({ width: 320, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${path} at 320`).toBeLessThanOrEqual(0)
  }
})
