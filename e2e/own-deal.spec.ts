import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { test, type Market, type Person } from './market.ts'
import { aBrowserFor, confirm } from './people.ts'

const accepted = 'Your offer of $450,000 was accepted.'
const deadline = /Pay by \w{3}, \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M \(\d+\sdays?(\s\d+\sh)? left\)\./
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Accepted offer' })
const articleOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const groupOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

async function aDealOf(market: Market) {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const deals = market.between(agent, buyer)
  return { agent, buyer, ...deals }
}

const advertise = (market: Market, propertyId: string) =>
  market.call('PATCH', `/properties/advertise/${propertyId}`, market.admin.token)
const accept = (market: Market, agent: Person, id: string) => market.call('PATCH', `/offers/accept/${id}`, agent.token)

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
    await expect(page.getByText('Offers to pay').first()).toBeVisible()
    await expect(groupOf(page, 'Offers to pay')).toContainText(deadline)
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
    await expect(other.getByText('Another offer was accepted. Yours would be kept as a backup.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Make an offer' })).toBeEnabled()
    await other.getByRole('button', { name: 'Make an offer' }).click()
    await expect(other.getByText('Another offer was accepted. Yours will be a backup.')).toBeVisible()
    await expect(other.getByText(`${offer.title}, Accepted Alley`)).toBeVisible()
    await other.goto('/')
    await expect(articleOf(other, offer.title)).toBeVisible()
    await expect(bannerOf(other)).toHaveCount(0)
    const atAgent = await signedIn(agent)
    await atAgent.goto('/')
    await expect(bannerOf(atAgent)).toHaveCount(0)
  })
})

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
    await expect(other.getByText('Another offer was accepted. Yours would be kept as a backup.')).toBeVisible()
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

test('an open page shows an acceptance within half a minute', async ({ market, signedIn }) => {
  const { agent, buyer, aPendingOffer } = await aDealOf(market)
  const offer = await aPendingOffer()
  const page = await signedIn(buyer)
  await page.clock.install()
  await page.goto(`/property-details/${offer.propertyId}`)
  await expect(page.getByRole('main')).toContainText('Your offer of $450,000 is pending.')
  const second = await page.context().newPage()
  await second.clock.install()
  await second.goto('/dashboard/bought-properties')
  await expect(groupOf(second, 'Waiting')).toContainText(offer.title)

  await accept(market, agent, offer.id)
  for (const open of [page, second]) await open.clock.runFor(30_000)
  await expect(page.getByRole('main')).toContainText(accepted)
  await expect(groupOf(second, 'To pay')).toContainText(offer.title)
  await expect(bannerOf(second)).toBeVisible()
})

test('a page that returns to the foreground shows what has changed', async ({ market, signedIn }) => {
  const { agent, buyer, aPendingOffer } = await aDealOf(market)
  const offer = await aPendingOffer()
  const page = await signedIn(buyer)
  await page.clock.install()
  await page.goto('/dashboard/user-profile')
  await expect(groupOf(page, 'Pending offers')).toContainText(offer.title)
  // However slow the machine is, the time of the next poll does not come.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await accept(market, agent, offer.id)
  // Longer than the data stays fresh, shorter than the polling interval.
  await page.clock.runFor(6000)
  await expect(bannerOf(page)).toHaveCount(0)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.clock.resume()
  await expect(bannerOf(page)).toBeVisible({ timeout: 6000 })
  await expect(groupOf(page, 'Offers to pay')).toContainText(offer.title)
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

test('a buyer who becomes an agent sees what became of their offers', async ({ market, signedIn }) => {
  const { agent, buyer, ...deals } = await aDealOf(market)
  const offer = await deals.aPendingOffer()
  await accept(market, agent, offer.id)
  await market.call('PATCH', `/offers/release/${offer.id}`, market.admin.token, { reason: 'The buyer changes sides.' })
  const waiting = await deals.aPendingOffer()
  const page = await signedIn(buyer)
  await page.clock.install()
  await page.goto('/dashboard/bought-properties')
  await expect(groupOf(page, 'Waiting')).toContainText(waiting.title)
  await market.call('PATCH', `/users/agent/${buyer.id}`, market.admin.token)
  await page.clock.runFor(30_000)
  await expect(articleOf(page, waiting.title)).toContainText('Your account is no longer a buyer’s')
  const more = page.getByRole('navigation', { name: 'More' })
  await expect(more.getByRole('link', { name: 'Property Bought' })).toHaveAttribute('aria-current', 'page')
})

const addTo = (tab: Page) => tab.getByRole('button', { name: 'Add To Wishlist' })
const removeFrom = (tab: Page) => tab.getByRole('button', { name: 'Remove from wishlist' })

test('the wishlist button on the page of a home toggles, also with a second tab', async ({ market, signedIn }) => {
  const { buyer, aVerifiedProperty } = await aDealOf(market)
  const { id } = await aVerifiedProperty()
  const page = await signedIn(buyer)
  const second = await page.context().newPage()
  for (const tab of [page, second]) await tab.goto(`/property-details/${id}`)
  await expect(addTo(second)).toBeEnabled()
  await addTo(page).click()
  await expect(page.getByText('Added to Wishlist!')).toBeVisible()
  await expect(page.getByText('It is on your wishlist.')).toBeVisible()
  await addTo(second).click()
  await second.getByRole('alertdialog').getByRole('button').click()
  await expect(removeFrom(second)).toBeVisible()
  await removeFrom(page).click()
  await expect(page.getByText('Property removed from wishlist.')).toBeVisible()
  await expect(addTo(page)).toBeEnabled()
  await removeFrom(second).click()
  await expect(addTo(second)).toBeEnabled()
})

/** Opens the home page, and returns its requests for deals. */
const requested = async (page: Page) => {
  const files: string[] = []
  page.on('request', request => files.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.mouse.move(200, 200, { steps: 2 })
  await page.waitForLoadState('networkidle')
  return files
    .filter(file => /own-deals|deal-banner|buyer-dashboard-summary/.test(file))
    .map(file => file.replace(/-[\w-]{7}\.js/, ''))
}

test('the code for deals is loaded only by those who need it', async ({ browser, market }) => {
  expect(await requested(await aBrowserFor(browser))).toEqual([])
  const withoutDeal = await requested(await aBrowserFor(browser, (await market.aBuyer()).state))
  expect(withoutDeal.toSorted()).toEqual(['/api/buyer-dashboard-summary', '/assets/own-deals'])
  const { buyer, anAcceptedOffer } = await aDealOf(market)
  await anAcceptedOffer()
  const withDeal = await requested(await aBrowserFor(browser, buyer.state))
  expect(withDeal.toSorted()).toEqual(['/api/buyer-dashboard-summary', '/assets/deal-banner', '/assets/own-deals'])
})
