import { expect, type Locator, type Page } from '@playwright/test'
import { loggedIn } from '../../web/testing/literal-texts.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, login, logout } from '../market/people.ts'
import { aDealOf } from '../own-deals/own-deal.ts'

/** Records the paths that the page reads from the API. The page's clock stands still, so what the server sent stays fresh. */
async function readsOf(page: Page): Promise<string[]> {
  const paths: string[] = []
  await page.clock.setFixedTime(new Date())
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

/** Holds the app back until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  return release
}

test('All Properties comes with its homes, and keeps what is done before the app has loaded', async ({
  market,
  signedIn,
}) => {
  const property = await market.aVerifiedProperty({ facts: { bedrooms: 3, features: ['pool', 'garden'] } })
  const page = await signedIn(market.buyer)
  const reads = await readsOf(page)
  const pictures: string[] = []
  page.on('request', request => void (request.resourceType() === 'image' && pictures.push(request.url())))
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  const release = await holdApp(page)
  const response = await page.goto(
    `/all-properties?search=${encodeURIComponent(property.title)}&minBeds=3&features=garden,pool&from=$400,000&sort=price-low`,
    { waitUntil: 'commit' },
  )
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  await expect(page).toHaveTitle(/^All Properties · /)
  await expect(page.getByRole('heading', { name: property.title })).toBeVisible()
  await expect(page.getByRole('button', { name: `Save ${property.title}` })).toBeEnabled()
  await expect(page.getByRole('banner')).toContainText(market.buyer.name)
  expect(reads).toEqual([])
  const shown = await page
    .getByRole('img', { name: property.title })
    .evaluate((img: HTMLImageElement) => img.currentSrc)
  expect(pictures.filter(url => url.includes('/images/villa-dusk/'))).toEqual([shown])

  await test.step('a save, choices and a text', async () => {
    await page.getByRole('button', { name: `Save ${property.title}` }).click()
    await page.getByLabel('Sort').selectOption('price-high')
    await page.getByLabel('Under offer last').check()
    const search = page.getByLabel('Search by location')
    await search.fill('')
    await search.pressSequentially('Nowhere at all')
    release()
    await expect(page.getByText('Added to Wishlist!')).toBeVisible()
    await expect(page.getByText('No properties found for "Nowhere at all"')).toBeVisible()
    await expect(search).toHaveValue('Nowhere at all')
    await expect(search).toBeFocused()
    await expect(page).toHaveURL(/sort=price-high/)
    await expect(page).toHaveURL(/under-offer=last/)
    expect(reads).toContain('/api/properties/verified')
  })

  await test.step('the bell', async () => {
    const releaseAgain = await holdApp(page)
    await page.goto(`/all-properties?search=${encodeURIComponent(property.title)}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    releaseAgain()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  })

  await test.step('a link', async () => {
    const releaseAgain = await holdApp(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Details' }).click()
    releaseAgain()
    await expect(page).toHaveURL(`/property-details/${property.id}`)
    await expect(page.getByRole('heading', { level: 1, name: property.title })).toBeVisible()
  })
  expect(problems).toEqual([])
})

test('a page of the dashboard comes with the person and what its banners need, and with its code', async ({
  market,
  signedIn,
  browser,
}) => {
  // Without offers, whose first answer reloads what the page shows.
  const buyer = await market.aBuyer()
  const page = await signedIn(buyer)
  const reads = await readsOf(page)
  const response = await page.goto('/dashboard/wishlist')
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  const document = (await response?.text()) ?? ''
  expect(sentIn(document)).toMatchObject({ person: { email: buyer.email } })
  expect(document).toMatch(/<link rel="modulepreload" href="\/assets\/banners-[^"]+\.js"/)
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(reads.filter(path => /^\/api\/(users\/|buyer-dashboard-summary)/.test(path))).toEqual([])
  expect(await page.locator('#sent-queries').textContent()).toBe('')

  await test.step('its data is removed for a browser that is not signed in', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page).toHaveURL('/login')
    expect(await page.locator('#sent-queries').textContent()).toBe('')
  })

  await test.step('a visitor gets no data', async () => {
    const visitor = await aBrowserFor(browser)
    const empty = await visitor.goto('/dashboard/wishlist')
    expect(empty?.headers()['cache-control']).toBe('no-cache')
    expect(sentIn((await empty?.text()) ?? '')).toBeUndefined()
  })
})

test('the first page of the dashboard comes rendered, for each role', async ({ market, signedIn }) => {
  await Promise.all([market.aPendingOffer(), market.aPendingProperty()])
  for (const [person, heading] of [
    [market.buyer, 'My Profile'],
    [market.agent, 'Agent Profile'],
    [market.admin, 'Admin Profile'],
  ] as const)
    await test.step(heading, async () => {
      const page = await signedIn(person)
      const reads = await readsOf(page)
      const problems: string[] = []
      page.on('pageerror', ({ message }) => problems.push(message))
      const release = await holdApp(page)
      const response = await page.goto('/dashboard', { waitUntil: 'commit' })
      expect(response?.headers()['cache-control']).toBe('private, no-store')
      const main = page.locator('main')
      await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(main.getByRole('definition').first()).toHaveText(person.name)
      await expect(page).toHaveTitle(/^Dashboard · /)
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
      expect(reads).toEqual([])
      const height = () => main.evaluate((it: HTMLElement) => it.offsetHeight)
      const before = await height()
      await page.getByRole('button', { name: 'Edit profile' }).click()
      release()
      await expect(page.getByRole('dialog', { name: 'Edit profile' })).toBeVisible()
      expect(Math.abs((await height()) - before)).toBeLessThan(40)
      expect(problems).toEqual([])
    })
})

test('the login comes rendered, and sends what was typed before the app has loaded', async ({ market, browser }) => {
  const page = await aBrowserFor(browser)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  const reads = await readsOf(page)
  const release = await holdApp(page)
  await page.goto('/login', { waitUntil: 'commit' })
  // Its script holds what is sent.
  await expect(page.locator('html[data-shown-as]')).toBeAttached()
  await page.getByLabel('Email').fill(market.buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(market.buyer.password)
  await page.keyboard.press('Enter')
  expect(reads).toEqual([])
  await expect(page).toHaveURL('/login')
  release()
  await expect(page.getByText(loggedIn)).toBeVisible()
  await expect(page).toHaveURL('/')

  await test.step('it leads on somebody who is signed in, or signs in in another tab', async () => {
    const other = await page.context().newPage()
    await other.goto('/login')
    await expect(other).toHaveURL('/')
    await logout(page)
    await other.goto('/login')
    await other.waitForLoadState('networkidle')
    await login(page, market.buyer)
    await expect(other).toHaveURL('/')
  })

  await test.step('a reload still says why a visitor is there', async () => {
    const property = await market.aVerifiedProperty()
    const visitor = await aBrowserFor(browser)
    visitor.on('pageerror', ({ message }) => problems.push(message))
    await visitor.goto(`/property-details/${property.id}`)
    const reason = visitor.getByText(`Log in or register to see ${property.title}`)
    await expect(reason).toBeVisible()
    await visitor.reload()
    await expect(reason).toBeVisible()
  })
  expect(problems).toEqual([])
})

/** Returns the data that a document contains. */
function sentIn(document: string): unknown {
  const [, json] = /<script type="application\/json" id="sent-queries"[^>]*>(.*?)<\/script>/s.exec(document) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

test('the home page comes with what waits for its reader, above all else', async ({ market, signedIn }) => {
  const { buyer, anAcceptedOffer } = await aDealOf(market)
  await anAcceptedOffer()
  const page = await signedIn(buyer)
  const reads = await readsOf(page)
  const release = await holdApp(page)
  const response = await page.goto('/', { waitUntil: 'commit' })
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  const offer = page.getByRole('region', { name: 'Accepted offer' })
  await expect(offer.getByRole('link', { name: /^Pay / })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(buyer.name)
  await expect(page.getByRole('region', { name: 'Featured Properties' }).getByRole('article')).toHaveCount(6)
  expect(reads).toEqual([])
  const top = () =>
    page.getByRole('region', { name: 'Featured Properties' }).evaluate((it: HTMLElement) => it.offsetTop)
  const before = await top()
  release()
  // Only the browser knows the zone of the deadline.
  await expect(page.locator('main[data-hydrated]')).toBeAttached()
  await expect(offer).toContainText(/Pay by \w{3}, /)
  expect(await top()).toBe(before)

  await test.step('also when a link leads to it from a page without it', async () => {
    const other = await signedIn(buyer)
    const code = other.waitForResponse(/\/assets\/deal-banner-[^/]+\.js$/)
    await other.goto('/all-properties')
    const url = (await code).url()
    await other.evaluate(address => import(address), url)
    await other.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    const first = await other.waitForFunction(() => {
      if (document.querySelector('main h1')?.textContent.includes('homes for sale') !== true) return undefined
      return { hasOffer: document.querySelector('[aria-label="Accepted offer"]') !== null }
    })
    expect(await first.jsonValue()).toEqual({ hasOffer: true })
  })
})

test('the first home of All Properties begins in sight, on a laptop beside the map', async ({ demo, signedIn }) => {
  const page = await signedIn(await demo('user'))
  for (const [path, width, height, most] of [
    ['/all-properties', 1280, 800, 120],
    ['/all-properties?show=both', 1280, 800, 120],
    ['/all-properties?show=both', 1024, 768, 120],
    ['/all-properties', 390, 844, 170],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await belowHeader(page), `${path} at ${width} px`).toBeLessThanOrEqual(most)
  }
})

/** Pixels from the header to the first home. */
const belowHeader = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('main article')?.getBoundingClientRect().top ?? Number.NaN
    return top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN)
  })

