import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { expectSignedIn } from './people.ts'

type Place = string | ((page: Page) => Promise<string>)

const everybody = ['/', '/login', '/register', '/nowhere']
const pagesOf: Record<string, Place[]> = {
  Buyer: [
    '/all-properties',
    '/all-properties?search=Atlantis',
    firstOf('/properties/verified?search=Lake Oswego', '/property-details/'),
    '/dashboard',
    '/dashboard/user-profile',
    '/dashboard/wishlist',
    firstOf('/wishlist', '/dashboard/wishlist/make-offer/'),
    '/dashboard/bought-properties',
    firstOf('/bought-properties?status=accepted', '/dashboard/payment/'),
    '/dashboard/my-reviews',
  ],
  Agent: [
    '/dashboard',
    '/dashboard/add-property',
    '/dashboard/agent-profile',
    '/dashboard/my-properties',
    firstOf('/my-properties', '/dashboard/update-property/'),
    '/dashboard/requested-properties',
    '/dashboard/sold-properties',
  ],
  Admin: [
    '/dashboard',
    '/dashboard/admin-profile',
    '/dashboard/manage-properties',
    '/dashboard/manage-users',
    '/dashboard/manage-reviews',
    '/dashboard/advertise-properties',
  ],
}

const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 900 }

/** Both themes and both layouts; the dark phone has the colours of the one and the layout of the other. */
const looks = [
  { colorScheme: 'light', size: 'on a phone', viewport: phone },
  { colorScheme: 'light', size: 'on a laptop', viewport: laptop },
  { colorScheme: 'dark', size: 'on a laptop', viewport: laptop },
] as const

for (const { colorScheme, size, viewport } of looks)
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
        for (const place of paths) await expectAccessible(page, typeof place === 'string' ? place : await place(page))
      })

    test('have no accessibility finding in what opens above them', async ({ page }) => {
      await page.goto('/register')
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await expectNoFinding(page, 'a form with errors')
      await page.goto('/login')
      await page.getByRole('button', { name: /Buyer/ }).click()
      await expectSignedIn(page)
      await page.goto(await firstOf('/properties/verified?search=Lake Oswego', '/property-details/')(page))
      await page.getByRole('button', { name: 'Add a Review' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFinding(page, 'a dialog')
      await page.goto('/dashboard/wishlist')
      await page.getByRole('button', { name: 'Remove' }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectNoFinding(page, 'a question')
      if (viewport.width >= 1024) return
      await page.goto('/')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFinding(page, 'the menu')
    })
  })

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoFinding(page, path)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function expectNoFinding(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  expect(findings, where).toEqual([])
}

/** The page of the first thing in a list of whoever is signed in. */
function firstOf(list: string, to: string) {
  return async (page: Page): Promise<string> => {
    const id = await page.evaluate(async address => {
      const authorization = `Bearer ${localStorage.getItem('access-token')}`
      const answer = await fetch(`/api${address}`, { headers: { authorization } })
      return ((await answer.json()) as { _id: string }[])[0]?._id
    }, list)
    expect(id, list).toBeDefined()
    return `${to}${id}`
  }
}
