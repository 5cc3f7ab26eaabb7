import { expect, type Page } from '@playwright/test'
import { type Market, test } from '../market/market.ts'
import { aDetailsPage, goWithin, open, pagesOf, type Place, pathTo, visitorPages } from '../market/places.ts'
import { crampedTexts } from './cramped-texts.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectRoom } from './expect-room.ts'
import { expectTidy, onLaptop, onPhone, show } from './expect-tidy.ts'
import { smallTargets } from './small-targets.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// They change nothing, so they can run at the same time.
test.describe.configure({ mode: 'parallel' })

test.describe('is accessible, fits every width, and leaves room in a low window', () => {
  test('for visitors', ({ page, market }) => expectGroupsTidy(page, { market, groups: visitorPages }))
  for (const role of ['user', 'agent', 'admin'] as const)
    test(`for the demo ${role}`, async ({ market, demo, signedIn }) => {
      const person = await demo(role)
      await expectGroupsTidy(await signedIn(person), { market, groups: pagesOf[role], token: person.token })
    })
})

test('dialogs and menus have no accessibility finding', async ({ page, market, demo, signedIn }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expectNoFinding(page, 'a form with errors')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, { where: 'the menu of a phone' })

  const person = await demo('user')
  const buyer = await signedIn(person)
  await open(buyer, '/dashboard/wishlist')
  await buyer.getByRole('button', { name: 'Remove' }).first().click()
  await expect(buyer.getByRole('alertdialog')).toBeVisible()
  await expectNoFinding(buyer, 'a question')
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await goWithin(buyer, await pathTo(market, aDetailsPage, person.token))
  await buyer.getByRole('button', { name: 'Add a Review' }).click()
  await expect(buyer.getByRole('dialog')).toBeVisible()
  await expectNoFinding(buyer, 'a dialog')
})

test('a broken word of a column and a second line of the sidebar are reported', async ({ page }) => {
  await page.setContent(`
    <table style="width: 4rem; table-layout: fixed; overflow-wrap: break-word">
      <tr><td>Advertised home</td></tr>
      <tr><td>To be sold</td></tr>
    </table>
    <nav aria-label="Dashboard" style="width: 6rem"><a href="/">Requested Properties</a> <a href="/">Deals</a></nav>`)
  expect(await crampedTexts(page)).toEqual([
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
  expect(await crampedTexts(page)).toEqual([
    expect.stringMatching(/^"Verify" is \d+ px wider than its button$/),
    expect.stringMatching(/^"Cut off without a mark" is \d+ px wider than its p$/),
  ])
})

test('a control that is too small is reported, and a link in a text is not', async ({ page }) => {
  await page.setContent(`
    <button style="width: 20px; height: 30px; padding: 0" aria-label="Close"></button>
    <a href="/" style="display: block; font: 12px/16px sans-serif">Terms</a>
    <label style="display: flex; min-height: 44px"><input type="checkbox" /> Pool</label>
    <p>Read <a href="/">how it works</a>.</p>`)
  expect(await smallTargets(page)).toEqual(['"Close" is 20 × 30 px', expect.stringMatching(/^"Terms" is \d+ × 16 px$/)])
})

/** A laptop of 1366 × 768 pixels that shows everything at 125 %, below the browser's own bars. */
const inLowWindow = { ...onLaptop, width: 1093, height: 500 }

/** Pages with much that sticks. */
const withSticky =
  /^\/(property-details|all-properties\?search=Oregon|dashboard\/(wishlist|payment|my-properties|add-property|audit))\b/

/** Checks pages. Opens the first page of a group, and goes from it to each of the others. */
async function expectGroupsTidy(page: Page, { market, groups, token }: Tour): Promise<void> {
  // Each page begins with the view in which the one before has ended.
  let views = [onLaptop, onPhone]
  for (const places of groups)
    for (const [at, place] of places.entries()) {
      const path = await pathTo(market, place, token)
      const isFirst = at === 0
      await (isFirst ? open : goWithin)(page, path)
      await expectTidy(page, { where: path, views, isFirst })
      views = views.toReversed()
      if (withSticky.test(path)) {
        await show(page, inLowWindow)
        await expectRoom(page, `${path} in a low window`)
      }
    }
}

interface Tour {
  market: Market
  groups: readonly Place[][]
  /** Token of the person whose pages they are. */
  token?: string
}

async function expectNoFinding(page: Page, where: string): Promise<void> {
  for (const view of [onLaptop, onPhone]) {
    await show(page, view)
    await expectAccessible(page, { where: `${where} ${view.name}` })
  }
}
