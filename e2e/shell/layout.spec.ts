import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'

/** Specification sections 2 and 9: the layout of the shell and the public pages, with its measures. */

const phone = { width: 390, height: 844 }
const justBelowLarge = { width: 1023, height: 800 }
const large = { width: 1024, height: 800 }
const columnsOf = (grid: Locator) =>
  grid.evaluate(element => getComputedStyle(element).gridTemplateColumns.split(' ').length)
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('a visitor sees the home page and the shell as specified', async ({ browser }) => {
  const page = await aBrowserFor(browser)

  await test.step('has its sections in order, in as many columns as fit, and is complete for visitors', async () => {
    const refused: string[] = []
    page.on('response', answer => {
      if (answer.status() >= 400) refused.push(answer.url())
    })
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
      'Live Where Your Dreams Belong',
      'Featured Properties',
      'What Our Clients Say',
      'Why Choose Us',
      'Top Agents',
    ])
    const gridIn = (name: string) => page.getByRole('region', { name }).getByRole('list').first()
    await expect(gridIn('Top Agents')).toBeVisible()
    const grids = { 'Featured Properties': [1, 2, 2], 'What Our Clients Say': [1, 2, 3], 'Top Agents': [1, 2, 3] }
    for (const [at, width] of [390, 768, 1280].entries()) {
      await page.setViewportSize({ width, height: 900 })
      for (const [name, columns] of Object.entries(grids))
        expect(await columnsOf(gridIn(name)), `${name} at ${width}`).toBe(columns[at])
    }
    const card = page.getByRole('region', { name: 'Featured Properties' }).getByRole('article').first()
    await expect(card.getByRole('img')).toBeVisible()
    await expect(card).toContainText(/\$[\d,]+ - \$[\d,]+/)
    await expect(card).toContainText('Verified')
    await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      /^\/property-details\/[\w-]+$/,
    )
    expect(refused).toEqual([])
  })

  await test.step('has three slides, 500 pixels tall, one at a time and 50 apart, with arrows and dots', async () => {
    const track = page.locator('[aria-roledescription=carousel] > div > div').first()
    const slides = page.locator('[aria-roledescription=slide]')
    await expect(slides).toHaveCount(3)
    const view = await boxOf(track)
    const boxes = await Promise.all((await slides.all()).map(boxOf))
    for (const box of boxes) expect(box).toMatchObject({ width: view.width, height: 500 })
    expect((boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0) - view.width).toBe(50)
    for (const slide of await slides.all()) await expect(slide.locator('a')).toHaveAttribute('href', '/all-properties')

    const isShown = (number: number) => expect.poll(() => slideAt(page), { message: `slide ${number}` }).toBe(number)
    await isShown(1)
    await page.getByRole('button', { name: 'Next slide' }).click()
    await isShown(2)
    await page.getByRole('button', { name: 'Previous slide' }).click()
    await isShown(1)
    await page.getByRole('button', { name: 'Previous slide' }).click()
    await isShown(3)
    await page.getByRole('button', { name: /^Go to slide 2/ }).click()
    await isShown(2)
    await expect(page.getByRole('link', { name: 'Move Start Now' })).toBeInViewport()
    await page.getByRole('link', { name: 'Move Start Now' }).click()
    await expect(page).toHaveURL('/login')
  })

  await test.step('links to every public page, marks the current one, and stays within its width', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    const navigation = page.getByRole('navigation', { name: 'Main' })
    for (const [name, path] of [
      ['Home', '/'],
      ['All Properties', '/all-properties'],
      ['Dashboard', '/dashboard'],
    ] as const) {
      await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
      await expect(page.getByRole('contentinfo').getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    }
    await expect(navigation.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await navigation.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(navigation.locator('[aria-current=page]')).toHaveText('Home')
    await expect(page.getByRole('contentinfo')).toContainText('support@')
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Keyhaven`)
    await expect(page.getByRole('contentinfo')).toContainText('Your trusted property partner')
    // 7xl: 80 rem, including the page's padding.
    for (const part of ['nav[aria-label=Main]', 'main section', 'footer > div'])
      expect((await boxOf(page.locator(part).first())).width).toBe(1280)
  })

  await test.step('turns its menu into a list below 1024 pixels', async () => {
    await page.setViewportSize(large)
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/mobile-menu.*\.js/, async route => {
      await arrived
      await route.continue()
    })
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Open menu' })
    const wide = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Properties' })
    await expect(wide).toBeVisible()
    await expect(open).toBeHidden()
    await page.setViewportSize(justBelowLarge)
    await expect(wide).toBeHidden()
    // The code of the menu is still loading.
    const requested = page.waitForRequest(/mobile-menu.*\.js/)
    await open.click()
    await requested
    arrive()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['Home', 'All Properties', 'Dashboard', 'Login'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await menu.getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login')
    await expect(menu).toBeHidden()
  })
})

test('has the entries of the dashboard, each status in its colour, and a menu on a phone', async ({
  market,
  signedIn,
}) => {
  const agent = await market.anAgent()
  const { aPendingProperty, aVerifiedProperty } = market.between(agent, market.buyer)
  const rejected = await aPendingProperty()
  await market.call('PATCH', `/properties/reject/${rejected.id}`, market.admin.token)
  const properties = { Verified: await aVerifiedProperty(), Pending: await aPendingProperty(), Rejected: rejected }
  const page = await signedIn(agent)
  await page.goto('/dashboard')
  const hues = Object.entries(properties).map(async ([status, { title }]) => {
    const badge = page.getByRole('listitem').filter({ hasText: title }).getByText(status, { exact: true })
    return hueOf(await badge.evaluate(element => getComputedStyle(element).color))
  })
  expect(await Promise.all(hues)).toEqual(['green', 'yellow', 'red'])
  const entries = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(entries.getByRole('link')).toHaveText([
    'Agent Profile',
    'Add Property',
    'My Added Properties',
    'My Sold Properties',
    'Requested Properties',
  ])
  await expect(entries.locator('[aria-current=page]')).toHaveText('Agent Profile')
  await page.setViewportSize(phone)
  await expect(entries).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'All Properties', exact: true })).toBeVisible()
  await expect(menu).toContainText('Agent dashboard')
  await expect(menu.getByRole('button', { name: 'Use dark theme' })).toBeVisible()
  await menu.getByRole('link', { name: 'My Sold Properties' }).click()
  await expect(page).toHaveURL('/dashboard/sold-properties')
  await expect(menu).toBeHidden()
})

const slideAt = (page: Page) =>
  page.locator('[aria-roledescription=slide]').evaluateAll(
    slides =>
      slides.findIndex(slide => {
        const { left } = slide.getBoundingClientRect()
        return !slide.hasAttribute('inert') && left >= 0 && left < 100
      }) + 1,
  )

/** Names the hue of a colour such as rgb(23, 104, 58). */
function hueOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  if (green > red && green > blue) return 'green'
  return red > 1.8 * green ? 'red' : 'yellow'
}
