import { expect, type Page } from '@playwright/test'
import { type Market, type Person, test } from '../market/market.ts'

/** Seconds without network: each drop begins with the nth request after the person leaves the home page. */
const drops = [
  { request: 0, seconds: 2 },
  { request: 1, seconds: 2 },
  { request: 3, seconds: 5 },
  { request: 8, seconds: 2 },
]

/** Lets the network drop with this request after leaving, for as long, and once. */
async function dropNetwork(page: Page, { request, seconds }: { request: number; seconds: number }) {
  const state = { hasLeft: false, hasDropped: false, isDown: false }
  let count = 0
  await page.route('**/*', async route => {
    if (state.hasLeft && !state.hasDropped && count++ === request) {
      Object.assign(state, { hasDropped: true, isDown: true })
      // Some browsers notice that they are offline, others only that nothing answers.
      const isNoticed = request % 2 === 0
      if (isNoticed) await page.context().setOffline(true)
      setTimeout(() => {
        state.isDown = false
        void page.context().setOffline(false)
      }, seconds * 1000)
    }
    await (state.isDown ? route.abort('internetdisconnected') : route.continue()).catch(() => undefined)
  })
  return state
}

/** Waits until the script that holds clicks has run: it has hidden the offer of a reload. */
const untilClicksAreHeld = (page: Page) =>
  page.waitForFunction(() => document.readyState !== 'loading' && document.getElementById('reload')?.hidden !== false)

/** Leaves the home page for All Properties in a new browser for each drop, all at the same time. */
async function expectArrival(
  { market, signedIn }: { market: Market; signedIn: (person: Person) => Promise<Page> },
  leave: (page: Page, network: { hasLeft: boolean }) => Promise<void>,
) {
  await market.aVerifiedProperty()
  const tries = drops.map(async drop => {
    const page = await signedIn(market.buyer)
    const network = await dropNetwork(page, drop)
    await leave(page, network)
    await expect.poll(() => network.hasDropped, `request ${drop.request}`).toBe(true)
    await expect(page.getByRole('heading', { level: 1, name: 'All Properties' }), JSON.stringify(drop)).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(market.buyer.name)
    await expect(page.getByText(/Part of this page|can’t be reached|You are offline/)).toHaveCount(0)
    await page.context().close()
  })
  await Promise.all(tries)
}

const clickIn = (page: Page, part: 'header' | 'main') =>
  page.evaluate(part => document.querySelector<HTMLElement>(`${part} a[href="/all-properties"]`)?.click(), part)

test.describe('leaving the home page with a cold cache', () => {
  test('recovers when the network drops with its first or a later request', ({ market, signedIn }) =>
    expectArrival({ market, signedIn }, async (page, network) => {
      await page.goto('/')
      await page.mouse.move(200, 200, { steps: 2 })
      await expect(page.locator('header[data-hydrated]')).toBeVisible()
      network.hasLeft = true
      await clickIn(page, 'header')
    }))

  test('before its hydration loads no document while the network is down', async ({ market, signedIn }) => {
    const failed: string[] = []
    await expectArrival({ market, signedIn }, async (page, network) => {
      page.on('requestfailed', request => failed.push(...(request.isNavigationRequest() ? [request.url()] : [])))
      await page.goto('/', { waitUntil: 'commit' })
      await untilClicksAreHeld(page)
      network.hasLeft = true
      await clickIn(page, 'main')
    })
    expect(failed).toEqual([])
  })
})

test('a link that is clicked offline before the hydration opens when the network is back', async ({
  market,
  signedIn,
}) => {
  await market.aVerifiedProperty()
  const page = await signedIn(market.buyer)
  // The app's code is still on its way.
  const code = /\/assets\/.*\.js/
  await page.route(code, () => undefined)
  // A page whose code is on its way may still be loading.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await untilClicksAreHeld(page)
  await page.context().setOffline(true)
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/all-properties"]')?.click())
  await expect(page.getByText('You are offline. We’ll open the page when you are back.')).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You are offline. We’ll open the page when you are back.')).toBeVisible()
  await page.unroute(code)
  // Longer than the home page waits before it tries to load its code again.
  await page.route('**/all-properties', async route => {
    await new Promise(resolve => setTimeout(resolve, 6_000))
    await route.continue()
  })
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'All Properties' })).toBeVisible()
  await expect(page.getByText('We’ll open the page when you are back.')).toHaveCount(0)
})

test('a link that is being pressed when the network drops opens when it is back', async ({ market, signedIn }) => {
  await market.aVerifiedProperty()
  // Somebody without deals: the banner of a deal would move the link while it is pressed.
  const page = await signedIn(await market.aBuyer())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.mouse.move(5, 400, { steps: 2 })
  await expect(page.locator('main[data-hydrated]')).toBeVisible()
  await page.locator('main a[href="/all-properties"]').first().hover()
  await page.mouse.down()
  await page.context().setOffline(true)
  await page.waitForTimeout(300)
  await page.mouse.up()
  await expect(page.getByText('You are offline. We’ll open the page when you are back.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'All Properties' })).toBeVisible()
  await expect(page.getByText('You are offline')).toHaveCount(0)
})

test('a part that fails while something is typed offers a reload and keeps the text', async ({ market, signedIn }) => {
  const page = await signedIn(market.agent)
  await page.goto('/dashboard/add-property')
  await page.getByLabel('Title').fill('Half-written Hall')
  await page.route(/bell-popover.*\.js/, route => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half-written Hall')
  await page.unroute(/bell-popover.*\.js/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
})
