import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import { aDealOf, accepted, articleOf, deadline } from './own-deal.ts'
import { confirm } from '../market/people.ts'

/** The public page of a home. */
const publicPathOf = async (page: Page, id: string) => {
  const home = await page.request.get(`/api/public-homes/${id}`)
  return ((await home.json()) as { path: string }).path
}

test('the public page of a home shows a buyer their own offer, from acceptance to purchase', async ({
  market,
  signedIn,
}) => {
  const { buyer, anAcceptedOffer, aSale, aVerifiedProperty } = await aDealOf(market)
  const town = `Ownham ${Date.now().toString(36)}`
  const home = await aVerifiedProperty({ location: `1 Quay, ${town}, Oregon` })
  const offer = await anAcceptedOffer(home)
  const page = await signedIn(buyer)
  const path = await publicPathOf(page, home.id)
  const main = page.getByRole('main')

  await test.step('accepted, with the amount to pay', async () => {
    await page.goto(path)
    await expect(main).toContainText(accepted)
    await expect(main).toContainText(deadline)
    await expect(main).toContainText('Your offer was accepted')
    await expect(main).not.toContainText(/Under offer|backup/)
    await expect(main.getByRole('link', { name: 'Make an offer' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('on the page of its place', async () => {
    await main.getByRole('link', { name: `All homes for sale in ${town}, Oregon` }).click()
    await expect(articleOf(page, home.title)).toContainText('Your offer was accepted')
    await expect(articleOf(page, home.title)).not.toContainText('Under offer')
  })

  await test.step('with the way to the payment', async () => {
    await page.goto(path)
    await main.getByRole('link', { name: 'Pay $450,000' }).first().click()
    await expect(page).toHaveURL(`/dashboard/payment/${offer.id}`)
  })

  await test.step('but somebody else reads that it is under offer', async () => {
    const other = await signedIn(await market.aBuyer('Olga Other'))
    await other.goto(path)
    await expect(
      other.getByText(
        'Another offer was accepted. You can make one too: it stays pending in case that one falls through.',
      ),
    ).toBeVisible()
    await expect(other.getByRole('link', { name: 'Make an offer' })).toBeVisible()
  })

  await test.step('bought', async () => {
    const sale = await aSale()
    await page.goto(await publicPathOf(page, sale.propertyId))
    await expect(main).toContainText(/You bought this home on \w+\s\d+,\s\d{4}\./)
    await expect(main).toContainText('You bought this home')
    await expect(main).not.toContainText('This home has been sold.')
    await main.getByRole('link', { name: 'Receipt and next steps' }).click()
    await expect(page).toHaveURL('/dashboard/bought-properties')
  })
})

test('a pending offer can be changed and withdrawn on the public page of its home', async ({ market, signedIn }) => {
  const { buyer, aPendingOffer } = await aDealOf(market)
  const offer = await aPendingOffer()
  const page = await signedIn(buyer)
  await page.goto(await publicPathOf(page, offer.propertyId))
  const main = page.getByRole('main')
  await expect(main).toContainText('Your offer of $450,000 is pending.')
  await expect(main.getByRole('link', { name: 'Make an offer' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await confirm(page, 'Withdraw')
  await expect(main).toContainText('You withdrew your offer of $450,000.')
  await expect(main.getByRole('link', { name: 'Make an offer' })).toBeVisible()
})

test('similar homes, recently viewed homes and the comparison show a buyer their own offer', async ({
  market,
  signedIn,
}) => {
  const { buyer, anAcceptedOffer, aVerifiedProperty } = await aDealOf(market)
  const location = `2 Quay, Likeham ${Date.now().toString(36)}, Oregon`
  const [home, other] = [await aVerifiedProperty({ location }), await aVerifiedProperty({ location })]
  await anAcceptedOffer(home)
  const page = await signedIn(buyer)
  await page.goto(`/property-details/${home.id}`)
  await expect(page.getByRole('main')).toContainText(accepted)
  // The server has rendered the page; the browser then remembers the home.
  await expect(page.locator('main[data-hydrated]')).toBeAttached()
  await page.goto(`/property-details/${other.id}`)
  for (const name of ['Similar homes nearby', 'Recently viewed']) {
    const region = page.getByRole('region', { name })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(region.getByRole('article').filter({ hasText: home.title })).toContainText('Your offer was accepted')
    await expect(region).not.toContainText('Under offer')
  }
  await page.goto(`/compare?homes=${home.id},${other.id}`)
  await expect(page.getByRole('row', { name: /^≠?\s*Availability/ })).toContainText('Your offer was accepted')
  await expect(page.getByRole('row', { name: /^≠?\s*Availability/ })).toContainText('For sale')
})
