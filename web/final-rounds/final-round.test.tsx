import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import {
  cancelFinalRound,
  endFinalRound,
  extendFinalRound,
  makeFinalOffer,
  openFinalRound,
  ownFinalOffer,
} from '#contract/final-rounds/final-offers.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { listOfferedProperties, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { answerOffers, answerPropertyPage } from '../testing/arrange.ts'
import { closePage, currentUrl, openPage } from '../testing/open-page.tsx'
import {
  allLoaded,
  confirm,
  expectFocus,
  expectMessage,
  expectToast,
  fill,
  follow,
  inDialog,
  mainText,
  press,
  valueOf,
} from '../testing/person.ts'
import { anOffer, anOfferedProperty, aSummaryOf, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf } from '../testing/server-for-tests.ts'
import { localMinute } from '../ui/text/local-time.ts'

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const typed = (hours: number) => localMinute(Date.now() + hours * hourMs)

type Round = NonNullable<OfferedProperty['round']>
const aRound = (fields: Partial<Round> = {}): Round => ({
  _id: 'a-round',
  propertyId: 'a-property',
  status: 'open',
  openedAt: inHours(-1),
  deadline: inHours(5),
  extended: false,
  closedAt: null,
  reason: null,
  finals: 0,
  ...fields,
})
const offers = '/dashboard/requested-properties'
const bought = '/dashboard/bought-properties'
const fold = () => screen.findByText('Conditions and message')
const accept = () => screen.findByRole('button', { name: /^Accept/ })

beforeEach(() => answer(clientSettings, someSettings()))

const givenProperty = (property: Partial<OfferedProperty>) =>
  answer(listOfferedProperties, [anOfferedProperty(property)])

describe('a round of final offers, for the agent', () => {
  const sealed = anOffer({ finalRound: 'open', turn: null })

  it('is opened with a deadline from 2 hours to 14 days from now', async () => {
    givenProperty({})
    answer(openFinalRound, { ...aRound(), insertedId: 'a-round' })
    openPage(offers, { as: 'agent' })
    await press('Ask for final offers')
    await press(() => inDialog('Ask for final offers'))
    await expectMessage(/^Deadline/, 'Choose a day and a time')
    for (const hours of [1, 14 * 24 + 1]) {
      await fill(/^Deadline/, typed(hours))
      await expectMessage(/^Deadline/, 'Choose a time from 2 hours to 14 days from now')
    }
    const deadline = typed(3)
    await fill(/^Deadline/, deadline)
    givenProperty({ round: aRound(), offers: [sealed] })
    await press(() => inDialog('Ask for final offers'))
    await expectToast('The buyers are asked for their final offers.')
    expect(bodiesOf(openFinalRound)).toEqual([{ propertyId: 'a-property', deadline: new Date(deadline).toISOString() }])
    await expect.poll(mainText).toContain('0 of 1 buyer has made a final offer.')
    expect((await accept()).matches(':disabled')).toBe(true)
  })

  it('says how many finals there are, and is extended once', async () => {
    givenProperty({ round: aRound({ finals: 2 }), counts: { pending: 3, accepted: 0, rejected: 0, bought: 0 } })
    answer(extendFinalRound, { ...aRound({ extended: true }), modifiedCount: 1 })
    openPage(offers, { as: 'agent' })
    await expect.poll(mainText).toContain('2 of 3 buyers have made a final offer.')
    await press('Give more time')
    const deadline = typed(24)
    await fill(/^New deadline/, deadline)
    givenProperty({ round: aRound({ extended: true }) })
    await press(() => inDialog('Move the deadline'))
    await expectToast('The deadline has been moved.')
    await expect.poll(() => screen.queryByRole('button', { name: 'Give more time' })).toBeNull()
    expect(bodiesOf(extendFinalRound)).toEqual([{ deadline: new Date(deadline).toISOString() }])
  })

  it('is cancelled with a reason, and the offer can be accepted again', async () => {
    givenProperty({ round: aRound(), offers: [sealed] })
    answer(cancelFinalRound, { ...aRound({ status: 'cancelled' }), modifiedCount: 1 })
    openPage(offers, { as: 'agent' })
    await press('Cancel the round')
    await press(() => inDialog('Cancel the round'))
    await expectMessage(/^Reason/, 'Reason is required')
    await fill(/^Reason/, 'The sellers need more time.')
    givenProperty({ offers: [anOffer()] })
    await press(() => inDialog('Cancel the round'))
    await expectToast('The round was cancelled.')
    await expect.poll(async () => (await accept()).matches(':disabled')).toBe(false)
    expect(bodiesOf(cancelFinalRound)).toEqual([{ reason: 'The sellers need more time.' }])
  })

  it('that is closed says so, lets a final be accepted, and is ended after a question', async () => {
    const round = aRound({ status: 'closed', closedAt: inHours(-1), deadline: inHours(-1), finals: 1 })
    givenProperty({
      round,
      offers: [anOffer({ finalRound: 'closed', turn: 'agent' })],
      counts: { pending: 2, accepted: 0, rejected: 0, bought: 0 },
    })
    answer(endFinalRound, { ...round, status: 'ended', modifiedCount: 1 })
    openPage(offers, { as: 'agent' })
    await expect.poll(mainText).toContain('The final offers are open')
    expect(mainText()).toContain('1 buyer has made a final offer. The other offers are as they were before.')
    await press('End the round')
    expect(callsOf(endFinalRound)).toEqual([])
    givenProperty({})
    await confirm('End the round')
    await expectToast('The round has ended.')
    await screen.findByRole('button', { name: 'Ask for final offers' })
  })
})

