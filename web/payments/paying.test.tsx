import { screen } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { boughtProperties, findOffer } from '#contract/offers/offers.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { paid, paymentFailed, processing } from '../testing/literal-texts.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { expectAlert, expectFocus, expectNothing, expectToast, press, toasts, valueOf } from '../testing/person.ts'
import { anAcceptedOffer, anOffer, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, disconnect, hold, refuse } from '../testing/server-for-tests.ts'

/** Specification section 8: what a buyer sees while and after they pay. */

const offer = anAcceptedOffer()
const bought = anOffer({ status: 'bought', turn: null, transactionId: 'pi_1', boughtAt: offer.createdAt })
const payNow = () => screen.findByRole('button', { name: /^Pay Now/ })
const pay = () => press(payNow)

beforeEach(async () => {
  answer(clientSettings, someSettings())
  answer(findOffer, offer)
  answer(boughtProperties, [offer])
  answer(createPaymentIntent, { clientSecret: 'pi_1_secret' })
  answer(confirmSandboxPayment, { id: 'pi_1', status: 'succeeded' })
  answer(buyProperty, { ...bought, modifiedCount: 1 })
  openPage('/dashboard/payment/an-offer', { as: 'user' })
  await press('Use the test card')
})

it('shows the amount on the button, and what is paid for beside the card', async () => {
  expect((await payNow()).textContent).toMatch(/^Pay Now\W*\$450,000$/)
  const summary = screen.getByRole('region', { name: 'Check' }).textContent
  for (const fact of [offer.location, '$450,000', offer.agentName, 'Buying date', 'Pay by'])
    expect(summary).toContain(fact)
  expect(summary).toContain('If the sale cannot be completed, you get the full amount back automatically.')
})

it('is no longer busy while its failure is shown, and says that nothing was charged only if that is known', async () => {
  refuse(createPaymentIntent, 503, 'Away.')
  await pay()
  expect((await screen.findByRole('alertdialog', { name: paymentFailed })).textContent).toContain('Away.')
  await expect.poll(() => screen.queryByText(processing)).toBeNull()
  expect(
    screen.queryByText('You have not been charged. Try another card.'),
    'nobody knows, without an answer',
  ).toBeNull()
  await press('OK')
  refuse(confirmSandboxPayment, 402, 'Your card was declined.')
  answer(createPaymentIntent, { clientSecret: 'pi_1_secret' })
  await pay()
  await press('OK')
  await screen.findByText('You have not been charged. Try another card.')
})

it('shows the message of the card provider, and can be tried again', async () => {
  for (const call of [createPaymentIntent, confirmSandboxPayment]) {
    for (const [fail, text] of [
      [() => refuse(call, 402, 'Your card was declined.'), 'Your card was declined.'],
      [() => refuse(call, 500), 'The server refused the request (500).'],
      [() => disconnect(call), /could not be reached/],
    ] as const) {
      fail()
      await pay()
      await expectAlert(paymentFailed, text)
      await expectFocus(await payNow())
      expect([currentUrl(), valueOf('Card number')]).toEqual(['/dashboard/payment/an-offer', '4242 4242 4242 4242'])
    }
    answer(createPaymentIntent, { clientSecret: 'pi_1_secret' })
  }

  answer(confirmSandboxPayment, { id: 'pi_1', status: 'succeeded' })
  const release = hold(confirmSandboxPayment)
  await pay()
  const busy = await screen.findByRole('button', { name: processing })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  answer(boughtProperties, [bought])
  release()
  await expectToast(paid)
  await expect.poll(currentUrl).toBe('/dashboard/bought-properties')
  expect(bodiesOf(buyProperty)).toEqual([{ transactionId: 'pi_1', status: 'bought' }])
})

it('leads to the offers without a success message while the payment is not finished', async () => {
  answer(confirmSandboxPayment, { id: 'pi_1', status: 'processing' })
  answer(boughtProperties, [{ ...offer, paymentProcessing: true }])
  await pay()
  await expect.poll(currentUrl).toBe('/dashboard/bought-properties')
  const [card] = await screen.findAllByRole('article')
  expect(card?.textContent).toContain('Accepted')
  expect(card?.textContent).toContain('Payment processing.')
  expect(toasts()).toEqual(['Your payment is being processed. We’ll finish this automatically.'])
  await expectNothing('alertdialog')
  expect(callsOf(buyProperty)).toEqual([])
})

it('says that a payment has succeeded whose response was lost, and charges nothing again', async () => {
  disconnect(confirmSandboxPayment)
  await pay()
  await expectAlert(paymentFailed, /could not be reached/)
  refuse(createPaymentIntent, 409, 'This offer is already paid.')
  answer(findOffer, bought)
  answer(boughtProperties, [bought])
  await pay()
  await expectToast(paid)
  await expect.poll(currentUrl).toBe('/dashboard/bought-properties')
  expect(callsOf(confirmSandboxPayment)).toHaveLength(1)
  await expectNothing('alertdialog')
})

it('shows why a payment cannot be opened that nobody has paid', async () => {
  refuse(createPaymentIntent, 409, 'The payment deadline of this offer has passed.')
  await pay()
  await expectAlert(paymentFailed, 'The payment deadline of this offer has passed.')
  expect(toasts()).toEqual([])
})

it('explains a charged card whose sale is not complete yet', async () => {
  refuse(buyProperty, 500, 'The sale is stuck.')
  await pay()
  await expectAlert(paymentFailed, /^The sale is stuck\. Your card was charged\./)
  await expect.poll(currentUrl).toBe('/dashboard/bought-properties')
  expect(toasts()).toEqual([])
})
