import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { buyProperty, createPaymentIntent } from '#contract/payments/payments.ts'
import { answerOffers } from '../testing/arrange.ts'
import { paid, paymentFailed } from '../testing/literal-texts.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { expectAlert, expectToast, mainText, press } from '../testing/person.ts'
import { anAcceptedOffer, anOffer, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf } from '../testing/server-for-tests.ts'

/** Stands in for Stripe.js, whose card field is in a frame of its own. */
const payment = vi.fn<(secret: string, data: object) => Promise<object>>()
const listeners = new Map<string, (event: object) => void>()
const focus = vi.fn()
const cardField = {
  on: (event: string, listener: (event: object) => void) => void listeners.set(event, listener),
  off: () => undefined,
  mount: () => undefined,
  destroy: () => undefined,
  update: () => undefined,
  focus,
}
const stripe = {
  elements: () => ({ create: () => cardField, getElement: () => cardField }),
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: payment,
}
const type = (card: { complete: boolean; error?: { message: string } }) =>
  expect.poll(() => listeners.get('change')?.(card) ?? listeners.has('change')).toBe(true)

const page = '/dashboard/payment/an-offer'
const bought = '/dashboard/bought-properties'
const offer = anAcceptedOffer()
const pay = () => press(/^Pay Now/)

beforeEach(() => {
  payment.mockReset()
  focus.mockReset()
  listeners.clear()
  Object.assign(window, { Stripe: () => stripe })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `http://localhost:3000${page}` } as PerformanceEntry,
  ])
  answer(clientSettings, someSettings({ payments: 'stripe', stripePublishableKey: 'pk_test_x' }))
  answerOffers(offer)
  answer(findOffer, offer)
  answer(createPaymentIntent, { clientSecret: 'pi_1_secret' })
  answer(buyProperty, {
    ...anOffer({ status: 'bought', turn: null, transactionId: 'pi_1', boughtAt: offer.createdAt }),
    modifiedCount: 1,
  })
})
afterEach(() => void Reflect.deleteProperty(window, 'Stripe'))

describe('the card form of Stripe', () => {
  it('asks for a complete card before it pays', async () => {
    openPage(page, { as: 'user' })
    await pay()
    await screen.findByText('Please complete your card details.')
    expect(focus).toHaveBeenCalled()
    await type({ complete: false, error: { message: 'Your card number is incomplete.' } })
    await screen.findByText('Your card number is incomplete.')
    await pay()
    expect([callsOf(createPaymentIntent), payment.mock.calls]).toEqual([[], []])
  })

  it('pays in the name of the buyer', async () => {
    payment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
    openPage(page, { as: 'user' })
    await type({ complete: true })
    await pay()
    await expectToast(paid)
    await expect.poll(currentUrl).toBe(bought)
    const billing = { name: 'Mina user', email: 'user@homes.example' }
    expect(payment.mock.calls).toMatchObject([['pi_1_secret', { payment_method: { billing_details: billing } }]])
    expect(bodiesOf(buyProperty)).toEqual([{ transactionId: 'pi_1', status: 'bought' }])
  })

  it('says that a slow card is processed, also when it is tried again', async () => {
    const isProcessed = 'Your payment is being processed. We’ll finish this automatically.'
    payment.mockResolvedValueOnce({ paymentIntent: { id: 'pi_1', status: 'processing' } })
    answer(findOffer, { ...offer, paymentProcessing: true })
    openPage(page, { as: 'user' })
    await expect.poll(mainText).toContain('A payment for this offer is being processed.')
    await type({ complete: true })
    await pay()
    await expectToast(isProcessed)
    await expect.poll(currentUrl).toBe(bought)
    expect(callsOf(buyProperty)).toEqual([])
  })

  it.each([
    ['succeeded', paid, 1],
    ['processing', 'Your payment is being processed. We’ll finish this automatically.', 0],
  ])(
    'takes the result of an earlier attempt, which has %s, from the refusal of another',
    async (status, text, sales) => {
      payment.mockResolvedValue({ error: { message: 'Already.', payment_intent: { id: 'pi_1', status } } })
      openPage(page, { as: 'user' })
      await type({ complete: true })
      await pay()
      await expectToast(text)
      expect(callsOf(buyProperty)).toHaveLength(sales)
    },
  )

  it('can be tried again after every failure, and says that nothing was charged only if that is known', async () => {
    const notCharged = 'You have not been charged. Try another card.'
    openPage(page, { as: 'user' })
    await type({ complete: true })
    for (const [result, text, isDeclined] of [
      [{ error: { type: 'card_error', message: 'Your card was declined.' } }, 'Your card was declined.', true],
      [{ error: { message: 'We are unable to authenticate you.' } }, 'We are unable to authenticate you.', false],
      [undefined, 'The card provider is not responding. Please try again in a moment.', false],
    ] as const) {
      payment.mockImplementationOnce(() => (result ? Promise.resolve(result) : Promise.reject(new Error('Offline.'))))
      await pay()
      await expectAlert(paymentFailed, text)
      expect(mainText().includes(notCharged), text).toBe(isDeclined)
    }
    expect([currentUrl(), callsOf(buyProperty)]).toEqual([page, []])
    expect(vi.mocked(console.error).mock.calls, 'each is logged').toHaveLength(3)
    vi.mocked(console.error).mockClear()
  })

  it('is not there for a home that is paid', async () => {
    answer(findOffer, anOffer({ status: 'bought', turn: null, boughtAt: offer.createdAt }))
    openPage(page, { as: 'user' })
    await expect.poll(mainText).toContain('You have paid for this home')
    expect(screen.queryByRole('button', { name: /^Pay Now/ })).toBeNull()
  })
})
