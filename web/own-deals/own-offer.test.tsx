import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { reviseOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import { advertisedProperties, findProperty, type VisibleProperty } from '#contract/properties/properties.ts'
import { publicProperty, publicPlace } from '#contract/public-pages/public-properties.ts'
import { myReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { findWishlistEntry, myWishlist } from '#contract/wishlist/wishlist.ts'
import { answerOffers } from '../testing/arrange.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { confirm, fill, follow, mainText, press } from '../testing/person.ts'
import {
  anAcceptedOffer,
  anOffer,
  aProperty,
  aPublicProperty,
  aReview,
  aVisibleProperty,
  aWishlistEntry,
  someSettings,
} from '../testing/samples.ts'
import { answer, callsOf } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

/** A buyer's own offer, wherever its home is shown. */

const deadline = /Pay by \w{3}, \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M \S+ \(\d+\sdays?(\s\d+\sh)? left\)\./
const accepted = 'Your offer of $450,000 was accepted.'
const propertyPage = '/property-details/a-property'
const underReview = 'The agent’s account is under review. You have not been charged.'

const closed = (fields: Partial<Offer>) => anOffer({ status: 'rejected', turn: null, ...fields })
const bought = (fields: Partial<Offer> = {}) =>
  anOffer({ status: 'bought', turn: null, boughtAt: '2026-01-06T12:00:00.000Z', transactionId: 'pi_1', ...fields })

/** Answers what shows these offers, and homes whose state is that of `home`. */
function given(offers: readonly Offer[], property: Partial<VisibleProperty> = {}) {
  const of = {
    status: property.status ?? 'verified',
    sold: property.sold ?? false,
    underOffer: property.underOffer ?? false,
  }
  answerOffers(...offers)
  answer(advertisedProperties, [aProperty(of)])
  answer(verifiedProperties, [aProperty(of)])
  answer(propertiesById, [aVisibleProperty(of), aVisibleProperty({ _id: 'another', title: 'Other House' })])
  answer(findProperty, aVisibleProperty(property))
  answer(myWishlist, [aWishlistEntry({ ...of, available: property.available ?? true })])
  answer(myReviews, [])
  for (const offer of offers) answer(findOffer, offer)
}

const expectText = (text: string | RegExp) => expect.poll(mainText).toMatch(text)
const expectAll = async (texts: readonly (string | RegExp)[]) => {
  for (const text of texts) await expectText(text)
}
const banner = () => screen.findByRole('region', { name: 'Accepted offer' })
const group = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })
const card = async () => {
  const titled = await within(await screen.findByRole('main')).findByRole('heading', { name: 'Sample House' })
  return titled.closest('article') as HTMLElement
}
const linksNamed = (name: string | RegExp) => screen.queryAllByRole('link', { name })
const textOf = (found: Promise<HTMLElement>) => expect.poll(async () => (await found).textContent)

beforeEach(() => {
  answer(clientSettings, someSettings({ footerLinks: { support: 'support@homes.example' } }))
  answer(findWishlistEntry, aWishlistEntry({ underOffer: true }))
})

const availability = () => screen.findByRole('row', { name: /^≠?\s*Availability/ })

