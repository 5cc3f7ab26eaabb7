import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'

const sections = ['Featured Properties', 'What Our Clients Say', 'Why Choose Us', 'Top Agents']

/** Records console output, and for each script request the paint events before it. */
async function watched(page: Page) {
  const said: string[] = []
  page.on('console', message => said.push(`${message.type()}: ${message.text()}`))
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return { said, scripts }
}

test.describe('the home page', () => {
  test('shows all of its content without JavaScript, and says once that its pictures are illustrations', async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Live Where Your Dreams Belong' })).toBeVisible()
    for (const name of sections) await expect(page.getByRole('region', { name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Featured Properties' }).getByRole('article')).toHaveCount(6)
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe('rgb(14, 20, 18)')
    const illustrations = page.getByText('illustration')
    await expect(illustrations).toHaveText([/^The homes and people of this demo are invented/])
    await page.getByRole('link', { name: 'Login' }).first().click()
    await expect(page).toHaveURL('/login')
    await page.goto('/how-buying-works')
    await expect(illustrations).toHaveText([/^The homes and people of this demo are invented/])
    await context.close()
  })

  test('searches and shows the reviews that a phone folds, without JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto('/')
    const reviews = page.getByRole('region', { name: 'What Our Clients Say' }).getByRole('figure')
    await expect(reviews).toHaveCount(3)
    await page.getByRole('link', { name: 'Show 3 more reviews' }).click()
    await expect(reviews).toHaveCount(6)
    await expect(reviews.nth(3)).toBeInViewport()
    await page.getByRole('combobox', { name: 'Where do you want to live?' }).fill('Portland OR')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/places/oregon/portland')
    await context.close()
  })

  test('suggests the homes that the typed words describe, and opens them with one press', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Where do you want to live?' }).fill('house under 9 million in Oregon')
    await page.getByRole('option', { name: /^House · up to \$9,000,000 · Oregon \d+ homes?$/ }).click()
    await expect(page).toHaveURL(/^[^?]+\/places\?q=house/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Homes for sale')
  })

  test('shows its six featured properties as equal cards, within two screens', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    const region = page.getByRole('region', { name: 'Featured Properties' })
    const sizes = await region
      .getByRole('article')
      .evaluateAll(cards => cards.map(card => `${card.clientWidth} x ${card.clientHeight}`))
    expect(sizes).toEqual(Array.from({ length: 6 }, () => sizes[0]))
    expect((await region.boundingBox())?.height).toBeLessThan(1600)
  })

  test('keeps a visitor within the window at double text size', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  })

  test('loads only the starter script before its first picture is painted', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/\/images\/hero-1/, async route => {
      await arrived
      await route.continue()
    })
    const { said, scripts } = await watched(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Featured Properties' })).toBeVisible()
    await page.waitForTimeout(500)
    expect(scripts).toEqual(['/defer-hydration.js'])
    arrive()
    await expect.poll(() => scripts.some(script => script.startsWith('/assets/index-'))).toBe(true)
    // The app's scripts wait for the first interaction.
    await page.waitForLoadState('networkidle')
    expect(scripts.filter(script => script.includes('home-page'))).toEqual([])
    await expect(page.locator('[data-hydrated]')).toHaveCount(0)
    await page.mouse.move(200, 200, { steps: 2 })
    await expect.poll(() => scripts.filter(script => script.includes('home-page')).length).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(said).toEqual([])
  })

  test('loads the other scripts only after the first paint', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    // A browser may load everything before it paints.
    await page.addInitScript(() => {
      globalThis.PerformanceObserver = class {
        static readonly supportedEntryTypes = ['paint']
        constructor(tell: PerformanceObserverCallback) {
          const entries = { getEntriesByName: () => [{}] } as unknown as PerformanceObserverEntryList
          addEventListener('painted', () => tell(entries, this))
        }
        observe() {}
        disconnect() {}
        takeRecords = () => []
      }
    })
    const { scripts } = await watched(page)
    await page.goto('/')
    await page.waitForTimeout(500)
    expect(scripts).toEqual(['/defer-hydration.js'])
    await page.evaluate(() => dispatchEvent(new Event('painted')))
    await expect.poll(() => scripts.some(script => script.startsWith('/assets/index-'))).toBe(true)
  })

  test('repeats clicks from before hydration, as soon as its script has loaded', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    await page.route('**/assets/*.js', async route => {
      await new Promise(resolve => setTimeout(resolve, 1000))
      await route.continue()
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Next slide"]')?.click())
    await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Use dark theme"]')?.click())
    await expect(page.locator('main[data-hydrated]')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go to slide 2' })).toHaveAttribute('aria-current', 'true')
    // The first click switches the system's theme.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  })

  test('restores the scroll position after a reload and on Back', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    await page.goto('/')
    const agents = page.getByRole('region', { name: 'Top Agents' })
    await agents.getByRole('listitem').first().scrollIntoViewIfNeeded()
    await expect(page.locator('main[data-hydrated]')).toBeVisible()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(1000)
    const isAt = (y: number) =>
      expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThan(50)
    await page.reload()
    await isAt(left)
    await expect(agents).toBeInViewport()

    await page.evaluate(() => scrollTo(0, 1500))
    await expect(page.locator('main[data-hydrated]')).toBeVisible()
    await page.evaluate(() => document.querySelector<HTMLElement>('main article a')?.click())
    // A visitor is sent on to the login.
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    await page.goBack()
    await isAt(1500)
  })

  test('follows a link that was clicked before any script, and returns', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    await page.route('**/defer-hydration.js', route => route.abort())
    await page.goto('/')
    await page.getByRole('link', { name: 'Login' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    await page.unroute('**/defer-hydration.js')
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Top Agents' }).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('link', { name: 'Login' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Live Where Your Dreams Belong' })).toBeVisible()
  })

  test('turns its slide for a press from before any script', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    const { promise: pressed, resolve: letScriptCome } = Promise.withResolvers<void>()
    await page.route('**/defer-hydration.js', async route => {
      await pressed
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Next slide' }).click()
    letScriptCome()
    await expect(page.getByRole('article', { name: '2 of 3' })).not.toHaveAttribute('inert')
  })

  test('shows a just advertised property before and after it starts, whatever its title and facts', async ({
    browser,
    market,
  }) => {
    const title = `</script><!-- ${Date.now().toString(36)} <b>"&amp;`
    const facts = { bedrooms: 3, fullBaths: 2, livingAreaM2: 135 }
    const { id } = await market.aVerifiedProperty({ title, facts })
    await market.call('PATCH', `/properties/advertise/${id}`, market.admin.token)
    const page = await aBrowserFor(browser)
    const { said } = await watched(page)
    await page.goto('/')
    const featured = page.getByRole('region', { name: 'Featured Properties' })
    const expectFirst = async () => {
      await expect(featured.getByRole('heading', { level: 3 }).first()).toHaveText(title)
      await expect(featured.getByRole('article').first()).toContainText('3 beds · 2 baths · 1,450 ft²')
    }
    await expectFirst()
    await page.mouse.move(100, 100, { steps: 2 })
    await expect(page.locator('main[data-hydrated]')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectFirst()
    await market.call('PATCH', `/properties/unadvertise/${id}`, market.admin.token)
    await page.goto('/')
    await expect(featured.getByRole('heading', { level: 3 }).first()).not.toHaveText(title)
    expect(said).toEqual([])
  })

  test('paints the chosen theme at once, and hides the login from signed-in users', async ({ market, signedIn }) => {
    const page = await signedIn(market.buyer)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    // The button moves when the name appears.
    await expect(page.getByRole('banner')).toContainText(market.buyer.name)
    await page.getByRole('button', { name: 'Use dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload({ waitUntil: 'commit' })
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await expect(page.getByRole('banner')).toContainText(market.buyer.name)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0)
    await page.mouse.move(200, 200, { steps: 2 })
    await expect(page.locator('html')).not.toHaveAttribute('data-returning')
  })
})
