import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { goWithin } from '../market/places.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { aDealOf, accepted, articleOf, groupOf } from './own-deal.ts'

// What each page says is in web/own-deals/own-offer.test.tsx and web/bought-properties/bought-properties.test.tsx.

/** The public page of a home. */
const publicPathOf = async (page: Page, id: string) => {
  const property = await page.request.get(`/api/public-properties/${id}`)
  return ((await property.json()) as { path: string }).path
}

test('the pages that show a buyer how their offers stand are accessible', async ({ market, signedIn }) => {
  const { agent, buyer, ...deals } = await aDealOf(market)
  const [offer, lost, removed] = [
    await deals.anAcceptedOffer(),
    await deals.aPendingOffer(),
    await deals.aPendingOffer(),
  ]
  for (const { propertyId } of [offer, lost]) await market.call('POST', '/wishlist', buyer.token, { propertyId })
  const rival = market.between(agent, await market.aBuyer('Rita Rival'))
  await rival.aSale({ id: lost.propertyId, title: lost.title })
  await market.call('PUT', `/properties/${removed.propertyId}`, agent.token, { description: 'Changed.' })
  await market.call('PATCH', `/properties/reject/${removed.propertyId}`, market.admin.token)
  await deals.aPendingOffer()
  const sale = await deals.aSale()
  const page = await signedIn(buyer)
  const main = page.getByRole('main')

  await test.step('the page of a home, for each state of an offer', async () => {
    for (const [{ propertyId }, text] of [
      [offer, accepted],
      [lost, 'Sold to another buyer.'],
      [removed, 'An admin could not verify this home.'],
      [sale, 'You bought this home on'],
    ] as const) {
      await page.goto(`/property-details/${propertyId}`)
      await expect(main).toContainText(text)
      await expectAccessible(page)
    }
  })

  await test.step('its public page, which the server renders', async () => {
    await page.goto(await publicPathOf(page, offer.propertyId))
    await expect(main).toContainText(accepted)
    await expectAccessible(page)
    await page.goto(await publicPathOf(page, sale.propertyId))
    await expect(main).toContainText(/You bought this home on \w+\s\d+,\s\d{4}\./)
  })

  await test.step('the wishlist, the profile and the list of offers', async () => {
    await page.goto('/dashboard/wishlist')
    await expect(articleOf(page, offer.title)).toContainText(accepted)
    await expect(articleOf(page, lost.title)).toContainText('Sold to another buyer.')
    await expectAccessible(page)
    await goWithin(page, '/dashboard/user-profile')
    await expect(groupOf(page, 'Accepted offers')).toContainText(offer.title)
    await expectAccessible(page)
    await goWithin(page, '/dashboard/bought-properties')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['With the agent 1', 'To pay 1', 'Done 3'])
    await expectAccessible(page)
  })

  await test.step('a notification says why an offer was closed', async () => {
    await goWithin(page, '/dashboard/notifications')
    await expect(main).toContainText(`${removed.title}. An admin could not verify this home.`)
  })

  await test.step('the conversation goes on after a purchase', async () => {
    await goWithin(page, `/property-details/${sale.propertyId}`)
    await page.getByRole('link', { name: /^Message / }).click()
    await page.getByRole('textbox').fill('When can I collect the keys?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText('the keys?')
  })
})
