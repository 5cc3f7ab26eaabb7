import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'

/** Left edges of the header's buttons that are there before the person is known. */
const placesOf = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /theme$|menu$/ })
    .evaluateAll((buttons: HTMLElement[]) => buttons.map(button => [button.title, button.getBoundingClientRect().left]))

for (const [path, widths] of [
  ['/', [390, 768, 1280]],
  // A page behind the login whose document does not bring the person.
  ['/compare', [390, 768, 1024, 1136, 1280]],
] as const)
  test(`the header of ${path} stays in place while the person becomes known`, async ({ market, signedIn }) => {
    // The number of offers to pay appears last.
    const buyer = await market.aBuyer()
    await market.between(market.agent, buyer).anAcceptedOffer()
    const page = await signedIn(buyer)
    for (const width of widths)
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 })
        const isKnown = Promise.withResolvers<undefined>()
        await page.route('**/api/auth/get-session', async route => {
          await isKnown.promise
          await route.continue()
        })
        const asked = page.waitForRequest('**/api/auth/get-session')
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        const atFirst = await placesOf(page)
        await asked
        const places = await placesOf(page)
        expect(atFirst).toEqual(places)
        isKnown.resolve(undefined)
        await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible({ visible: width >= 640 })
        await expect(page.getByRole('banner').getByRole('link', { name: /^(Pay 1|1 to pay)$/ })).toBeVisible()
        expect(await placesOf(page)).toEqual(places)
        await page.unroute('**/api/auth/get-session')
      })
  })