test('the page of a home comes with its data, and starts when it is used or its first poll is due', async ({
  market,
  signedIn,
}) => {
  const { propertyId, title } = await market.aWishlistEntry()
  const page = await signedIn(market.buyer)
  const reads = await readsOf(page)
  await page.clock.install()
  await page.goto(`/property-details/${propertyId}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeEnabled()
  await expect(page.getByText('No reviews yet for this property.')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${title} · `))
  await page.waitForLoadState('networkidle')
  expect(reads).toEqual([])
  await expect(page.locator('main[data-hydrated]')).toHaveCount(0)
  await page.clock.runFor(20_000)
  await expect(page.locator('main[data-hydrated]')).toHaveCount(1)

  await page.reload()
  await page.getByRole('button', { name: 'Remove from wishlist' }).click()
  await expect(page.getByRole('button', { name: 'Add to wishlist' })).toBeVisible()
})

test('the page of a home has price, facts, agent and actions on its first screen, for members and visitors', async ({
  market,
  signedIn,
  browser,
}) => {
  const facts = { bedrooms: 4, fullBaths: 3, halfBaths: 1, livingAreaM2: 310, lotSizeM2: 2100, yearBuilt: 2004 }
  const { id } = await market.aVerifiedProperty({ facts })
  const member = await signedIn(market.buyer)
  const found = await member.request.get(`/api/property-previews/${id}`)
  const { publicPath } = (await found.json()) as { publicPath: string }
  const visitor = await aBrowserFor(browser)
  for (const [page, path] of [
    [member, `/property-details/${id}`],
    [visitor, publicPath],
  ] as const) {
    const panel = page.getByRole('complementary', { name: 'Price and agent' })
    await test.step(`${path} on a laptop`, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(path)
      await page.mouse.move(10, 10, { steps: 2 })
      await expect(page.locator('main[data-hydrated]')).toBeAttached()
      for (const seen of [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('list', { name: /^Photos of / }),
        page.getByLabel('Main facts'),
        panel.getByText('$400,000 - $500,000'),
        panel.getByText('Agnes Agent'),
        panel.getByText('Make an offer', { exact: true }),
        panel.getByRole('link', { name: 'Ask about this home' }),
        panel.getByRole('link', { name: 'Request a viewing' }),
        panel.getByText(/^(Add To Wishlist|Save)$/).last(),
      ])
        expect(await endOf(seen)).toBeLessThanOrEqual(800)
    })

    await test.step(`${path} on a phone`, async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const ask = page.getByRole('link', { name: 'Ask about this home' })
      // The page is laid out again for the narrower window.
      await expect.poll(() => endOf(ask.first()), 'in the bar').toBeGreaterThan(760)
      expect(await endOf(ask.last())).toBeLessThanOrEqual(660)
      expect(await endOf(page.getByRole('link', { name: 'Request a viewing' }))).toBeLessThanOrEqual(660)
      await expect(page.getByText(/^Make an offer$/)).toBeInViewport({ ratio: 1 })
    })
  }
})

