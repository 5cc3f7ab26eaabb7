import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { acceptCounter, offerNegotiation, acceptOffer, reviseOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer, makeOffer, type Offer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { findWishlistEntry } from '#contract/wishlist/wishlist.ts'
import { answerOffers, answerPropertyPage } from '../testing/arrange.ts'
import { openPage, reloadPage } from '../testing/open-page.tsx'
import {
  confirm,
  expectAlert,
  expectToast,
  fill,
  inDialog,
  mainText,
  person,
  press,
  valueOf,
} from '../testing/person.ts'
import {
  anAcceptedOffer,
  anOffer,
  anOfferedProperty,
  aSummaryOf,
  aVisibleProperty,
  aWishlistEntry,
  someSettings,
} from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, hold, refuse } from '../testing/server-for-tests.ts'

const year = new Date().getFullYear() + 10
const terms = anOffer().terms
const countered = anOffer({
  offerAmount: 480_000,
  turn: 'buyer',
  terms: { ...terms, version: 2, by: 'agent', turn: 2 },
})

const given = (offer: Offer) => {
  answerOffers(offer)
  answer(findOffer, offer)
}

beforeEach(() => answer(clientSettings, someSettings()))

it('a buyer accepts the agent’s counteroffer on the page of the home', async () => {
  given(countered)
  answerPropertyPage()
  answer(offerNegotiation, {
    terms: [
      { ...countered.terms, offerAmount: 480_000, buyingDate: countered.buyingDate },
      { ...terms, offerAmount: 450_000, buyingDate: countered.buyingDate },
    ],
    turn: 'buyer',
    otherOffers: 0,
  })
  answer(acceptCounter, { ...anAcceptedOffer({ offerAmount: 480_000 }), modifiedCount: 1 })
  openPage('/property-details/a-property', { as: 'user' })
  await expect.poll(mainText).toContain('It’s your turn: the agent’s counteroffer is $480,000.')
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  await press('Answer')
  await press(() => inDialog('Accept $480,000'))
  given(anAcceptedOffer({ offerAmount: 480_000 }))
  await confirm('Accept')
  await expectToast('Counteroffer accepted.')
  await expect.poll(mainText).toContain('Your offer of $480,000 was accepted.')
  expect(bodiesOf(acceptCounter)).toEqual([{ version: 2 }])
})

it('a buyer’s dialog closes after an acceptance, although its button went before all was reloaded', async () => {
  const { terms: current, buyingDate, offerAmount } = countered
  given(countered)
  answer(offerNegotiation, { terms: [{ ...current, offerAmount, buyingDate }], turn: 'buyer', otherOffers: 0 })
  answer(acceptCounter, { ...anAcceptedOffer({ offerAmount }), modifiedCount: 1 })
  openPage('/dashboard/bought-properties', { as: 'user' })
  await press('Answer')
  await press(() => inDialog('Accept $480,000'))
  given(anAcceptedOffer({ offerAmount }))
  const release = hold(offerNegotiation)
  await confirm('Accept')
  await screen.findByText('Pay Now')
  expect(screen.queryByRole('button', { name: 'Accept $480,000' })).toBeNull()
  release()
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Negotiation' })).toBeNull()
})

it('an agent whose page is outdated learns that it is the buyer’s turn', async () => {
  const why = 'It is the buyer’s turn: your counteroffer waits for an answer.'
  answer(listOfferedProperties, [anOfferedProperty()])
  refuse(acceptOffer, 409, why)
  openPage('/dashboard/requested-properties', { as: 'agent' })
  await press('Accept $450,000')
  answer(listOfferedProperties, [anOfferedProperty({ offers: [countered] })])
  await confirm('Accept')
  await expectAlert('Failed to accept offer.', why)
  await expect.poll(() => screen.getByRole('button', { name: 'Accept' }).matches(':disabled')).toBe(true)
})

describe('a buyer sees how many other live offers there are, and not whose', () => {
  it('on the page of the home', async () => {
    answerOffers(anOffer())
    answerPropertyPage()
    openPage('/property-details/a-property', { as: 'user' })
    await expect.poll(mainText).toContain('No other live offers on this home.')
  })

  it('on the list of their offers', async () => {
    answerOffers(anOffer())
    const summary = aSummaryOf(anOffer())
    answer(buyerSummary, { ...summary, offers: summary.offers.map(offer => ({ ...offer, otherOffers: 1 })) })
    openPage('/dashboard/bought-properties', { as: 'user' })
    await screen.findByText('1 other live offer on this home.')
  })
})

describe('the terms of an offer', () => {
  it('are sent with it, and survive a reload until then', async () => {
    answer(findWishlistEntry, aWishlistEntry())
    answer(findProperty, aVisibleProperty())
    answer(makeOffer, { ...anOffer(), insertedId: 'an-offer' })
    openPage('/dashboard/wishlist/make-offer/an-entry', { as: 'user' })
    await fill('Offer amount', '450,000')
    await fill('Buying date', `${year}-01-05`)
    expect(screen.queryByLabelText('Financing')).toBeNull()
    await press(() => screen.findByText('Conditions and expiry'))
    await press(() => screen.findByLabelText('Financing'))
    await person.selectOptions(screen.getByLabelText('Valid for'), '2 days')
    await fill(/^Message/, 'We sell our flat in June.')
    reloadPage({ as: 'user' })
    await expect.poll(async () => (await screen.findByLabelText<HTMLInputElement>('Financing')).checked).toBe(true)
    await expect.poll(() => valueOf(/^Message/)).toBe('We sell our flat in June.')
    await press('Make an Offer')
    await expectToast('Offer submitted successfully!')
    const [body] = callsOf(makeOffer).map(call => call.body as { expiresAt: string })
    expect(body).toMatchObject({
      offerAmount: 450_000,
      conditions: ['financing'],
      message: 'We sell our flat in June.',
    })
    const hours = (Date.parse(body?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47)
    expect(hours).toBeLessThanOrEqual(48)
  })

  it('are shown, and change without what stays', async () => {
    const expiresAt = `${year}-01-01T12:00:00.000Z`
    const offer = anOffer({ terms: { ...terms, conditions: ['financing'], expiresAt } })
    answerOffers(offer)
    answer(reviseOffer, { ...offer, modifiedCount: 1 })
    openPage('/dashboard/bought-properties', { as: 'user' })
    await expect.poll(mainText).toContain('Financing')
    expect(mainText()).toContain('Valid until')
    await press('Change')
    expect((await screen.findByLabelText<HTMLInputElement>('Valid for')).value).toBe('kept')
    await press(() => screen.findByLabelText('Financing'))
    await press(() => screen.findByLabelText('Inspection'))
    await press(() => inDialog('Save'))
    await expectToast('Offer changed.')
    const [body] = callsOf(reviseOffer).map(call => call.body as object)
    expect(body).toMatchObject({ conditions: ['inspection'] })
    expect(Object.keys(body ?? {})).not.toContain('expiresAt')
  })
})
