import { expect, type Page } from '@playwright/test'
import { loading, pageNotFound, feedbackTexts } from '../../web/testing/literal-texts.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, aNewcomer, fillLogin, portrait } from '../market/people.ts'

test('login and registration lead back to the page the visitor wanted', async ({ browser, market }) => {
  const page = await aBrowserFor(browser)
  await page.goto('/all-properties?search=bay')
  await fillLogin(page, market.buyer)
  await expect(page).toHaveURL('/all-properties?search=bay')

  const newcomer = aNewcomer('Wanda Wayback')
  const other = await aBrowserFor(browser)
  await other.goto('/dashboard/my-reviews')
  for (const [link, heading] of [
    ["Don't have an account? Register", 'Create your account'],
    ['Already have an account? Login', 'Login'],
    ["Don't have an account? Register", 'Create your account'],
  ] as const) {
    await other.getByRole('link', { name: link }).click()
    await expect(other.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await other.getByLabel('Name').fill(newcomer.name)
  await other.getByLabel('Profile image').setInputFiles(portrait)
  await other.getByLabel('Email').fill(newcomer.email)
  await other.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await other.getByRole('button', { name: 'Register' }).click()
  await expectPage(other, '/dashboard/my-reviews', 'My Reviews')
})

test('the login links in the navigation lead back to the page, on wide and narrow screens', async ({
  browser,
  market,
}) => {
  const page = await aBrowserFor(browser)
  const navigation = page.getByRole('banner')
  await page.goto('/dashboard/my-reviews')
  await page.getByRole('link', { name: "Don't have an account? Register" }).click()
  await expectPage(page, '/register', 'Create your account')
  await navigation.getByRole('link', { name: 'Login' }).click()
  await expectPage(page, '/login', 'Login')
  expect(await wayBack(page)).toBe('/dashboard/my-reviews')

  await page.getByRole('link', { name: "Don't have an account? Register" }).click()
  await expectPage(page, '/register', 'Create your account')
  await page.setViewportSize({ width: 390, height: 844 })
  await navigation.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login' }).click()
  await expectPage(page, '/login', 'Login')
  expect(await wayBack(page)).toBe('/dashboard/my-reviews')
  await fillLogin(page, market.buyer)
  await expectPage(page, '/dashboard/my-reviews', 'My Reviews')
})

test('an agent marked as fraud has an empty sidebar with an explanation', async ({ market, signedIn }) => {
  const agent = await market.anAgent('Fred Fraud')
  await market.call('PATCH', `/users/fraud/${agent.id}`, market.admin.token)
  const page = await signedIn(await market.enter(agent))
  await page.goto('/')
  for (const url of ['/dashboard', '/dashboard/my-properties', '/dashboard/manage-users', '/dashboard/wishlist']) {
    await goTo(page, url)
    await expectPage(page, '/dashboard', 'Dashboard')
    await expect(page.getByText('Your account is marked as fraud')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveCount(0)
  }
})

test('a forbidden call leads to the dashboard and still shows its error', async ({ market, signedIn }) => {
  const page = await signedIn(market.buyer)
  const forbidden = { status: 403, json: { message: 'This is not yours.' } }
  await page.route('**/api/my-reviews?*', route => route.fulfill(forbidden))
  await page.goto('/dashboard/my-reviews')
  await expectPage(page, '/dashboard', 'My Profile')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  const { id } = await market.aVerifiedProperty()
  await page.route('**/api/wishlist', route =>
    route.request().method() === 'POST' ? route.fulfill(forbidden) : route.fallback(),
  )
  await page.goto(`/property-details/${id}`)
  await page.getByRole('button', { name: 'Add To Wishlist' }).click()
  await expect(page.getByRole('alertdialog', { name: feedbackTexts.addToWishlist.failed })).toContainText(
    'This is not yours.',
  )
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a session that has ended leads to the login and back, even if signing out fails', async ({ browser, market }) => {
  const person = await market.aBuyer('Ellen Ended')
  const page = await aBrowserFor(browser, person.state)
  await page.goto('/dashboard')
  await expectPage(page, '/dashboard', 'My Profile')
  const ended = { status: 401, json: { message: 'Session ended.' } }
  const patterns = ['**/api/jwt', '**/api/my-reviews?*']
  for (const pattern of patterns) await page.route(pattern, route => route.fulfill(ended))
  await page.route('**/api/auth/sign-out', route => route.abort())

  await page.getByRole('link', { name: 'My Reviews' }).click()
  await expectPage(page, '/login', 'Login')
  expect(await wayBack(page)).toBe('/dashboard/my-reviews')
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  for (const pattern of patterns) await page.unroute(pattern)
  await fillLogin(page, person)
  await expectPage(page, '/dashboard/my-reviews', 'My Reviews')
})

test('an expired token is renewed silently, once for several calls', async ({ market, signedIn }) => {
  const page = await signedIn(market.agent)
  await page.clock.install()
  await page.goto('/dashboard/add-property')
  await expectPage(page, '/dashboard/add-property', 'Add Property')
  // The counts in the sidebar are outdated then.
  await page.clock.runFor(6000)
  const refused: string[] = []
  const renewals: number[] = []
  page.on('response', answer => {
    const { pathname } = new URL(answer.url())
    if (answer.status() === 401) refused.push(pathname)
    if (pathname === '/api/jwt') renewals.push(answer.status())
  })
  await page.route('**/api/jwt', async route => {
    await expect.poll(() => refused.length).toBeGreaterThan(1)
    return route.continue()
  })
  await page.evaluate(() => localStorage.setItem('access-token', 'run.out.meanwhile'))

  await page.getByRole('link', { name: 'My Sold Properties' }).click()
  await expectPage(page, '/dashboard/sold-properties', 'My Sold Properties')
  await expect(page.getByText('Total sold amount')).toBeVisible()
  await expect(page.getByText('No properties sold yet.').or(page.getByRole('table'))).toBeVisible()
  expect(renewals).toEqual([200])
  await expectPage(page, '/dashboard/sold-properties', 'My Sold Properties')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a call refused after the renewal is retried with the new token', async ({ market, signedIn }) => {
  const page = await signedIn(market.agent)
  await page.clock.install()
  await page.goto('/dashboard/add-property')
  await expectPage(page, '/dashboard/add-property', 'Add Property')
  // The counts in the sidebar are outdated then.
  await page.clock.runFor(6000)
  await page.evaluate(() => localStorage.setItem('access-token', 'run.out.meanwhile'))

  let renewals = 0
  const renewed = page.waitForResponse('**/api/jwt')
  page.on('request', request => (renewals += request.url().endsWith('/api/jwt') ? 1 : 0))
  const refused: string[] = []
  await page.route('**/api/**', async route => {
    const request = route.request()
    const isRefused = request.headers()['authorization'] === 'Bearer run.out.meanwhile'
    if (!isRefused || request.url().endsWith('/api/jwt')) return route.continue()
    refused.push(request.url())
    if (refused.length > 1) await renewed
    return route.continue()
  })

  await page.getByRole('link', { name: 'My Sold Properties' }).click()
  await expectPage(page, '/dashboard/sold-properties', 'My Sold Properties')
  await expect(page.getByText('Total sold amount')).toBeVisible()
  await expect(page.getByText('No properties sold yet.').or(page.getByRole('table'))).toBeVisible()
  expect(refused.length).toBeGreaterThan(1)
  expect(renewals).toBe(1)
})

test('the dashboard shows that it is loading until the role is known', async ({ market, signedIn }) => {
  const page = await signedIn(market.agent)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/users/*', async route => {
    await promise
    await route.fallback()
  })
  await page.goto('/dashboard/my-properties')
  await expect(page.getByRole('main').getByText(loading, { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  resolve()
  await expectPage(page, '/dashboard/my-properties', 'My Added Properties')
})

test('an unknown URL and a page that fails to load show the 404 page', async ({ market, signedIn }) => {
  const page = await signedIn(market.buyer)
  await page.goto('/dashboard/nowhere/at-all')
  await expectNotFound(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')

  const chunk = /\/my-reviews-page-.*\.js$/
  await page.route(chunk, route => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'My Reviews' }).click()
  await expectNotFound(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPage(page, '/dashboard/my-reviews', 'My Reviews')
})

test('a failed token request does not end the sign-in at the next load', async ({ browser, market }) => {
  const person = await market.aBuyer('Tom Tokenless')
  const page = await aBrowserFor(browser)
  await page.route('**/api/jwt', route => route.abort())
  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner')).toContainText(person.name)
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()

  await page.reload()
  await expect(page.getByRole('banner')).toContainText(person.name)
  await page.unroute('**/api/jwt')
  await page.goto('/dashboard/my-reviews')
  await expect(page.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull()
})

test('unknown paths answer 404, and pages 200', async ({ request }) => {
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/dashboard/nowhere/at-all', 404],
    ['/property-details/some-id', 404],
    ['/property-details/01989c5e-5b7b-7000-8000-000000000000', 200],
    ['/dashboard/', 200],
    ['/login?next=1', 200],
  ] as const)
    expect((await request.get(path)).status(), path).toBe(status)
})

test('a home that does not exist, or that this person may not see, answers 404', async ({ market, signedIn }) => {
  const { id } = await market.aPendingProperty()
  const page = await signedIn(market.buyer)
  for (const unseen of [id, '01989c5e-5b7b-7000-8000-000000000000']) {
    expect((await page.goto(`/property-details/${unseen}`))?.status()).toBe(404)
    await expect(page.getByText('This home is not for sale.')).toBeVisible()
  }
})

test('the login redirects somebody who is signed in', async ({ market, signedIn }) => {
  const page = await signedIn(market.buyer)
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

/** Navigates as a link does, without a full page load. */
async function goTo(page: Page, url: string): Promise<void> {
  // From then on the app listens.
  await expect(page.locator('header')).toHaveAttribute('data-hydrated', '')
  await page.evaluate(url => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)
}

async function expectPage(page: Page, url: string, heading: string | RegExp): Promise<void> {
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(title).toHaveText(typeof heading === 'string' ? new RegExp(`^${heading}`) : heading)
  await expect(page).toHaveURL(url)
}

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toContainText(pageNotFound)
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
}

/** Previous location, from the state of the navigation. */
const wayBack = (page: Page) =>
  page.evaluate(() => {
    const { usr } = history.state as { usr?: { from?: { pathname: string; search: string } } }
    return `${usr?.from?.pathname}${usr?.from?.search}`
  })
