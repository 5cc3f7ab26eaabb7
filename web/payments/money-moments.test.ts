import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/offers/offers.ts'
import type { Settlement } from '#contract/offers/settlement.ts'
import { anAcceptedOffer } from '../testing/samples.ts'
import { moneyMoments } from './money-moments.ts'

const now = Date.parse('2036-01-03T10:00:00Z')
const [before, after] = ['2036-01-02T10:00:00.000Z', '2036-01-04T10:00:00.000Z']

const aSettlement = (fields: Partial<Settlement> = {}): Settlement => ({
  step: 'deposit paid',
  deposit: 150_000,
  balance: 300_000,
  depositPaidAt: before,
  depositTransactionId: 'pi_deposit',
  balanceDueBy: after,
  completesAt: null,
  refund: null,
  ...fields,
})
const unpaid = aSettlement({ step: 'deposit due', depositPaidAt: null })
const confirmed = aSettlement({ step: 'balance confirmed', completesAt: after })
const held = aSettlement({ step: 'balance confirmed' })
const transfer = { reference: 'WIRE-7', recordedAt: before }
const cancelledTransfer = { reference: 'WIRE-7', by: 'admin', reason: 'Not there.', at: before } as const
const open = { name: 'inspection', state: 'open', dueBy: after, note: null, document: null, changedAt: null } as const

const keysOfReviewed = 'keys later: The agent’s account is under review. Ask us'

const describeAll = (offer: Offer) =>
  moneyMoments(offer, now).map(({ what, state, text, when }) => `${what} ${state}: ${text}. ${when ?? ''}`)

describe('the money of a deal', () => {
  it.each<[string, Partial<Offer>, string[]]>([
    ['to pay', { payBy: after }, ['price now: By card, to the marketplace. by Jan 4', 'keys later']],
    [
      'with an open condition',
      { payBy: null, conditions: [open] },
      ['price later: By card, to the marketplace. The time'],
    ],
    ['overdue', { payBy: before }, ['price trouble: The payment deadline has passed, and the offer is being closed. ']],
    ['being paid', { paymentProcessing: true }, ['price now: Your payment is being processed. ']],
    [
      'of an agent under review',
      { flagged: true, payBy: after },
      ['price later: Not now: the agent’s account is under review. '],
    ],
    [
      'to transfer at once',
      { withoutCards: true, transfer, payBy: null },
      ['transfer now: The agent recorded WIRE-7. The deadline'],
    ],
    [
      'with an objection',
      { withoutCards: true, cancelledTransfer, payBy: after },
      ['transfer trouble: We could not find it.'],
    ],
    [
      'with a deposit to pay',
      { settlement: unpaid, payBy: after },
      [
        'deposit now',
        'transfer later: From your bank, to the account on the payment page once we have checked it. by Jan 1',
        'check later',
      ],
    ],
    [
      'with a deposit that is overdue',
      { settlement: unpaid, payBy: before },
      ['deposit trouble: The payment deadline has passed', 'transfer later'],
    ],
    [
      'with a deposit to an agent under review',
      { settlement: unpaid, payBy: after, flagged: true },
      ['deposit later: Not now', 'transfer later', 'check later', keysOfReviewed],
    ],
    [
      'with a deposit that waits for a condition',
      { settlement: unpaid, payBy: null, conditions: [open] },
      ['deposit later: By card, to the marketplace. The time', 'transfer later'],
    ],
    [
      'with a balance to pay',
      { settlement: aSettlement(), payBy: after },
      ['deposit done', 'transfer now: From your bank, to', 'check later'],
    ],
    [
      'with a deposit and an objection',
      { settlement: aSettlement(), cancelledTransfer },
      ['deposit done', 'transfer trouble', 'check later'],
    ],
    [
      'being completed',
      { settlement: confirmed, transfer, payBy: null },
      [
        'deposit',
        'transfer done',
        'check now: We check the transfer. If nothing is wrong, the home is yours. until Jan 4',
        'keys later',
      ],
    ],
    [
      'that is held',
      { settlement: held, transfer, payBy: null },
      ['deposit', 'transfer done', 'check trouble: The sale waits, because money', 'keys later'],
    ],
    [
      'that waits for a review',
      { settlement: confirmed, transfer, flagged: true, payBy: null },
      [
        'deposit',
        'transfer done',
        'check trouble: The agent’s account is under review. The sale waits',
        keysOfReviewed,
      ],
    ],
    [
      'that is complete',
      { status: 'bought', settlement: aSettlement({ step: 'complete' }), transfer },
      ['deposit done', 'transfer done', 'check done: The sale is complete. ', 'keys now'],
    ],
    [
      'bought from an agent under review',
      { status: 'bought', flagged: true },
      ['price done', 'keys trouble: The agent’s account is under review. Ask us'],
    ],
  ])('%s says what is due', (_, fields, starts) => {
    const lines = describeAll(anAcceptedOffer(fields))
    for (const [n, start] of starts.entries())
      expect(lines[n]?.replace(/\u00a0|\u202f/gu, ' ')).satisfy((line: string) => line.startsWith(start))
  })

  it.each<[string, Partial<Offer>]>([
    ['is overdue', { payBy: before }],
    ['waits for a review', { payBy: after, flagged: true }],
    ['waits for a condition', { payBy: null, conditions: [open] }],
  ])('has no date for the balance while the deposit %s', (_, fields) => {
    const [, transferred] = moneyMoments(anAcceptedOffer({ settlement: unpaid, ...fields }), now)
    expect(transferred).toMatchObject({ what: 'transfer', state: 'later' })
    expect(transferred).not.toHaveProperty('when')
  })

  it('never promises the home of a sale that waits', () => {
    for (const fields of [{ settlement: held }, { settlement: confirmed, flagged: true }])
      expect(
        describeAll(anAcceptedOffer({ ...fields, transfer, payBy: null }))
          .join(' ')
          .replaceAll('\u00a0', ' '),
      ).not.toMatch(/is yours|until Jan|by Jan/)
  })
})
