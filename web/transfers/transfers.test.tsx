import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { type Deal, listDeals } from '#contract/deals/deals.ts'
import { dollars } from '#contract/ground/money.ts'
import { findOffer, type Offer, soldProperties } from '#contract/offers/offers.ts'
import { depositTakenBack } from '#contract/offers/settlement.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import {
  cancelTransfer,
  completeHeldSale,
  confirmTransfer,
  markPaidBack,
  recordTransfer,
} from '#contract/transfers/transfers.ts'
import { answerOffers } from '../testing/arrange.ts'
import { closePage, currentUrl, openPage } from '../testing/open-page.tsx'
import {
  confirm,
  expectAlert,
  expectMessage,
  expectToast,
  fill,
  follow,
  inDialog,
  mainText,
  press,
  pressKey,
} from '../testing/person.ts'
import { anAcceptedOffer, anOffer, anOfferedProperty, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, hold, refuse } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

// A deal above the limit of cards, which is paid by a transfer outside Keyhaven.

const at = '2026-01-06T10:00:00.000Z'
const large = { offerAmount: 1_500_000, minPrice: 1_000_000, maxPrice: 2_000_000 }
const agreed = anAcceptedOffer(large)
const recorded = { ...agreed, transfer: { reference: 'WIRE-1', recordedAt: at } }
const cancelledBy = (by: 'buyer' | 'agent'): Offer => ({
  ...agreed,
  cancelledTransfer: { reference: 'WIRE-1', by, reason: 'Wrong reference.', at },
})
const payment = '/dashboard/payment/an-offer'
const bought = '/dashboard/bought-properties'

function given(offer: Offer) {
  answerOffers(offer)
  answer(findOffer, offer)
  answer(listOfferedProperties, [anOfferedProperty({ ...large, offers: [offer] })])
  answer(listDeals, [{ ...offer, acceptedAt: at, payment: null }])
}
const expectTexts = async (...texts: string[]) => {
  for (const text of texts) await expect.poll(mainText).toContain(text)
}

const openByKeyboard = async (name: string) => {
  ;(await screen.findByRole('button', { name })).focus()
  await pressKey('Enter')
}

beforeEach(() => answer(clientSettings, someSettings({ footerLinks: { support: 'support@homes.example' } })))

describe('a price that no card can pay', () => {
  it('is arranged with the agent, and by when', async () => {
    given(agreed)
    openPage(bought, { as: 'user' })
    await follow('Pay Now')
    await expect.poll(currentUrl).toBe(payment)
    await expectTexts('A card payment can be at most $999,999.99', 'Pay by')
    const message = await screen.findByRole('link', { name: 'Message the agent' })
    expect(message.getAttribute('href')).toMatch(/\/messages\/about\/a-property/)
    expect(mainText()).not.toContain('agent@homes.example')
  })

  it('is paid by a transfer, which the receipts of both sides name', async () => {
    const sale = anOffer({ ...recorded, status: 'bought', turn: null, boughtAt: at, transactionId: 'WIRE-1' })
    given(sale)
    answer(soldProperties, [sale])
    openPage('/dashboard/sold-properties', { as: 'agent' })
    await expectTexts('$1,500,000')
    await follow('Receipt for Sample House')
    await expectTexts('Transfer, arranged with the agent', 'WIRE-1')
  })
})

