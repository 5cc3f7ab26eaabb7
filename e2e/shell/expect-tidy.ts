import { expect, type Page } from '@playwright/test'
import { atDoubleSize, crampedTexts } from './cramped-texts.ts'
import { expectAccessible } from './expect-accessible.ts'
import { smallTargets } from './small-targets.ts'

interface View {
  name: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/** Greater widths change All Properties alone: it gets a third column of homes and a wider map. */
export const onLaptop: View = { name: 'on a laptop', width: 1280, height: 900, colorScheme: 'light' }
export const onPhone: View = { name: 'on a phone, dark', width: 390, height: 844, colorScheme: 'dark' }

/** Rules whose outcome depends on colours and sizes. */
const ofTheView = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

interface Tidiness {
  where: string
  views?: readonly View[]
  /** Whether the page is the first one with its navigation. */
  isFirst?: boolean
}

/**
 * Expects that the page fits a laptop and a phone, there also with text of double size, that its controls are large
 * enough, and that it has no accessibility finding. Of the first page everything is checked in both views. The others
 * have the same navigation around their main part, of which assistive technology reads the same on a phone.
 */
export async function expectTidy(
  page: Page,
  { where, views = [onLaptop, onPhone], isFirst = true }: Tidiness,
): Promise<void> {
  for (const view of views) {
    const here = `${where} ${view.name}`
    await show(page, view)
    expect.soft(await crampedTexts(page), here).toEqual([])
    expect.soft(await smallTargets(page), here).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${here} scrolls sideways`).toBeLessThanOrEqual(0)
    if (view === onPhone)
      expect.soft(await atDoubleSize(page), `${here}, double text`).toEqual({ width: view.width, cramped: [] })
    const scope = isFirst ? {} : { part: 'main', ...(view === onPhone && { rules: ofTheView }) }
    await expectAccessible(page, { where: here, ...scope })
  }
}

/** Gives the window the size and the theme of the view. */
export async function show(page: Page, { width, height, colorScheme }: View): Promise<void> {
  const size = page.viewportSize()
  await Promise.all([
    (size?.width !== width || size.height !== height) && page.setViewportSize({ width, height }),
    page.emulateMedia({ colorScheme }),
  ])
  await page.waitForFunction(scheme => getComputedStyle(document.documentElement).colorScheme === scheme, colorScheme)
}
