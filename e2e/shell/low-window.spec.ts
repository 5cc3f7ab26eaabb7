import { expect, type Page } from '@playwright/test'
import { type Market, test } from '../market/market.ts'
import { aDetailsPage, goWithin, open, pathTo, type Place } from '../market/places.ts'

/** A laptop of 1366 × 768 pixels that shows everything at 125 %, below the browser's own bars. */
const lowWindow = { width: 1093, height: 500 }
const phone = { width: 390, height: 844 }
const phoneOnItsSide = { width: 844, height: 390 }

const forBuyers: Place[] = [
  aDetailsPage,
  '/all-properties?search=Oregon&show=both',
  '/dashboard/wishlist',
  { list: '/wishlist', to: '/dashboard/wishlist/make-offer/' },
  { list: '/bought-properties?status=accepted', to: '/dashboard/payment/' },
]
const forAgents: Place[] = ['/dashboard/my-properties', '/dashboard/add-property']
const forAdmins: Place[] = [{ list: '/properties?status=pending', to: '/property-details/' }, '/dashboard/audit']

/** Pages with a bar at the bottom of a phone's screen. */
const withBar: Place[] = [aDetailsPage, '/all-properties', '/dashboard/wishlist']

/** Goes to the places as this person, the first one as in a new tab, and looks at each once all of it is loaded. */
async function visit(
  { market, page, token }: { market: Market; page: Page; token: string },
  places: readonly Place[],
  look: (path: string) => Promise<void>,
) {
  for (const [at, place] of places.entries()) {
    const path = await pathTo(market, place, token)
    await (at === 0 ? open : goWithin)(page, path)
    // The whole page: what comes into view is loaded.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await look(path)
  }
}

/** Expects that what sticks takes at most this share of the window, and that everything focused is in sight. */
async function expectRoom(page: Page, where: string, share = 1) {
  expect(await tooHigh(page, share), `${where}: higher than ${share} of the window`).toEqual([])
  expect(await hiddenFocus(page), `${where}: focused, but hidden`).toEqual([])
}

for (const [role, places] of [
  ['user', forBuyers],
  ['agent', forAgents],
  ['admin', forAdmins],
] as const)
  test(`at ${lowWindow.width} × ${lowWindow.height}, all that sticks fits and nothing hides the focus: ${role}`, async ({
    market,
    signedIn,
    demo,
  }) => {
    const person = await demo(role)
    const page = await signedIn(person)
    await page.setViewportSize(lowWindow)
    await visit({ market, page, token: person.token }, places, path => expectRoom(page, path))
  })

test('a bar at the bottom of a phone’s screen leaves half of it, and nothing hides the focus', async ({
  market,
  signedIn,
  demo,
}) => {
  const person = await demo('user')
  const page = await signedIn(person)
  for (const size of [phone, phoneOnItsSide]) {
    await page.setViewportSize(size)
    await visit({ market, page, token: person.token }, withBar, async path => {
      if (path === '/all-properties') {
        // Another one in each window: the homes stay chosen.
        const property = page.getByRole('button', { name: /^Compare /, pressed: false })
        await property.first().click()
        await expect(page.getByRole('button', { name: 'Remove all homes from the comparison' })).toBeVisible()
      }
      await expectRoom(page, `${path} at ${size.width} px`, 0.5)
    })
  }
})

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