describe('a transfer that the agent records', () => {
  it('is shown to the buyer, whose deadline is paused, and who confirms it', async () => {
    given({ ...recorded, payBy: null })
    openPage(bought, { as: 'user' })
    await expectTexts('The agent recorded your transfer WIRE-1. Confirm it to complete your purchase.')
    const card = within((await screen.findAllByRole('article'))[0] as HTMLElement)
    expect(card.queryByRole('link', { name: 'Pay Now' })).toBeNull()
    await press(() => card.findByRole('link', { name: 'Confirm transfer' }))
    await screen.findByText('Transfer WIRE-1')
    await screen.findByRole('button', { name: 'Confirm transfer' })
    expect(screen.queryByText('Pay by')).toBeNull()
  })

  it.each([
    ['accepted', 'Unconfirmed'],
    ['bought', 'Confirmed'],
  ] as const)('is listed for admins with a deal that is %s as %s', async (status, state) => {
    given({ ...recorded, status })
    openPage('/dashboard/deals?list=transfers', { as: 'admin' })
    await expectTexts(state, 'WIRE-1')
  })

  it('needs a reference', async () => {
    given(agreed)
    answer(recordTransfer, { ...recorded, modifiedCount: 1 })
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await press('Record transfer')
    await press(() => inDialog('Record'))
    await expectMessage('Reference', 'Reference is required')
    await fill('Reference', 'WIRE-1')
    given(recorded)
    await press(() => inDialog('Record'))
    await expectToast('Transfer recorded. The buyer has been asked to confirm it.')
    await expectTexts('Transfer WIRE-1')
    expect(bodiesOf(recordTransfer)).toEqual([{ reference: 'WIRE-1' }])
  })

  it('leads to the purchase once it is confirmed, however slowly the lists reload', async () => {
    given(recorded)
    answer(confirmTransfer, { ...recorded, status: 'bought', turn: null, modifiedCount: 1 })
    openPage(payment, { as: 'user' })
    await press('Confirm transfer')
    const release = hold(buyerSummary)
    const asked = callsOf(findOffer).length
    given({ ...recorded, status: 'bought', turn: null, boughtAt: at })
    await confirm('Confirm')
    // The page knows already that the home is bought, when the last list arrives.
    await expect.poll(() => callsOf(findOffer).length).toBeGreaterThan(asked)
    await settled()
    release()
    await expect.poll(currentUrl).toBe(bought)
    await expectTexts('Bought')
    expect(bodiesOf(confirmTransfer)).toEqual([{ reference: 'WIRE-1' }])
  })

  it('is not confirmed unseen if the agent has changed it meanwhile', async () => {
    const why = 'The agent has recorded another transfer. Please check its reference.'
    given(recorded)
    refuse(confirmTransfer, 409, why)
    openPage(payment, { as: 'user' })
    await press('Confirm transfer')
    given({ ...recorded, transfer: { reference: 'WIRE-2', recordedAt: at } })
    await confirm('Confirm')
    await expectAlert('Failed to confirm the transfer.', why)
    await expectTexts('Transfer WIRE-2')
  })

  it('can be cancelled by the buyer while its agent is under review', async () => {
    given({ ...recorded, flagged: true })
    openPage(bought, { as: 'user' })
    await expectTexts('The payment deadline is paused, and you can cancel the transfer.')
    expect(mainText()).not.toContain('longer than ,')
    await press(async () => (await screen.findAllByRole('link', { name: 'See the transfer' }))[0] as HTMLElement)
    await screen.findByRole('button', { name: 'Cancel transfer' })
    expect(screen.queryByRole('button', { name: 'Confirm transfer' })).toBeNull()
    expect(currentUrl()).toBe(payment)
  })
})

describe.each([
  ['buyer', 'user', payment, ['You cancelled the transfer WIRE-1', 'Pay by']],
  [
    'agent',
    'agent',
    '/dashboard/requested-properties',
    ['You cancelled the transfer WIRE-1', 'To be paid by', 'Record transfer'],
  ],
] as const)('a transfer that the %s cancels', (by, role, url, texts) => {
  it('needs a reason, and the deadline goes on', async () => {
    given(recorded)
    answer(cancelTransfer, { ...cancelledBy(by), modifiedCount: 1 })
    openPage(url, { as: role })
    await press('Cancel transfer')
    await fill('Reason', 'Wrong reference.')
    given(cancelledBy(by))
    await press(() => inDialog('Cancel transfer'))
    await expectToast('Transfer cancelled.')
    await expectTexts(...texts)
    expect(bodiesOf(cancelTransfer)).toEqual([{ reason: 'Wrong reference.' }])
  })
})

describe('a cancelled transfer', () => {
  it.each([
    ['user', payment],
    ['user', bought],
    ['admin', '/dashboard/deals?list=transfers'],
    ['admin', '/dashboard/deals'],
  ] as const)('says to the %s at %s who cancelled it, and why', async (role, url) => {
    given(cancelledBy('agent'))
    openPage(url, { as: role })
    await expectTexts('The agent cancelled the transfer WIRE-1', 'Reason: “Wrong reference.”')
  })

  it('while the agent is under review warns the buyer not to send another', async () => {
    given({ ...cancelledBy('buyer'), flagged: true })
    openPage(payment, { as: 'user' })
    await expectTexts('Please do not send a transfer now')
  })
})

describe('a deal by transfer that an admin has ended', () => {
  const ended = anOffer({
    ...large,
    status: 'rejected',
    turn: null,
    closedBecause: 'released',
    reason: 'The agent has left.',
    transfer: recorded.transfer,
  })

  it.each([bought, payment])('keeps the reference for the buyer at %s', async url => {
    given(ended)
    openPage(url, { as: 'user' })
    await expectTexts(
      'No card was charged. If you have sent the transfer WIRE-1, contact the agent to get the money back.',
    )
    expect(mainText()).not.toContain('You have not been charged')
  })

  it('keeps the reference for the admin', async () => {
    given(ended)
    openPage('/dashboard/deals?list=transfers', { as: 'admin' })
    await expectTexts('Deal ended', 'WIRE-1')
  })
})

describe('a marketplace without card payments', () => {
  const deal = anAcceptedOffer({ withoutCards: true })
  const settings = someSettings({ payments: 'none' })

  it('tells the buyer to transfer a price that a card could pay', async () => {
    answer(clientSettings, settings)
    given(deal)
    openPage(payment, { as: 'user' })
    await expectTexts(
      'This marketplace takes no card payments.',
      'Transfer the price',
      `${dollars(deal.offerAmount)}From your bank`,
    )
  })

  it('lets the agent record that transfer', async () => {
    answer(clientSettings, settings)
    given(deal)
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await expectTexts('This marketplace takes no card payments. As soon as the buyer has sent it')
  })

  it('explains it to everybody', async () => {
    answer(clientSettings, settings)
    openPage('/how-buying-works')
    await expectTexts('You transfer the money to the agent. The agent records the transfer here')
    expect(mainText()).not.toContain('card')
  })
})