describe('an accepted offer', () => {
  const underOffer = { underOffer: true }
  const open = (url: string) => {
    given([anAcceptedOffer()], underOffer)
    openPage(url, { as: 'user' })
  }

  it('is shown on the home page, with a banner', async () => {
    open('/')
    await textOf(banner()).toContain('Your offer of $450,000 for Sample House was accepted.')
    await textOf(banner()).toMatch(deadline)
    within(await banner()).getByRole('link', { name: 'Pay $450,000' })
    await expect.poll(async () => (await card()).textContent).toContain('Your offer was accepted')
    expect((await card()).textContent).not.toContain('Under offer')
  })

  it('is shown in the list of all properties, without a banner', async () => {
    open('/all-properties')
    await expect.poll(async () => (await card()).textContent).toContain('Your offer was accepted')
    expect((await card()).textContent).not.toContain('Under offer')
    expect(screen.queryByRole('region', { name: 'Accepted offer' })).toBeNull()
  })

  it('is shown on the page of its home, with the amount to pay', async () => {
    open(propertyPage)
    await expectAll([accepted, deadline])
    expect(mainText()).not.toMatch(/backup|Make an offer/)
    await follow('Pay $450,000')
    await expect.poll(currentUrl).toBe('/dashboard/payment/an-offer')
  })

  it('is shown on the wishlist, with a link to the offer', async () => {
    open('/dashboard/wishlist')
    await expect.poll(async () => (await card()).textContent).toContain(accepted)
    await banner()
    expect(within(await card()).queryByRole('link', { name: 'Make an Offer' })).toBeNull()
    await press(async () => within(await card()).findByRole('link', { name: 'See your offer' }))
    await textOf(group('To pay')).toContain('Sample House')
  })

  it('is shown on the profile, in the sidebar and in the header', async () => {
    open('/dashboard/user-profile')
    await textOf(group('Accepted offers')).toMatch(deadline)
    const sidebar = await screen.findByRole('navigation', { name: 'Dashboard' })
    await within(sidebar).findByRole('link', { name: 'Property Bought 1 to pay' })
    const header = within(await screen.findByRole('banner'))
    await press(() => header.findByRole('link', { name: /1 to pay$/ }))
    await expect.poll(currentUrl).toBe('/dashboard/bought-properties')
  })

  it('is shown in the comparison', async () => {
    open('/compare?homes=a-property,another')
    await expect.poll(async () => (await availability()).textContent).toContain('Your offer was accepted')
    expect((await availability()).textContent).toContain('For sale')
  })

  it.each(['user', 'agent'] as const)('shows no banner to another %s', async role => {
    given([], underOffer)
    openPage('/', { as: role })
    await card()
    await expect.poll(() => callsOf(buyerSummary).length).toBeGreaterThan(0)
    await settled()
    expect(screen.queryByRole('region', { name: 'Accepted offer' })).toBeNull()
  })

  it('of somebody else makes the home one under offer, on which a further offer can be made', async () => {
    given([], underOffer)
    openPage(propertyPage, { as: 'user' })
    await expectText(
      'Another offer was accepted. You can make one too: it stays pending in case that one falls through.',
    )
    await press('Make an offer')
    await expect
      .poll(() => document.body.textContent)
      .toContain('Another offer was accepted. Yours stays pending in case that one falls through.')
    expect(document.body.textContent).toContain('Sample House, 1 Sample Street')
  })

  it.each([propertyPage, '/dashboard/bought-properties', '/dashboard/user-profile', '/'])(
    'on hold cannot be paid on %s',
    async url => {
      given([anAcceptedOffer({ flagged: true })], underOffer)
      openPage(url, { as: 'user' })
      await expect.poll(() => document.body.textContent).toContain(underReview)
      await settled()
      expect(linksNamed(/^Pay/)).toEqual([])
      if (url === propertyPage || url === '/dashboard/bought-properties') return
      await textOf(banner()).toContain('was accepted, but you can’t pay now.')
    },
  )
})

describe('a pending offer', () => {
  it('can be changed and withdrawn on the page of its home', async () => {
    given([anOffer()])
    openPage(propertyPage, { as: 'user' })
    await expectText('Your offer of $450,000 is pending.')
    await press('Change')
    answer(reviseOffer, { ...anOffer({ offerAmount: 460_000 }), modifiedCount: 1 })
    await fill('Offer amount', '460000')
    given([anOffer({ offerAmount: 460_000 })])
    await press('Save')
    await expectText('Your offer of $460,000 is pending.')
    expect(callsOf(reviseOffer)).toMatchObject([{ path: '/offers/revise/an-offer', body: { offerAmount: 460_000 } }])
    await press('Withdraw')
    answer(withdrawOffer, { ...closed({}), modifiedCount: 1 })
    given([closed({ offerAmount: 460_000, closedBecause: 'withdrawn' })])
    await confirm('Withdraw')
    await screen.findByRole('button', { name: 'Make an offer' })
    await expectText('You withdrew your offer of $460,000.')
    expect(mainText()).not.toContain('$460,000 is pending')
  })
})

const makeOffer = () => screen.queryAllByRole('button', { name: 'Make an offer' })