/** Pixels from the top of the window to the lower end of an element. */
async function endOf(element: Locator): Promise<number> {
  await expect(element).toBeVisible()
  return element.evaluate(one => one.getBoundingClientRect().bottom)
}

test('a home that is reloaded, and left with Back before its code is there, gives way to the page before', async ({
  market,
  signedIn,
}) => {
  const { title } = await market.aWishlistEntry()
  const page = await signedIn(market.buyer)
  await page.goto('/dashboard/wishlist')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(/\/property-details\//)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!index-).*\.js$/, async route => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // The app has started, and waits for the code of the page.
  await expect(page.locator('#reload')).toHaveCount(0)
  await page.goBack({ waitUntil: 'commit' })
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible()
})

test('a home that is left just as its hydration begins gives way to the next page', async ({ market, signedIn }) => {
  const { propertyId } = await market.aWishlistEntry()
  const page = await signedIn(market.buyer)
  await page.addInitScript(leaveAsHydrationBegins, '/all-properties?show=list')
  await page.goto(`/property-details/${propertyId}`)
  await page.evaluate(() => dispatchEvent(new Event('scroll')))
  await expect(page.getByRole('heading', { level: 1, name: 'All Properties' })).toBeVisible()
  await expect(page).toHaveURL('/all-properties?show=list')
})

/** Goes to a URL, as a link does, right after React has taken the page over and scheduled its first step. */
function leaveAsHydrationBegins(url: string) {
  const enqueue = queueMicrotask
  let hasLeft = false
  // React schedules with microtasks.
  globalThis.queueMicrotask = task =>
    enqueue(() => {
      task()
      const root = document.getElementById('root') ?? {}
      if (hasLeft || !Object.keys(root).some(key => key.startsWith('__reactContainer'))) return
      hasLeft = true
      history.pushState(null, '', url)
      dispatchEvent(new PopStateEvent('popstate'))
    })
}

test('a page follows its session: of another person, ended in another tab, or ended before', async ({
  market,
  browser,
}) => {
  const property = await market.aVerifiedProperty()
  const { state: session } = await market.aBuyer('Sessa Session')
  const { origins } = (await market.aBuyer('Toby Token')).state
  const context = await browser.newContext({ storageState: { cookies: session.cookies, origins } })
  const [page, other] = [await context.newPage(), await context.newPage()]
  await test.step('the token is another person’s', async () => {
    await page.goto(`/property-details/${property.id}`)
    await expect(page.getByRole('heading', { level: 1, name: property.title })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Sessa Session')).toBeVisible()
  })

  await test.step('another tab logs out while the page loads', async () => {
    await other.goto('/dashboard')
    // It is rendered again, because the token is another person’s.
    await other.getByRole('heading', { level: 1 }).click()
    await expect(other.locator('main[data-hydrated]')).toBeAttached()
    const isLoggedOut = Promise.withResolvers<undefined>()
    // The code of sessions is in this file.
    await page.route(/\/assets\/common-.*\.js/, async route => {
      await isLoggedOut.promise
      await route.continue()
    })
    await page.goto('/dashboard/wishlist', { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
    await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL('/login')
    isLoggedOut.resolve(undefined)
    await expect(page).toHaveURL('/login')
  })

  await test.step('the cookie and the token are of a session that has ended', async () => {
    await context.addCookies(session.cookies)
    const [token] = session.origins[0]?.localStorage ?? []
    await page.evaluate(({ name, value }) => localStorage.setItem(name, value), token ?? { name: '', value: '' })
    await page.goto('/all-properties')
    await expect(page).toHaveURL('/login')
  })
  await context.close()
})

test('a purchase has its day in the zone of the reader', async ({ market, browser }) => {
  const buyer = await market.aBuyer()
  const sale = await market.between(await market.anAgent(), buyer).aSale()
  const timezoneId = zoneOfAnotherDay()
  const context = await browser.newContext({ timezoneId, storageState: buyer.state })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => void (message.type() === 'error' && problems.push(message.text())))
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(`/property-details/${sale.propertyId}`)
  const day = new Date().toLocaleDateString('en-US', { timeZone: timezoneId, dateStyle: 'medium' })
  await expect(page.getByText(`You bought this home on ${day.replaceAll(' ', '\u00a0')}.`)).toBeVisible()
  expect(problems).toEqual([])
  await context.close()
})

/** A time zone in which it is now another day than at the server. */
const zoneOfAnotherDay = () => (new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati')
