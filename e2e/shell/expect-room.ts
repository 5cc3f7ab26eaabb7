import { expect, type Page } from '@playwright/test'

/**
 * Expects that what sticks takes at most this share of the window, and that everything focused is in sight, once all of the
 * page is loaded.
 */
export async function expectRoom(page: Page, where: string, share = 1) {
  // What comes into view is loaded.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  expect(await tooHigh(page, share), `${where}: higher than ${share} of the window`).toEqual([])
  expect(await hiddenFocus(page), `${where}: focused, but hidden`).toEqual([])
}

/** Returns the sticky and fixed elements that take more than this share of the window below the header. */
const tooHigh = (page: Page, share: number) =>
  page.evaluate(share => {
    const header = document.querySelector('header')?.offsetHeight ?? 0
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(element => /sticky|fixed/.test(getComputedStyle(element).position))
      .filter(element => element.offsetHeight > (innerHeight - header) * share)
      .map(element => `${element.offsetHeight}: ${element.outerHTML.slice(0, 160)}`)
  }, share)

/** Focuses everything on the page in its order, then backwards, and returns what nobody sees then. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href]:not([href="#main"]), button, input, select, textarea'),
    ].filter(
      element =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [inert] *, [tabindex="-1"]'),
    )
    const shares = [0.1, 0.5, 0.9]
    /** Whether at least a part of it is in sight, and nothing over it (WCAG 2.2, 2.4.11). */
    const isSeen = (control: HTMLElement) => {
      // Of a control inside a label, people see the label.
      const seen = control.closest('label') ?? control
      const { left, top, width, height } = seen.getBoundingClientRect()
      return shares.some(across =>
        shares.some(down => {
          const hit = document.elementFromPoint(left + width * across, top + height * down)
          return hit !== null && (seen.contains(hit) || hit.contains(control))
        }),
      )
    }
    const hidden = new Set<string>()
    for (const control of [...controls, ...controls.toReversed()]) {
      control.focus()
      if (document.activeElement === control && !isSeen(control)) hidden.add(control.outerHTML.slice(0, 160))
    }
    return [...hidden]
  })