describe('the page of a home', () => {
  it.each([
    ['withdrawn', {}, ['You withdrew your offer of $450,000.'], true],
    ['rejected', {}, ['The agent rejected your offer of $450,000.'], true],
    ['released', {}, ['The marketplace ended this deal. You have not been charged.'], true],
    ['sold', { sold: true }, ['Your offer of $450,000 is closed; you have not been charged.'], false],
    [
      'property rejected',
      { status: 'rejected' },
      ['Your offer of $450,000 is closed.', 'An admin could not verify this home.', 'This home is no longer for sale.'],
      false,
    ],
    [
      'agent reviewed',
      { available: false },
      ['Your offer of $450,000 is closed.', 'The agent’s account was put under review.'],
      false,
    ],
  ] as const)('says how the last offer ended: %s', async (closedBecause, property, texts, isForSale) => {
    given([closed({ closedBecause })], property)
    openPage(propertyPage, { as: 'user' })
    for (const text of texts) await expect.poll(mainText).toContain(text)
    await settled()
    await expect.poll(() => makeOffer().map(button => button.matches(':disabled'))).toEqual(isForSale ? [false] : [])
    expect(screen.queryByText('Rejected')).toBeNull()
    await follow('See your offer')
    await textOf(group('Done')).toContain('Sample House')
  })

  it('that the buyer has bought says so, and leads to the receipt, the agent and the review', async () => {
    given([bought()], { sold: true })
    openPage(propertyPage, { as: 'user' })
    await expectText(/You bought this home on \w+\s\d+,\s\d{4}\./)
    await screen.findByRole('link', { name: 'Write a review' })
    expect(mainText()).not.toContain('This home has been sold.')
    expect(linksNamed('Receipt and next steps').map(link => link.getAttribute('href'))).toEqual([
      '/dashboard/bought-properties',
    ])
    await press(() => screen.findByRole('link', { name: 'Message Mina agent' }))
    await expect.poll(currentUrl).toBe('/dashboard/messages/about/a-property')
  })

  it('that somebody else has bought says that it has been sold', async () => {
    given([], { sold: true })
    openPage(propertyPage, { as: 'user' })
    await expectText('This home has been sold.')
  })

  it('whose agent is under review warns its buyer', async () => {
    given([bought({ flagged: true })], { sold: true, available: false })
    openPage(propertyPage, { as: 'user' })
    await expect.poll(mainText).toContain('You paid $450,000.')
    await expectText('The agent’s account is under review. Ask us before you sign or send anything.')
    await screen.findByRole('link', { name: 'Contact support' })
    expect(linksNamed(/^Message /)).toEqual([])
  })

  it('leads to the review that the buyer has written', async () => {
    given([bought()], { sold: true })
    answer(myReviews, [aReview()])
    openPage(propertyPage, { as: 'user' })
    await press(() => screen.findByRole('link', { name: 'See your review' }))
    await expect.poll(currentUrl).toBe('/dashboard/my-reviews')
    expect(linksNamed('Write a review')).toEqual([])
  })
})

it('the wishlist says that a home was sold to another buyer', async () => {
  given([closed({ closedBecause: 'sold' })], { sold: true })
  openPage('/dashboard/wishlist', { as: 'user' })
  await expect
    .poll(async () => (await card()).textContent)
    .toContain('Sold to another buyer. Your offer of $450,000 is closed; you have not been charged.')
  expect((await card()).textContent).not.toContain('Make an Offer')
})

describe('the public page of a home', () => {
  const property = aPublicProperty()
  const place = { ...(property.place as { name: string; path: string }), total: { count: 1, isMore: false } }
  const open = (offer: Offer | undefined, fields: Parameters<typeof aPublicProperty>[0], url = property.path) => {
    given(offer ? [{ ...offer, propertyId: property._id }] : [])
    answer(publicProperty, aPublicProperty(fields))
    answer(publicPlace, { ...place, properties: [aPublicProperty(fields)], page: 1, pages: 1 })
    openPage(url, { as: 'user' })
  }

  it('shows the accepted offer, with the amount to pay', async () => {
    open(anAcceptedOffer(), { underOffer: true })
    for (const text of [accepted, 'Your offer was accepted']) await expect.poll(mainText).toContain(text)
    await expectText(deadline)
    expect(mainText()).not.toMatch(/Under offer|backup/)
    expect(linksNamed('Make an offer')).toEqual([])
    await follow('Pay $450,000')
    await expect.poll(currentUrl).toBe('/dashboard/payment/an-offer')
  })

  it('leads to that of its place, where the card shows it too', async () => {
    open(anAcceptedOffer(), { underOffer: true })
    await press(() => screen.findByRole('link', { name: 'All homes for sale in Sampleham, Oregon' }))
    await expect.poll(async () => (await card()).textContent).toContain('Your offer was accepted')
    expect((await card()).textContent).not.toContain('Under offer')
  })

  it('says to somebody else that the home is under offer', async () => {
    open(undefined, { underOffer: true })
    await expectText(
      'Another offer was accepted. You can make one too: it stays pending in case that one falls through.',
    )
    await screen.findByRole('link', { name: 'Make an offer' })
  })

  it('says to the buyer that they have bought it', async () => {
    open(bought(), { sold: true })
    await expectText(/You bought this home on \w+\s\d+,\s\d{4}\./)
    await expectText('You bought this home')
    expect(mainText()).not.toContain('This home has been sold.')
    await press(() => screen.findByRole('link', { name: 'Receipt and next steps' }))
    await expect.poll(currentUrl).toBe('/dashboard/bought-properties')
  })

  it('lets a pending offer be withdrawn', async () => {
    open(anOffer(), {})
    await expect.poll(mainText).toContain('Your offer of $450,000 is pending.')
    expect(linksNamed('Make an offer')).toEqual([])
    await press('Withdraw')
    answer(withdrawOffer, { ...closed({}), modifiedCount: 1 })
    given([closed({ propertyId: property._id, closedBecause: 'withdrawn' })])
    await confirm('Withdraw')
    await expect.poll(mainText).toContain('You withdrew your offer of $450,000.')
    await screen.findByRole('link', { name: 'Make an offer' })
    expect(callsOf(withdrawOffer)).toMatchObject([{ path: '/offers/withdraw/an-offer' }])
  })
})
