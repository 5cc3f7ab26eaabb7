import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './market.ts'
import { enterAs } from './people.ts'
import { firstOf, open, pagesOf, pathTo, visitorPages } from './places.ts'

const sizes = {
  'on a phone': { width: 390, height: 844 },
  'on a laptop': { width: 1280, height: 900 },
}

for (const [size, viewport] of Object.entries(sizes))
  test.describe(`the pages ${size}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
    // Each visits every page of a role, which takes a minute on a busy machine.
    test.describe.configure({ timeout: 240_000 })

    test('have no accessibility finding for visitors', async ({ page }) => {
      for (const path of visitorPages) await expectAccessible(page, path)
    })
    for (const [role, paths] of Object.entries(pagesOf))
      test(`have no accessibility finding for the demo ${role.toLowerCase()}`, async ({ page }) => {
        await enterAs(page, role)
        for (const place of paths) await expectAccessible(page, await pathTo(page, place))
      })

    test('have no accessibility finding in dialogs and menus', async ({ page }) => {
      await page.goto('/register')
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await expectNoFinding(page, 'a form with errors')
      await enterAs(page, 'Buyer')
      await page.goto(await firstOf('/properties/verified?search=Lake Oswego', '/property-details/')(page))
      await page.getByRole('button', { name: 'Add a Review' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFinding(page, 'a dialog')
      await page.goto('/dashboard/wishlist')
      await page.getByRole('button', { name: 'Remove' }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectNoFinding(page, 'a question')
    })
  })

test('the menu of a phone has no accessibility finding', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFinding(page, 'the menu')
})

async function expectAccessible(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expectNoFinding(page, path)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Checks all rules in the light theme, and only contrast in the dark one. */
async function expectNoFinding(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  expect(await findingsOn(new AxeBuilder({ page })), where).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 1024) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  expect(await findingsOn(new AxeBuilder({ page }).withRules(['color-contrast'])), `${where}, dark`).toEqual([])
}

async function findingsOn(axe: AxeBuilder): Promise<string[]> {
  // Legacy mode opens no window for frames, and there are none.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}
