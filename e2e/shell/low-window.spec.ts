import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { aDetailsPage, goWithin, open, pathTo, type Place } from '../market/places.ts'
import { expectRoom } from './expect-room.ts'

const phone = { width: 390, height: 844 }
const phoneOnItsSide = { width: 844, height: 390 }

/** Pages with a bar at the bottom of a phone's screen. */
const withBar: Place[] = [aDetailsPage, '/all-properties', '/dashboard/wishlist']

test('a bar at the bottom of a phone’s screen leaves half of it, and nothing hides the focus', async ({
  market,
  signedIn,
  demo,
}) => {
  const person = await demo('user')
  const page = await signedIn(person)
  for (const size of [phone, phoneOnItsSide]) {
    await page.setViewportSize(size)
    for (const [at, place] of withBar.entries()) {
      const path = await pathTo(market, place, person.token)
      await (at === 0 ? open : goWithin)(page, path)
      if (path === '/all-properties') {
        // Another one in each window: the homes stay chosen.
        const property = page.getByRole('button', { name: /^Compare /, pressed: false })
        await property.first().click()
        await expect(page.getByRole('button', { name: 'Remove all homes from the comparison' })).toBeVisible()
      }
      await expectRoom(page, `${path} at ${size.width} px`, 0.5)
    }
  }
})
