import { expect, type Page } from '@playwright/test'
import { atDoubleSize, crampedTexts } from './cramped-texts.ts'
import { expectAccessible } from './expect-accessible.ts'
import { type Market, test } from '../market/market.ts'
import { aHome, goWithin, open, pagesOf, type Place, pathTo, titleOf, visitorPages } from '../market/places.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// They change nothing, so they can run at the same time.
test.describe.configure({ mode: 'parallel' })

test.describe('is accessible and fits every width', () => {
  for (const places of visitorPages)
    test(`for visitors: ${titleOf(places)}`, ({ page, market }) => expectTidy(page, { market, places }))
  for (const role of ['user', 'agent', 'admin'] as const)
    for (const places of pagesOf[role])
      test(`for the demo ${role}: ${titleOf(places)}`, async ({ market, demo, signedIn }) => {
        const person = await demo(role)
        await expectTidy(await signedIn(person), { market, places, token: person.token })
      })
})

test('dialogs and menus have no accessibility finding', async ({ page, market, demo, signedIn }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expectNoFinding(page, 'a form with errors')
  const person = await demo('user')
  const buyer = await signedIn(person)
  await buyer.goto(await pathTo(market, aHome, person.token))
  await buyer.getByRole('button', { name: 'Add a Review' }).click()
  await expect(buyer.getByRole('dialog')).toBeVisible()
  await expectNoFinding(buyer, 'a dialog')
  await buyer.goto('/dashboard/wishlist')
  await buyer.getByRole('button', { name: 'Remove' }).first().click()
  await expect(buyer.getByRole('alertdialog')).toBeVisible()
  await expectNoFinding(buyer, 'a question')
  await buyer.goto('/all-properties?search=Nowhere&minBeds=3&features=pool')
  await expect(buyer.getByText('No properties found for "Nowhere"')).toBeVisible()
  await expectNoFinding(buyer, 'a search without a result')
})

test('the menu of a phone has no accessibility finding', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('a broken word of a column and a second line of the sidebar are reported', async ({ page }) => {
  await page.setContent(`
    <table style="width: 4rem; table-layout: fixed; overflow-wrap: break-word">
      <tr><td>Advertised home</td></tr>
      <tr><td>To be sold</td></tr>
    </table>
    <nav aria-label="Dashboard" style="width: 6rem"><a href="/">Requested Properties</a> <a href="/">Deals</a></nav>`)
  expect(await crampedTexts(page, 1280)).toEqual([
    '"Advertised" is broken by its column',
    '"Requested Properties" has a second line in the sidebar',
  ])
})

test('a text wider than its box is reported, and one in a scroll area is not', async ({ page }) => {
  await page.setContent(`
    <button style="width: 3rem; padding: 0 1rem">Verify</button>
    <p style="width: 4rem; overflow: hidden; white-space: nowrap">Cut off without a mark</p>
    <p style="width: 4rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Shortened with a mark</p>
    <section style="width: 4rem; overflow-x: auto; white-space: nowrap">Moved about with a finger</section>
    <p>Short</p>`)
  expect(await crampedTexts(page, 390)).toEqual([
    expect.stringMatching(/^"Verify" is \d+ px wider than its button$/),
    expect.stringMatching(/^"Cut off without a mark" is \d+ px wider than its p$/),
  ])
})

/** Checks pages on a laptop, a large screen and a phone: opens the first, and goes from it to each of the others. */
async function expectTidy(page: Page, { market, places, token }: Tour): Promise<void> {
  let goTo = open
  for (const place of places) {
    const path = await pathTo(market, place, token)
    await page.setViewportSize(laptop)
    await goTo(page, path)
    goTo = goWithin
    for (const width of [1920, 390, 1280]) {
      expect.soft(await crampedTexts(page, width), `${path} at ${width} px`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
    }
    expect.soft(await atDoubleSize(page), `${path} with double text`).toEqual({ width: phone.width, cramped: [] })
    await expectNoFinding(page, path)
  }
}

interface Tour {
  market: Market
  places: readonly Place[]
  /** Token of the person whose pages they are. */
  token?: string
}

const laptop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** Checks all rules in the light theme on a laptop, and in the dark theme on a phone. */
async function expectNoFinding(page: Page, where: string): Promise<void> {
  await page.setViewportSize(laptop)
  await inTheme(page, 'light')
  await expectAccessible(page, { where })
  await page.setViewportSize(phone)
  await inTheme(page, 'dark')
  await expectAccessible(page, { where: `${where} on a phone, dark` })
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
}
