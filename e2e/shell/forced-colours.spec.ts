import { expect, type Locator } from '@playwright/test'
import { test } from '../market/market.ts'
import { pathTo } from '../market/places.ts'
import { expectAccessible } from './expect-accessible.ts'

/** Forced colours, as Windows' contrast themes set them: the browser replaces every background by its own. */
test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

const background = (part: Locator) => part.evaluate(element => getComputedStyle(element).backgroundColor)

const outline = (part: Locator) => part.evaluate(element => getComputedStyle(element).outlineStyle)

/** Expects that what is chosen looks different from what is not. */
async function expectApart(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen.first()).toBeVisible()
  await expect.poll(() => background(chosen.first())).not.toBe(await background(other.first()))
}

test('with forced colours, what is chosen or current looks different from what is not', async ({ demo, signedIn }) => {
  const page = await signedIn(await demo('user'))
  await page.goto('/all-properties?search=Oregon&show=both')
  const navigation = page.getByRole('navigation', { name: 'Main' }).locator('ul')
  await expectApart(navigation.locator('[aria-current=page]'), navigation.locator('a:not([aria-current])'))
  const views = page.getByRole('group', { name: 'Show the homes as' })
  await expectApart(views.locator('[aria-pressed=true]'), views.locator('[aria-pressed=false]'))
  await expectAccessible(page)
  const homes = page.getByRole('main').locator('[data-property]')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // The list of the other layout may come after the focus.
    await expect(async () => {
      await homes.nth(1).getByRole('link').first().focus()
      expect(await outline(homes.nth(1))).toBe('solid')
    }).toPass()
    expect(await outline(homes.first())).toBe('none')
  }

  const admin = await signedIn(await demo('admin'))
  await admin.goto('/dashboard/manage-users')
  const entries = admin.getByRole('navigation', { name: 'Dashboard' })
  await expectApart(entries.locator('[aria-current=page]'), entries.locator('a:not([aria-current])'))
  const choices = admin.getByRole('main').locator('label:has(> .sr-only)')
  await expectApart(
    choices.filter({ has: admin.locator(':checked') }),
    choices.filter({ hasNot: admin.locator(':checked') }),
  )
  await expectAccessible(admin)
  const menu = admin.getByRole('menuitem')
  await admin.getByRole('main').locator('button[aria-haspopup=menu]').first().click()
  await expect(menu.first()).toBeVisible()
  await admin.keyboard.press('ArrowDown')
  await expectApart(menu.and(admin.locator('[data-highlighted]')), admin.getByRole('menu'))
})

test('with forced colours, a bar is drawn in colours that differ', async ({ market, demo, signedIn }) => {
  const person = await demo('user')
  const page = await signedIn(person)
  const wishlist = { list: '/wishlist', to: '/dashboard/wishlist/make-offer/' }
  await page.goto(await pathTo(market, wishlist, person.token))
  const bar = page.locator('.drawn-part').first()
  await expect(bar).toBeVisible()
  const colours = [await background(page.locator('.drawn-track').first()), await background(bar)]
  expect(new Set([...colours, await background(page.locator('body'))]).size).toBe(3)
})
