import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { expectSignedIn } from './people.ts'

const everybody = ['/', '/login', '/register', '/nowhere']
const pagesOf = {
  Buyer: [
    '/all-properties',
    '/dashboard',
    '/dashboard/wishlist',
    '/dashboard/bought-properties',
    '/dashboard/my-reviews',
  ],
  Agent: [
    '/dashboard',
    '/dashboard/add-property',
    '/dashboard/my-properties',
    '/dashboard/requested-properties',
    '/dashboard/sold-properties',
  ],
  Admin: [
    '/dashboard',
    '/dashboard/manage-properties',
    '/dashboard/manage-users',
    '/dashboard/manage-reviews',
    '/dashboard/advertise-properties',
  ],
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const [size, viewport] of Object.entries({
    'on a phone': { width: 390, height: 844 },
    'on a laptop': { width: 1280, height: 900 },
  }))
    test.describe(`the pages in ${colorScheme} ${size}`, () => {
      test.use({ colorScheme, viewport, reducedMotion: 'reduce' } as object)

      test('have no accessibility finding for visitors', async ({ page }) => {
        for (const path of everybody) await expectAccessible(page, path)
      })
      for (const [role, paths] of Object.entries(pagesOf))
        test(`have no accessibility finding for the demo ${role.toLowerCase()}`, async ({ page }) => {
          await page.goto('/login')
          await page.getByRole('button', { name: new RegExp(role, 'i') }).click()
          await expectSignedIn(page)
          for (const path of paths) await expectAccessible(page, path)
        })
    })

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  expect(findings, path).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}
