import { expect } from '@playwright/test'
import { test } from './market.ts'
import { crampedTexts } from './cramped-texts.ts'
import { enterAs } from './people.ts'
import { open, pagesOf, pathTo, visitorPages } from './places.ts'

/** A phone, a laptop and a large screen. */
const widths = [390, 1280, 1920]

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each test visits every page of a role.
test.describe.configure({ timeout: 240_000 })

test.describe('at each width, every text fits its box', () => {
  test('on the pages of visitors', async ({ page }) => {
    for (const path of [...visitorPages, '/forgot-password']) {
      await open(page, path)
      for (const width of widths) expect.soft(await crampedTexts(page, width), `${path} at ${width} px`).toEqual([])
    }
  })
  for (const [role, places] of Object.entries(pagesOf))
    test(`on the pages of the demo ${role.toLowerCase()}`, async ({ page }) => {
      await enterAs(page, role)
      for (const place of places) {
        const path = await pathTo(page, place)
        await open(page, path)
        for (const width of widths) expect.soft(await crampedTexts(page, width), `${path} at ${width} px`).toEqual([])
      }
    })
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
