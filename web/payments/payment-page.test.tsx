import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { answerOffers } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded, expectAlert, mainText, press } from '../testing/person.ts'
import { anAcceptedOffer, anOffer, aSummaryOf, someSettings } from '../testing/samples.ts'
import { answer, callsOf, refuse } from '../testing/server-for-tests.ts'

const offer = anAcceptedOffer()
const payButton = () => screen.queryByRole('button', { name: /^Pay Now/ })
const open = () => openPage('/dashboard/payment/an-offer', { as: 'user' })

const given = (now: Offer) => {
  answerOffers(now)
  answer(findOffer, now)
}

beforeEach(() => {
  answer(clientSettings, someSettings({ footerLinks: { support: 'support@homes.example' } }))
  given(offer)
})

/** Lets the page ask again. */
const later = async (ms = 30_000) => {
  await allLoaded()
  vi.advanceTimersByTime(ms)
}

describe('the open payment page', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('follows its offer: under review, payable again, ended', async () => {
    open()
    await expect.poll(payButton).not.toBeNull()
    given({ ...offer, flagged: true })
    await later()
    await expect.poll(mainText).toContain('Your offer of $450,000 was accepted, but you can’t pay now.')
    await expect.poll(payButton).toBeNull()
    const [support] = await screen.findAllByRole('link', { name: 'Contact support' })
    expect(support?.getAttribute('href')).toMatch(/^mailto:support@homes\.example\?subject=/)

    given(offer)
    await later()
    await expect.poll(payButton).not.toBeNull()

    given(anOffer({ status: 'rejected', turn: null, closedBecause: 'released', reason: 'The agent is away.' }))
    await later()
    await expect.poll(mainText).toContain('This offer is closed')
    await expect.poll(payButton).toBeNull()
    expect(mainText()).toContain('The marketplace ended this deal. You have not been charged.')
    expect(mainText()).toContain('The agent is away.')
    screen.getByRole('link', { name: 'Back to your offers' })
  })

  it('says that the deadline has passed by the clock of the server', async () => {
    open()
    await expect.poll(payButton).not.toBeNull()
    answer(buyerSummary, aSummaryOf(offer), { date: new Date(Date.parse(offer.payBy ?? '') + 1000).toUTCString() })
    await later(45_000)
    await expect.poll(mainText).toContain('Your offer of $450,000 was not paid in time.')
    await expect.poll(payButton).toBeNull()
    expect(mainText()).toContain('The payment deadline has passed, and the offer is being closed.')
    expect(mainText()).toContain('You have not been charged.')
  })
})

it('a payment started on an outdated page is refused with the reason', async () => {
  const reason = 'This home is under review, so it cannot be paid for now.'
  open()
  await press('Use the test card')
  answer(findOffer, { ...offer, flagged: true })
  refuse(createPaymentIntent, 409, reason)
  await press(/^Pay Now/)
  await expectAlert('Error', reason)
  await expect.poll(mainText).toContain('You have not been charged.')
  await expect.poll(payButton).toBeNull()
  expect(callsOf(confirmSandboxPayment)).toEqual([])
})

it('an offer below the card minimum says so before it asks for a card', async () => {
  answer(findOffer, { ...offer, offerAmount: 0.4, minPrice: 0.1, maxPrice: 0.4 })
  open()
  await expect.poll(mainText).toContain('A card payment must be at least $0.50, and this offer is $0.40.')
  expect(payButton()).toBeNull()
})