describe('a confirmed balance whose deposit is taken back', () => {
  const settlement = {
    step: 'balance confirmed' as const,
    deposit: 45_000,
    balance: 1_455_000,
    depositPaidAt: at,
    depositTransactionId: 'pi_deposit',
    balanceDueBy: null,
    completesAt: null,
    refund: null,
  }
  const waiting = { ...recorded, settlement, dispute: 'open' as const }

  it.each([
    ['user', bought],
    ['user', payment],
    ['agent', '/dashboard/requested-properties'],
    ['admin', '/dashboard/deals?list=confirmed'],
  ] as const)('tells the %s on %s that the sale waits', async (as, path) => {
    given(waiting)
    openPage(path, { as })
    await expectTexts(depositTakenBack)
  })

  it('can be objected to after a day, too', async () => {
    given(waiting)
    openPage('/dashboard/deals?list=confirmed', { as: 'admin' })
    expect((await screen.findByRole('button', { name: 'Object' })).matches(':disabled')).toBe(false)
  })

  it('is completed by an admin with a reason, by keyboard', async () => {
    given(waiting)
    openPage('/dashboard/deals?list=confirmed', { as: 'admin' })
    await openByKeyboard('Complete')
    await press(() => inDialog('Complete'))
    await expectMessage('Reason', 'Reason is required')
    await fill('Reason', 'The deposit came by transfer.')
    refuse(completeHeldSale, 409, 'Admins can object to the transfer until tomorrow.')
    await press(() => inDialog('Complete'))
    await expectAlert('Failed to complete the sale.', 'Admins can object to the transfer until tomorrow.')
    answer(completeHeldSale, { ...waiting, status: 'bought', modifiedCount: 1 })
    const release = hold(completeHeldSale)
    await press(() => inDialog('Complete'))
    await expect.poll(async () => (await inDialog('Complete')).getAttribute('aria-busy')).toBe('true')
    answer(listDeals, [])
    release()
    await expectToast('Sale completed. Both sides read your reason.')
    const body = { reason: 'The deposit came by transfer.' }
    expect(bodiesOf(completeHeldSale)).toEqual([body, body])
    await expectTexts('No deals found.')
  })

  it('is not completed while the agent is under review, or without a reason to wait', async () => {
    given({ ...waiting, flagged: true })
    openPage('/dashboard/deals?list=confirmed', { as: 'admin' })
    expect((await screen.findByRole('button', { name: 'Complete' })).matches(':disabled')).toBe(true)
    closePage()
    given({ ...waiting, settlement: { ...settlement, completesAt: at } })
    openPage('/dashboard/deals', { as: 'admin' })
    await screen.findByRole('button', { name: 'End this deal' })
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull()
  })
})

const aFailedRefund = (fields: Partial<NonNullable<Deal['payment']>> = {}): Deal => ({
  ...anOffer({ status: 'rejected', turn: null }),
  acceptedAt: at,
  payment: {
    status: 'refund_failed',
    provider: 'stripe',
    mode: 'live',
    transactionId: 'pi_failed',
    dispute: null,
    requestedAt: at,
    ...fields,
  },
})

describe('a failed refund', () => {
  const inTrouble = '/dashboard/deals?list=trouble'

  it('is marked as paid back with a reference, by keyboard', async () => {
    answer(listDeals, [aFailedRefund()])
    openPage(inTrouble, { as: 'admin' })
    await openByKeyboard('Paid back')
    await press(() => inDialog('Mark as paid back'))
    await expectMessage('Reference', 'Reference is required')
    await fill('Reference', 'WIRE-2207')
    refuse(markPaidBack, 409, 'Only a payment whose refund has failed can be marked as paid back.')
    await press(() => inDialog('Mark as paid back'))
    await expectAlert(
      'Failed to mark the payment as paid back.',
      'Only a payment whose refund has failed can be marked as paid back.',
    )
    answer(markPaidBack, { ...anOffer({ status: 'rejected', turn: null }), modifiedCount: 1 })
    answer(listDeals, [])
    await press(() => inDialog('Mark as paid back'))
    await expectToast('Marked as paid back. The buyer reads the reference.')
    const body = { reference: 'WIRE-2207', transactionId: 'pi_failed' }
    expect(bodiesOf(markPaidBack)).toEqual([body, body])
    await expectTexts('No deals found.')
  })

  it('has this button only while the money is owed', async () => {
    answer(listDeals, [aFailedRefund({ status: 'succeeded', dispute: 'open' })])
    openPage(inTrouble, { as: 'admin' })
    await expectTexts('Disputed')
    expect(screen.queryByRole('button', { name: 'Paid back' })).toBeNull()
  })
})
