import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { TermsMove } from '#contract/negotiation/terms-moves.ts'
import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import type { ConditionState } from '#contract/offers/deal-condition.ts'
import type { SettlementStep } from '#contract/offers/settlement.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { follow, mainText } from '../testing/person.ts'
import { someSettings } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

it('the pages on buying and verifying are open to everybody', async () => {
  answer(clientSettings, someSettings({ paymentWindowHours: 72 }))
  openPage('/how-buying-works')
  await screen.findByRole('heading', { level: 2, name: '8. The home is yours' })
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(8)
  await expect.poll(mainText).toContain('You have 3 days to pay an accepted offer.')
  expect(mainText()).toContain('your offer is on hold until an admin has checked the change')
  await follow('has been verified')
  await screen.findByRole('heading', { level: 1, name: 'How we verify' })
  expect(currentUrl()).toBe('/how-we-verify')
})

/** Words of the page about each move on the terms of an offer. */
const moves: Record<TermsMove, string> = {
  accept: 'accepts one at a time',
  counter: 'answer with a counteroffer',
  revise: 'you can change or withdraw it',
  final: 'ask all buyers for final offers until a deadline',
  reject: 'can reject an offer',
  withdraw: 'you can change or withdraw it',
  show: 'only if you show it',
  'back up': 'You can agree to be a backup',
}
const conditions: Record<ConditionState, string> = {
  open: 'If one is still open at its date',
  met: 'when the last one is met',
  failed: 'A condition that has failed ends the deal',
  waived: 'If you pay before it is met, you give it up',
}
const payments: Record<SettlementStep, string> = {
  'deposit due': 'you pay a deposit of 3% by card',
  'deposit paid': 'transfer the balance to the agent by the buying date',
  'balance recorded': 'The agent records the transfer here',
  'balance confirmed': 'and you confirm it',
  complete: 'The home is yours a day later, unless an admin objects',
  ended: 'the marketplace refunds the deposit to your card in full',
}
const leaving = 'you or the agent leave the marketplace or change roles'
const review = 'While the agent’s account is under review, you can’t pay'
const endings: Record<ClosedBecause, string> = {
  rejected: 'can reject an offer',
  withdrawn: 'you can change or withdraw it',
  unpaid: 'the offer lapses',
  frozen: review,
  cancelled: 'It ends if the other side agrees',
  released: 'The marketplace can end a deal that is stuck',
  sold: 'sold to another buyer',
  removed: 'taken off the market',
  'property rejected': 'taken off the market',
  'agent reviewed': review,
  'agent changed': leaving,
  'agent left': leaving,
  'buyer changed': leaving,
  'buyer left': leaving,
  expired: 'An offer also ends when it expires',
  'range changed': 'outside a new price range',
  'condition failed': 'A condition that has failed ends the deal',
  'condition late': 'give you more time or end the deal',
}

describe('the page on buying', () => {
  it('has a place for every move, condition, payment and ending of a deal', async () => {
    answer(clientSettings, someSettings({ paymentWindowHours: 72 }))
    openPage('/how-buying-works')
    await expect.poll(mainText).toContain('3 days')
    const text = mainText()
    const words = [moves, conditions, payments, endings].flatMap(each => Object.values(each))
    expect(words.filter(each => !text.includes(each))).toEqual([])
  })
})
