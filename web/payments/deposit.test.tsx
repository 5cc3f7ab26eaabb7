import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { listDeals } from '#contract/deals/deals.ts'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import type { Settlement } from '#contract/offers/settlement.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { objectToTransfer } from '#contract/transfers/transfers.ts'
import { answerOffers } from '../testing/arrange.ts'
import { paid } from '../testing/literal-texts.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import {
  expectMessage,
  expectNothing,
  expectToast,
  fill,
  follow,
  inDialog,
  mainText,
  press,
} from '../testing/person.ts'
import { anAcceptedOffer, anOffer, anOfferedProperty, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf } from '../testing/server-for-tests.ts'

// A deal above the limit of cards whose deposit is paid by card, and whose balance is transferred.

const at = '2026-01-06T10:00:00.000Z'
const reason = 'The bank has no such transfer.'
const range = { offerAmount: 5_000_000, minPrice: 1_000_000, maxPrice: 6_000_000 }
const due: Settlement = {
  step: 'deposit due',
  deposit: 150_000,
  balance: 4_850_000,
  depositPaidAt: null,
  depositTransactionId: null,
  balanceDueBy: null,
  completesAt: null,
  refund: null,
}
const isPaid = {
  ...due,
  step: 'deposit paid',
  depositPaidAt: at,
  depositTransactionId: 'pi_deposit',
  balanceDueBy: '2036-01-01T12:00:00.000Z',
} as const
const aDeal = (settlement: Settlement, fields: Partial<Offer> = {}): Offer =>
  anAcceptedOffer({ ...range, settlement, ...fields })
const transfer = { reference: 'WIRE-1', recordedAt: at }
const payment = '/dashboard/payment/an-offer'
const bought = '/dashboard/bought-properties'

function given(offer: Offer) {
  answerOffers(offer)
  answer(findOffer, offer)
  answer(listOfferedProperties, [anOfferedProperty({ ...range, offers: [offer] })])
  answer(listDeals, [{ ...offer, acceptedAt: at, payment: null }])
}
const expectTexts = async (...texts: string[]) => {
  for (const text of texts) await expect.poll(mainText).toContain(text)
}

beforeEach(() => answer(clientSettings, someSettings()))

describe('a deposit', () => {
  it('is paid by card, and the balance comes later', async () => {
    given(aDeal(due))
    answer(createPaymentIntent, { clientSecret: 'pi_1_secret' })
    answer(confirmSandboxPayment, { id: 'pi_1', status: 'succeeded' })
    answer(buyProperty, { ...aDeal(isPaid), modifiedCount: 1 })
    openPage(payment, { as: 'user' })
    await expectTexts('Pay the deposit by card', '$4,850,000 by transfer')
    await press('Use the test card')
    const button = await screen.findByRole('button', { name: /^Pay Now/ })
    expect(button.textContent).toMatch(/\$150,000$/)
    given(aDeal(isPaid))
    await press(/^Pay Now/)
    await expectToast(paid)
    await expect.poll(currentUrl).toBe(bought)
    expect(bodiesOf(createPaymentIntent)).toEqual([{ price: 150_000, offerId: 'an-offer' }])
    await expectTexts('$150,000, paid')
  })

  it('has a receipt of its own', async () => {
    given(aDeal(isPaid))
    openPage(bought, { as: 'user' })
    await follow('Deposit receipt for Sample House')
    const receipt = await screen.findByRole('article', { name: /^Receipt/ })
    for (const text of ['Deposit paid', '$150,000', '$5,000,000', 'pi_deposit'])
      expect(receipt.textContent).toContain(text)
  })

  it('that is paid lets the agent record the balance', async () => {
    given(aDeal(isPaid))
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await expectTexts('The deposit of $150,000 is paid. The buyer transfers the balance of $4,850,000 to you.')
    await screen.findByRole('button', { name: 'Record transfer' })
  })

  it.each([
    ['refunded', 'Your deposit of $150,000 was refunded to your card.'],
    ['pending', 'The marketplace refunds your deposit of $150,000 to your card.'],
  ] as const)('whose refund is %s says so when the deal falls through', async (refund, text) => {
    given(
      anOffer({
        ...range,
        status: 'rejected',
        turn: null,
        closedBecause: 'released',
        reason: 'The home has burnt down.',
        settlement: { ...isPaid, step: 'ended', balanceDueBy: null, refund },
      }),
    )
    openPage(bought, { as: 'user' })
    await expectTexts(text, 'The home has burnt down.')
  })
})

describe('a confirmed balance', () => {
  const confirmed = aDeal(
    { ...isPaid, step: 'balance confirmed', balanceDueBy: null, completesAt: '2036-01-02T12:00:00.000Z' },
    { transfer },
  )
  const objected = aDeal(isPaid, { cancelledTransfer: { reference: 'WIRE-1', by: 'admin', reason, at } })

  it('waits a day for an objection', async () => {
    given(confirmed)
    openPage(bought, { as: 'user' })
    await expectTexts('We check the transfer for 24 hours. If nothing is wrong, the home is yours on')
  })

  it('is objected to with a reason', async () => {
    given(confirmed)
    answer(objectToTransfer, { ...objected, modifiedCount: 1 })
    openPage('/dashboard/deals?list=confirmed', { as: 'admin' })
    await press('Object')
    await press(() => inDialog('Object'))
    await expectMessage(/^Reason/, 'Reason is required')
    await fill(/^Reason/, reason)
    answer(listDeals, [])
    await press(() => inDialog('Object'))
    await expectToast('Objection recorded. Both sides read it.')
    await expectNothing('dialog')
    expect(bodiesOf(objectToTransfer)).toEqual([{ reason }])
  })

  it.each([
    ['user', payment],
    ['agent', '/dashboard/requested-properties'],
  ] as const)('whose transfer an admin objected to says to the %s why', async (as, url) => {
    given(objected)
    openPage(url, { as })
    await expectTexts(
      'We could not find',
      'An admin objected to the transfer WIRE-1',
      `Reason: “${reason}”`,
      as === 'user' ? 'Do not send money again.' : 'Do not ask the buyer for money again.',
    )
    expect(screen.queryByText('Account of your agent')).toBeNull()
  })

  it('makes the home the buyer’s', async () => {
    given(
      anOffer({
        ...range,
        status: 'bought',
        turn: null,
        boughtAt: at,
        transactionId: 'WIRE-1',
        transfer,
        settlement: { ...isPaid, step: 'complete', balanceDueBy: null },
      }),
    )
    openPage(bought, { as: 'user' })
    const [card] = await screen.findAllByRole('article')
    within(card as HTMLElement).getByText('Bought')
  })
})
