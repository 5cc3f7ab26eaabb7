import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { paymentAccount, type PaymentAccount } from '#contract/payout-details/payout-details.ts'
import { answerOffers } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { expectToast, mainText, press } from '../testing/person.ts'
import { anAcceptedOffer, someSettings } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

const offer = anAcceptedOffer({ offerAmount: 1_197_950, minPrice: 1_000_000, maxPrice: 2_000_000 })
const missing: PaymentAccount = {
  state: 'missing',
  account: null,
  ending: null,
  reference: 'KH 7F4A 2291',
  askedAt: '2026-11-26T12:00:00.000Z',
  changedAt: null,
  verifiedAt: null,
}
const account = {
  holder: 'Reed Homes Client Account',
  bank: 'First Mesa Bank',
  country: 'United States',
  iban: null,
  routingNumber: '021000021',
  accountNumber: '000482771930',
}
const copyButtons = () =>
  screen.queryAllByRole('button', { name: /^Copy / }).map(button => button.getAttribute('aria-label'))

const open = (payment: PaymentAccount) => {
  answer(paymentAccount, payment)
  openPage('/dashboard/payment/an-offer', { as: 'user' })
}

beforeEach(() => {
  answer(clientSettings, someSettings())
  answerOffers(offer)
  answer(findOffer, offer)
})

describe('the account of a transfer', () => {
  it('is copied line by line, with amount and reference', async () => {
    open({ ...missing, state: 'verified', account, askedAt: null, verifiedAt: '2026-11-20T12:00:00.000Z' })
    await expect.poll(mainText).toContain('Not changed since')
    expect(mainText()).toContain('Checked by us on Nov')
    const lines = ['account holder', 'bank', 'routing number', 'account number', 'amount', 'reference']
    expect(copyButtons()).toEqual(lines.map(line => `Copy ${line}`))
    await press('Copy account number')
    await expectToast('Account number copied.')
    expect(await navigator.clipboard.readText()).toBe('000482771930')
    await press('Copy amount')
    await expect.poll(() => navigator.clipboard.readText()).toBe('1197950.00')
    expect(mainText()).toContain('We never send account details by email or message.')
  })

  it.each([
    ['missing', missing, ['Mina agent has not named an account.', 'We asked on']],
    [
      'unchecked',
      { ...missing, state: 'unchecked' as const, askedAt: null },
      ['has named an account, and we check it.'],
    ],
    [
      'held',
      { ...missing, state: 'held' as const, askedAt: null, changedAt: '2026-12-02T12:00:00.000Z', ending: '1930' },
      ['Changed on', 'held until we have checked it.', 'Do not send money.', 'ends in 1930'],
    ],
  ])('that is %s has no figure to copy', async (_, payment, texts) => {
    open(payment)
    for (const text of texts) await expect.poll(mainText).toContain(text)
    expect(copyButtons()).toEqual([])
    expect(mainText()).not.toContain(missing.reference)
  })
})
