import { expect } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test, type Market } from '../market/market.ts'
import { aDealOf, accepted, articleOf, bannerOf, deadline, groupOf } from './own-deal.ts'
import { confirm } from '../market/people.ts'

const advertise = (market: Market, propertyId: string) =>
  market.call('PATCH', `/properties/advertise/${propertyId}`, market.admin.token)

test('an accepted offer is shown wherever its home is', async ({ market, signedIn }) => {
  const { buyer, agent, anAcceptedOffer, aVerifiedProperty } = await aDealOf(market)
  const offer = await anAcceptedOffer(await aVerifiedProperty({ location: 'Accepted Alley' }))
  await market.call('POST', '/wishlist', buyer.token, { propertyId: offer.propertyId })
  await advertise(market, offer.propertyId)
  const page = await signedIn(buyer)

  await test.step('on the home page, with a banner', async () => {
    await page.goto('/')
    await expect(bannerOf(page)).toContainText(`Your offer of $450,000 for ${offer.title} was accepted.`)
    await expect(bannerOf(page)).toContainText(deadline)
    await expect(bannerOf(page).getByRole('link', { name: 'Pay $450,000' })).toBeVisible()
    await expect(articleOf(page, offer.title)).toContainText('Your offer was accepted')
  })

  await test.step('in the list of all properties', async () => {
    await page.goto('/all-properties?search=accepted+alley')
    await expect(articleOf(page, offer.title)).toContainText('Your offer was accepted')
    await expect(articleOf(page, offer.title)).not.toContainText('Under offer')
    await expect(bannerOf(page)).toHaveCount(0)
  })

  await test.step('on its own page, with the amount to pay', async () => {
    await page.goto(`/property-details/${offer.propertyId}`)
    const main = page.getByRole('main')
    await expect(main).toContainText(accepted)
    await expect(main).toContainText(deadline)
    await expect(main).not.toContainText('backup')
    await expect(page.getByRole('button', { name: 'Make an offer' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pay $450,000' }).first().click()
    await expect(page).toHaveURL(`/dashboard/payment/${offer.id}`)
  })

  await test.step('on the wishlist, with a link to the offer', async () => {
    await page.goto('/dashboard/wishlist')
    const card = articleOf(page, offer.title)
    await expect(card).toContainText(accepted)
    await expect(card.getByRole('link', { name: 'Make an Offer' })).toHaveCount(0)
    await expect(bannerOf(page)).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('link', { name: 'See your offer' }).click()
    await expect(groupOf(page, 'To pay')).toContainText(offer.title)
  })

  await test.step('on the profile, in the sidebar and in the header', async () => {
    await page.goto('/dashboard/user-profile')
    await expect(page.getByText('Accepted offers').first()).toBeVisible()
    await expect(groupOf(page, 'Accepted offers')).toContainText(deadline)
    await expect(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Property Bought 1 to pay' }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('banner').getByRole('link', { name: '1 to pay' }).click()
    await expect(page).toHaveURL('/dashboard/bought-properties')
  })

  await test.step('and to somebody else, the home is under offer', async () => {
    const other = await signedIn(await market.aBuyer('Olga Other'))
    await other.goto(`/property-details/${offer.propertyId}`)
    await expect(
      other.getByText(
        'Another offer was accepted. You can make one too: it stays pending in case that one falls through.',
      ),
    ).toBeVisible()
    await expect(other.getByRole('button', { name: 'Make an offer' })).toBeEnabled()
    await other.getByRole('button', { name: 'Make an offer' }).click()
    await expect(
      other.getByText('Another offer was accepted. Yours stays pending in case that one falls through.'),
    ).toBeVisible()
    await expect(other.getByText(`${offer.title}, Accepted Alley`)).toBeVisible()
    await other.goto('/')
    await expect(articleOf(other, offer.title)).toBeVisible()
    await expect(bannerOf(other)).toHaveCount(0)
    const atAgent = await signedIn(agent)
    await atAgent.goto('/')
    await expect(bannerOf(atAgent)).toHaveCount(0)
  })
})

test('a pending offer can be changed and withdrawn on the page of its home', async ({ market, signedIn }) => {
  const { buyer, aPendingOffer } = await aDealOf(market)
  const offer = await aPendingOffer()
  const page = await signedIn(buyer)
  await page.goto(`/property-details/${offer.propertyId}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Your offer of $450,000 is pending.')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByLabel('Offer amount').fill('460000')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(main).toContainText('Your offer of $460,000 is pending.')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await confirm(page, 'Withdraw')
  await expect(page.getByRole('button', { name: 'Make an offer' })).toBeVisible()
  await expect(main).not.toContainText('$460,000 is pending')
  await expect(main).toContainText('You withdrew your offer of $460,000.')
  await expect(main.getByRole('link', { name: 'See your offer' })).toHaveCSS('text-decoration-line', 'underline')
})

test('a home sold to another buyer says so to those who had an offer', async ({ market, signedIn }) => {
  const { agent, buyer, aPendingOffer } = await aDealOf(market)
  const offer = await aPendingOffer()
  await market.call('POST', '/wishlist', buyer.token, { propertyId: offer.propertyId })
  const rival = market.between(agent, await market.aBuyer('Rita Rival'))
  await rival.aSale({ id: offer.propertyId, title: offer.title })
  const page = await signedIn(buyer)
  const lost = 'Your offer of $450,000 is closed; you have not been charged.'
  await page.goto('/dashboard/wishlist')
  await expect(articleOf(page, offer.title)).toContainText(`Sold to another buyer. ${lost}`)
  await expect(articleOf(page, offer.title)).not.toContainText('Make an Offer')
  await page.goto(`/property-details/${offer.propertyId}`)
  await expect(page.getByText(lost)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make an offer' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your offer' }).first().click()
  await expect(groupOf(page, 'Closed')).toContainText(offer.title)
})

test('a home that is for sale again says how the last offer on it ended', async ({ market, signedIn }) => {
  const { agent, buyer, aPendingOffer, anAcceptedOffer } = await aDealOf(market)
  const [rejected, released] = [await aPendingOffer(), await anAcceptedOffer()]
  await market.call('PATCH', `/offers/reject/${rejected.id}`, agent.token)
  await market.call('PATCH', `/offers/release/${released.id}`, market.admin.token, { reason: 'Stuck.' })
  const page = await signedIn(buyer)
  for (const [offer, words] of [
    [rejected, 'The agent rejected your offer of $450,000.'],
    [released, 'The marketplace ended this deal. You have not been charged.'],
  ] as const) {
    await page.goto(`/property-details/${offer.propertyId}`)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make an offer' })).toBeEnabled()
  }
  await page.getByRole('link', { name: 'See your offer' }).click()
  await expect(groupOf(page, 'Closed')).toContainText(rejected.title)
})

test('the page of a home whose listing was rejected says that the offer on it is closed', async ({
  market,
  signedIn,
}) => {
  const { agent, buyer, aPendingOffer } = await aDealOf(market)
  const offer = await aPendingOffer()
  await market.call('PUT', `/properties/${offer.propertyId}`, agent.token, { description: 'Changed.' })
  await market.call('PATCH', `/properties/reject/${offer.propertyId}`, market.admin.token)
  const page = await signedIn(buyer)
  await page.goto(`/property-details/${offer.propertyId}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Your offer of $450,000 is closed.')
  await expect(main).toContainText('An admin could not verify this home.')
  await expect(main).toContainText('This home is no longer for sale.')
  await expect(main.getByText('Rejected', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make an offer' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/dashboard/notifications')
  await expect(main).toContainText(`${offer.title}. An admin could not verify this home.`)
})

test('the pages of the homes of an agent under review say what it means for an offer and a purchase', async ({
  market,
  signedIn,
}) => {
  const { agent, buyer, aPendingOffer, aSale } = await aDealOf(market)
  const [offer, sale] = [await aPendingOffer(), await aSale()]
  await market.call('PATCH', `/users/fraud/${agent.id}`, market.admin.token)
  const page = await signedIn(buyer)
  const main = page.getByRole('main')
  await page.goto(`/property-details/${offer.propertyId}`)
  await expect(main).toContainText('Your offer of $450,000 is closed.')
  await expect(main).toContainText('The agent’s account was put under review.')
  await page.goto(`/property-details/${sale.propertyId}`)
  await expect(main).toContainText('You paid $450,000.')
  await expect(main).toContainText('The agent’s account is under review. Ask us before you sign or send anything.')
  await expect(main.getByRole('link', { name: 'Contact support' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Message / })).toHaveCount(0)
  await page.goto('/dashboard/bought-properties')
  await expect(articleOf(page, sale.title)).toContainText('Ask us before you sign or send anything.')
  await expect(page.getByRole('link', { name: /^Message / })).toHaveCount(0)
})

test('a bought home says so on its page', async ({ market, signedIn }) => {
  const { buyer, aSale } = await aDealOf(market)
  const sale = await aSale()
  const page = await signedIn(buyer)
  await page.goto(`/property-details/${sale.propertyId}`)
  await expect(page.getByRole('main')).toContainText(/You bought this home on \w+\s\d+,\s\d{4}\./)
  await expect(page.getByText('This home has been sold.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Receipt and next steps' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  await page.getByRole('link', { name: /^Message / }).click()
  await page.getByRole('textbox').fill('When can I collect the keys?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages).toContainText('When can I collect the keys?')
  await page.goto('/dashboard/bought-properties')
  await articleOf(page, sale.title)
    .getByRole('link', { name: /^Message / })
    .click()
  await expect(messages).toContainText('When can I collect the keys?')
  const other = await signedIn(await market.aBuyer('Olga Other'))
  await other.goto(`/property-details/${sale.propertyId}`)
  await expect(other.getByText('This home has been sold.').first()).toBeVisible()
})

test('Property Bought groups the offers, counts purchases and says why the others ended', async ({
  market,
  signedIn,
}) => {
  const { agent, buyer, ...deals } = await aDealOf(market)
  const rival = market.between(agent, await market.aBuyer('Rita Rival'))
  const [sale, toPay, waiting] = [await deals.aSale(), await deals.anAcceptedOffer(), await deals.aPendingOffer()]
  const withdrawn = await deals.aPendingOffer()
  await market.call('PATCH', `/offers/withdraw/${withdrawn.id}`, buyer.token)
  const rejected = await deals.aPendingOffer()
  await market.call('PATCH', `/offers/reject/${rejected.id}`, agent.token)
  const contested = await deals.aVerifiedProperty()
  await deals.aPendingOffer(contested)
  await rival.aSale(contested)
  const removed = await deals.aPendingOffer()
  await market.call('DELETE', `/properties/${removed.propertyId}`, agent.token)

  const page = await signedIn(buyer)
  await page.goto('/dashboard/bought-properties')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property Bought 1')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['To pay 1', 'Waiting 1', 'Bought 1', 'Closed 4'])
  await expect(groupOf(page, 'To pay').getByRole('article')).toContainText([toPay.title])
  await expect(groupOf(page, 'To pay')).toContainText(deadline)
  await expect(groupOf(page, 'Waiting').getByRole('article')).toContainText([waiting.title])
  await expect(groupOf(page, 'Bought').getByRole('article')).toContainText([sale.title])
  await expect(groupOf(page, 'Bought')).toContainText('Save the receipt. You can find it here at any time.')
  const reasons = [
    [withdrawn, 'You withdrew this offer.'],
    [rejected, 'The agent rejected this offer.'],
    [contested, 'This home was sold to another buyer.'],
    [removed, 'The agent took this home off the market.'],
  ] as const
  for (const [{ title }, reason] of reasons) await expect(articleOf(page, title)).toContainText(reason)
  await expect(page.getByText('Rejected', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
})

test('an offer whose agent is under review cannot be paid, and says what happens', async ({ market, signedIn }) => {
  const { agent, buyer, anAcceptedOffer } = await aDealOf(market)
  const offer = await anAcceptedOffer()
  await market.call('PATCH', `/users/fraud/${agent.id}`, market.admin.token)
  const page = await signedIn(buyer)
  const frozen = 'was accepted, but you can’t pay now.'
  for (const path of [
    `/property-details/${offer.propertyId}`,
    '/dashboard/bought-properties',
    '/dashboard/user-profile',
    '/',
  ]) {
    await page.goto(path)
    await expect(
      page.getByText(/The agent’s account is under review\. You have not been charged\./).first(),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
  }
  await expect(bannerOf(page)).toContainText(frozen)
  await market.call('PATCH', `/users/agent/${agent.id}`, market.admin.token)
  await page.goto('/')
  await expect(bannerOf(page).getByRole('link', { name: 'Pay $450,000' })).toBeVisible()
})
