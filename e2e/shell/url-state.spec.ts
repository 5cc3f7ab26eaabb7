import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'

test.describe('the URL of a page', () => {
  test('restores the scroll position on Back and after a reload', async ({ demo, signedIn }) => {
    const page = await signedIn(await demo('user'))
    await page.goto('/all-properties')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('article').nth(24)).toBeAttached()
    await page.evaluate(() => scrollTo(0, 2400))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)
    const top = await page.evaluate(() => scrollY)

    await page
      .getByRole('link', { name: /Details/ })
      .nth(12)
      .click()
    await expect(page).toHaveURL(/\/property-details\//)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    await page.reload()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)

    const url = page.url()
    await page.goto('about:blank')
    await page.goto(url)
    await expect(page.getByRole('article').nth(24)).toBeAttached()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => scrollY), 'the address opened anew').toBe(0)
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('article').nth(24)).toBeAttached()
    await expect.poll(() => page.evaluate(() => scrollY), 'the first document of this address').toBe(top)
  })
})

test('every page has a title, and the home page has metadata for search engines', async ({ page }) => {
  const about = () => page.locator('meta[name=description]').getAttribute('content')
  await page.goto('/')
  await expect(page).toHaveTitle('Homes for sale · Keyhaven')
  const property = await about()
  const image = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect((await page.request.get(image)).headers()['content-type']).toBe('image/jpeg')
  expect(new URL(image).origin).toBe(new URL(page.url()).origin)
  const described = await page.locator('script[type="application/ld+json"]').textContent()
  const graph = (JSON.parse(described ?? '') as { '@graph': { '@type': string; url: string }[] })['@graph']
  expect(graph.map(thing => thing['@type'])).toEqual(['RealEstateAgent', 'WebSite'])
  expect(graph.map(thing => thing.url)).toEqual([page.url(), page.url()])
  for (const icon of await page.locator('link[rel$=icon]').all())
    expect((await page.request.get((await icon.getAttribute('href')) ?? '')).status()).toBe(200)

  await page.getByRole('link', { name: 'Login' }).first().click()
  await expect(page).toHaveTitle('Login · Keyhaven')
  await expect.poll(about).not.toBe(property)
  const register = await (await page.request.get('/register')).text()
  expect(register).toContain('<title>Register · Keyhaven</title>')
  expect(register).toContain('<meta name="robots" content="noindex">')
  expect(register).toContain('<meta property="og:title" content="Register">')
})

test('pictures reserve their space with a colour while they load', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/images\/.*webp/, async route => {
    await arrived
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const frames = page.getByRole('region', { name: 'Featured Properties' }).locator('div:has(> img)')
  await expect(frames).toHaveCount(6)
  const boxes = () => frames.evaluateAll(all => all.map(frame => JSON.stringify(frame.getBoundingClientRect())))
  const before = await boxes()
  const colours = await frames.evaluateAll(all => all.map(frame => getComputedStyle(frame).backgroundColor))
  expect(colours).not.toContain('rgba(0, 0, 0, 0)')
  arrive()
  await page.waitForLoadState('networkidle')
  expect(await boxes()).toEqual(before)
  const sizes = await page
    .locator('main img')
    .evaluateAll(images => images.flatMap(image => ['width', 'height'].map(side => Number(image.getAttribute(side)))))
  expect(Math.min(...sizes)).toBeGreaterThan(0)
})