describe('a round of final offers, for a buyer', () => {
  const offer = anOffer({ finalRound: 'open', turn: null })
  const given = (of = offer, round: Partial<Round & { hasFinal: boolean }> = {}) => {
    answerOffers(of)
    const summary = aSummaryOf(of)
    answer(buyerSummary, {
      ...summary,
      offers: summary.offers.map(each => ({ ...each, round: { ...aRound(), hasFinal: false, ...round } })),
    })
  }

  it('is announced in the dashboard, and a final is sealed and changed', async () => {
    given()
    answer(ownFinalOffer, { final: null })
    const final = {
      ...offer.terms,
      offerAmount: 487_300,
      buyingDate: offer.buyingDate,
      conditions: ['financing' as const],
      message: null,
    }
    answer(makeFinalOffer, { ...final, modifiedCount: 1 })
    openPage('/dashboard/wishlist', { as: 'user' })
    const banner = await screen.findByRole('region', { name: 'Your turn' })
    expect(banner.textContent).toContain('The agent asks for final offers for Sample House.')
    await follow('Make your final offer')
    await expect.poll(currentUrl).toBe(bought)
    await expect.poll(mainText).toContain('If you send none, your $450,000 counts.')
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()

    await press('Make your final offer')
    await expect.poll(() => screen.queryByLabelText('Offer amount') && valueOf('Offer amount')).toBe('450,000')
    await fill('Offer amount', '487,300')
    await press(fold)
    await press(() => screen.findByLabelText('Financing'))
    given(offer, { hasFinal: true })
    answer(ownFinalOffer, { final })
    await press(() => inDialog('Seal final offer'))
    await expectToast('Final offer sealed.')
    expect(bodiesOf(makeFinalOffer)).toMatchObject([{ offerAmount: 487_300, conditions: ['financing'] }])
    await expect.poll(mainText).toMatch(/Sealed: \$487,300\. Opens \w{3}, .* Until then you can change it\./)
    expect(mainText()).toContain('$450,000')
    await expect.poll(() => screen.queryByRole('region', { name: 'Your turn' })).toBeNull()

    await press('Change your final offer')
    await expect.poll(() => screen.queryByLabelText('Offer amount') && valueOf('Offer amount')).toBe('487,300')
    expect(screen.getByLabelText<HTMLInputElement>('Financing').checked).toBe(true)
  })

  it('is changed with the terms of the last final only', async () => {
    const terms = { ...offer.terms, conditions: ['inspection' as const], conditionDays: 21 }
    given({ ...offer, terms }, { hasFinal: true })
    const { conditionDays: _, ...sealed } = { ...terms, offerAmount: 487_300, buyingDate: offer.buyingDate }
    answer(ownFinalOffer, { final: { ...sealed, message: null } })
    openPage(bought, { as: 'user' })
    await press('Change your final offer')
    await expect.poll(() => screen.queryByLabelText(/^Days/) && valueOf(/^Days/)).toBe('')
  })

  it('asks for nothing between its deadline and its opening', async () => {
    const past = { deadline: inHours(-1) }
    given(offer, past)
    openPage('/dashboard/wishlist', { as: 'user' })
    await allLoaded()
    expect(screen.queryByRole('region', { name: 'Your turn' })).toBeNull()
    closePage()

    given(offer, { ...past, hasFinal: true })
    answer(ownFinalOffer, { final: null })
    answer(findOffer, offer)
    answerPropertyPage()
    for (const page of [bought, '/property-details/a-property']) {
      openPage(page, { as: 'user' })
      await expect.poll(mainText).toContain('The deadline for final offers has passed.')
      await screen.findByRole('button', { name: /^(More about your offer|Withdraw)/ })
      await allLoaded()
      expect(screen.queryByRole('button', { name: /your final offer$/ })).toBeNull()
      closePage()
    }
  })

  it('opens the closed part of its form to show an error in it', async () => {
    given()
    answer(ownFinalOffer, { final: null })
    openPage(bought, { as: 'user' })
    await press('Make your final offer')
    await press(fold)
    await press(() => screen.findByLabelText('Financing'))
    await fill(/^Days/, '200')
    await press(fold)
    await expect.poll(() => screen.queryByLabelText(/^Days/)).toBeNull()
    await press(() => inDialog('Seal final offer'))
    await expect.poll(() => screen.queryByLabelText(/^Days/)).not.toBeNull()
    await expectMessage(/^Days/, 'Choose 1 to 90 days')
    await expectFocus(screen.getByLabelText(/^Days/))
    expect(callsOf(makeFinalOffer)).toEqual([])
  })

  it('that was cancelled says why, and the offer can be changed again', async () => {
    given(anOffer(), { status: 'cancelled', reason: 'The sellers need more time.' })
    openPage(bought, { as: 'user' })
    await screen.findByText('The round of final offers was cancelled: “The sellers need more time.”')
    await screen.findByRole('button', { name: 'Change' })
  })

  describe('of whom the agent has made a counteroffer', () => {
    const countered = { ...offer, terms: { ...offer.terms, version: 2, by: 'agent', turn: 2 } as const }

    it('says that without a final the offer cannot be accepted', async () => {
      given(countered)
      openPage(bought, { as: 'user' })
      await expect.poll(mainText).toContain('If you send none, the agent cannot accept your offer in this round.')
    })

    it('says so once it is closed', async () => {
      given({ ...countered, finalRound: 'closed' }, { status: 'closed', closedAt: inHours(-1) })
      openPage(bought, { as: 'user' })
      await expect.poll(mainText).toContain('You made no final offer')
    })
  })
})
