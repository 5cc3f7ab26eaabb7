import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { endLateDeal, extendCondition, markCondition } from '#contract/conditions/conditions.ts'
import { offerNegotiation } from '#contract/negotiation/negotiation.ts'
import type { DealCondition } from '#contract/offers/deal-condition.ts'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { answerOffers } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { expectMessage, expectToast, fill, inDialog, mainText, press } from '../testing/person.ts'
import { anAcceptedOffer, anOfferedProperty, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf } from '../testing/server-for-tests.ts'

const aCondition = (fields: Partial<DealCondition> = {}): DealCondition => ({
  name: 'inspection',
  state: 'open',
  dueBy: '2036-01-01T12:00:00.000Z',
  note: null,
  document: null,
  changedAt: null,
  ...fields,
})
const withCondition = (fields: Partial<DealCondition> = {}) =>
  anAcceptedOffer({ payBy: null, conditions: [aCondition(fields)] })

function given(offer: Offer): void {
  answerOffers(offer)
  answer(findOffer, offer)
  answer(listOfferedProperties, [anOfferedProperty({ offers: [offer] })])
}

beforeEach(() => answer(clientSettings, someSettings()))

describe('the buyer of a deal with a condition', () => {
  it('does not count it among those to pay', async () => {
    const free = anAcceptedOffer({
      _id: 'free',
      propertyId: 'another',
      title: 'Free House',
      propertyTitle: 'Free House',
    })
    answerOffers(withCondition(), free)
    openPage('/dashboard/wishlist', { as: 'user' })
    await within(await screen.findByRole('banner')).findByRole('link', { name: /1 to pay$/ })
    const banner = await screen.findByRole('region', { name: 'Accepted offer' })
    expect(banner.textContent).toContain('for Free House was accepted.')
    within(banner).getByRole('link', { name: '1 with an open condition' })
  })

  it.each([
    ['Mark as met', 'Mark as met', 'met', 'The condition is met.'],
    ['Mark as failed', 'End the deal', 'failed', 'The deal has ended.'],
  ])('presses “%s”, says why, and “%s”', async (button, action, result, toast) => {
    const offer = withCondition()
    given(offer)
    answer(markCondition, { ...offer, modifiedCount: 1 })
    openPage('/dashboard/bought-properties', { as: 'user' })
    await press(button)
    await press(() => inDialog(action))
    await expectMessage(/^Note/, 'Note is required')
    await fill(/^Note/, 'The inspector was there.')
    await press(() => inDialog(action))
    await expectToast(toast)
    expect(bodiesOf(markCondition)).toEqual([
      { condition: 'inspection', result, note: 'The inspector was there.', document: '' },
    ])
  })

  it('reads its result once it is marked', async () => {
    given(withCondition({ state: 'met', note: 'Dry.', document: 'Report.pdf', changedAt: '2026-01-06T10:00:00.000Z' }))
    openPage('/dashboard/bought-properties', { as: 'user' })
    await screen.findByText('“Dry.”')
    expect(mainText()).toContain('Document: Report.pdf')
    expect(screen.queryByText('Mark as met')).toBeNull()
  })

  it('reads on the payment page what paying gives up', async () => {
    given(withCondition())
    openPage('/dashboard/payment/an-offer', { as: 'user' })
    await screen.findByText('A condition is still open')
    expect(mainText()).toContain('If you pay before that, you give up what is open.')
  })
})

describe('a buyer who pays while conditions are open', () => {
  it.each([
    [1, 'Pay and give up the inspection?', 'no longer depends on it'],
    [2, 'Pay and give up the financing and the inspection?', 'no longer depends on them'],
  ])('is asked first (%i open)', async (count, title, text) => {
    const conditions = [aCondition({ name: 'financing' }), aCondition()].slice(-count)
    given(anAcceptedOffer({ payBy: null, conditions }))
    openPage('/dashboard/payment/an-offer', { as: 'user' })
    await press('Use the test card')
    await press(() => screen.findByRole('button', { name: /^Pay Now/ }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(title)
    expect(question.textContent).toContain(text)
    await press(() => within(question).getByRole('button', { name: 'Don’t pay now' }))
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(bodiesOf(createPaymentIntent)).toEqual([])
  })
})

describe('the agent of a deal with a condition', () => {
  it('can give more time, and cannot end the deal before the date', async () => {
    const offer = withCondition()
    given(offer)
    answer(extendCondition, { ...offer, modifiedCount: 1 })
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await press('Give more time')
    expect(screen.queryByText('End the deal')).toBeNull()
    await fill('New date', '2036-02-01')
    await press(() => inDialog('Give more time'))
    await expectToast('The buyer has more time.')
    expect(bodiesOf(extendCondition)).toEqual([{ condition: 'inspection', until: '2036-02-01' }])
  })

  it('reads the states in the timeline of the negotiation', async () => {
    const offer = withCondition({ state: 'met', note: 'Dry.' })
    const terms = { ...offer.terms, turn: 2, version: 2, conditions: ['inspection' as const] }
    given({ ...offer, terms })
    answer(offerNegotiation, {
      terms: [{ ...terms, offerAmount: offer.offerAmount, buyingDate: offer.buyingDate }],
      turn: null,
      otherOffers: 0,
    })
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await press('Negotiation')
    const dialog = within(await screen.findByRole('dialog'))
    const conditions = await dialog.findByRole('list', { name: 'Conditions' })
    expect(conditions.textContent).toContain('InspectionMet')
  })

  it('can end the deal after the date', async () => {
    const offer = withCondition({ dueBy: '2026-01-01T12:00:00.000Z' })
    given(offer)
    answer(endLateDeal, { ...offer, modifiedCount: 1 })
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await press('End the deal')
    await fill(/^Reason/, 'It takes too long.')
    await press(() => inDialog('End the deal'))
    await expectToast('The deal has ended.')
    expect(bodiesOf(endLateDeal)).toEqual([{ reason: 'It takes too long.' }])
  })
})
