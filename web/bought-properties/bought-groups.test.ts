import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/offers/offers.ts'
import type { Settlement } from '#contract/offers/settlement.ts'
import type { SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import { anAcceptedOffer, anOffer } from '../testing/samples.ts'
import { actBy, groupOf, type LiveGroup } from './bought-groups.ts'
import { deadlineNote, shortDeadlineText, toPayNote } from './group-tiles.tsx'

/** An instant of this date at the place of the reader. */
const local = (month: number, day: number, hour: number) => new Date(2030, month - 1, day, hour).toISOString()
const now = Date.parse(local(1, 1, 12))
const deadline = local(1, 2, 12)

const round = {
  _id: 'round',
  propertyId: 'a-property',
  status: 'open',
  openedAt: local(1, 1, 10),
  deadline,
  extended: false,
  closedAt: null,
  reason: null,
  hasFinal: false,
} as const satisfies SummarizedOffer['round']

const condition = {
  name: 'inspection',
  state: 'open',
  dueBy: deadline,
  note: null,
  document: null,
  changedAt: null,
} as const

const settlement = (step: Settlement['step']): Settlement => ({
  step,
  deposit: 150_000,
  balance: 300_000,
  depositPaidAt: '2030-01-01T10:00:00.000Z',
  depositTransactionId: 'pi_deposit',
  balanceDueBy: null,
  completesAt: deadline,
  refund: null,
})
const deal = (fields: Partial<Offer> = {}) => anAcceptedOffer({ payBy: deadline, ...fields })
const inRound = anOffer({ finalRound: 'open', turn: null })

describe('the group of an offer', () => {
  it.each<[what: string, offer: Offer, round: SummarizedOffer['round'], group: LiveGroup | undefined]>([
    ['a new offer', anOffer(), null, 'with the agent'],
    ['a counteroffer of the agent', anOffer({ turn: 'buyer' }), null, 'your turn'],
    ['one behind an accepted offer', anOffer({ turn: 'buyer', backup: true }), null, 'with the agent'],
    ['one whose home is verified again', anOffer({ turn: 'buyer', unverified: true }), null, 'with the agent'],
    ['one without a final in an open round', inRound, round, 'your turn'],
    ['one with a sealed final', inRound, { ...round, hasFinal: true }, 'with the agent'],
    ['one without a final after the deadline', inRound, { ...round, deadline: round.openedAt }, 'with the agent'],
    ['one in a closed round', anOffer({ finalRound: 'closed' }), { ...round, status: 'closed' }, 'with the agent'],
    ['a deal to pay', deal(), null, 'to pay'],
    ['a deal after its deadline', deal({ payBy: round.openedAt }), null, 'to pay'],
    ['a deal with an open condition', deal({ payBy: null, conditions: [condition] }), null, 'your turn'],
    ['a deal with a met condition', deal({ conditions: [{ ...condition, state: 'met' }] }), null, 'to pay'],
    ['a deal whose deposit is paid', deal({ settlement: settlement('deposit paid') }), null, 'to pay'],
    ['a fully paid deal', deal({ settlement: settlement('balance confirmed') }), null, 'being completed'],
    [
      'a deal whose transfer an admin could not find',
      deal({ cancelledTransfer: { reference: 'WIRE-1', by: 'admin', reason: 'None.', at: deadline } }),
      null,
      'your turn',
    ],
    ['a deal under review', deal({ flagged: true }), null, 'on hold'],
    [
      'a fully paid deal under review',
      deal({ flagged: true, settlement: settlement('balance confirmed') }),
      null,
      'on hold',
    ],
    ['a purchase', anOffer({ status: 'bought' }), null, undefined],
    ['a closed offer', anOffer({ status: 'rejected' }), null, undefined],
  ])('%s', (_what, offer, of, group) => {
    expect(groupOf(offer, of, now)).toBe(group)
  })
})

it('the deadline of an offer is that of what the buyer does next', () => {
  const { terms } = anOffer()
  expect(actBy(anOffer({ turn: 'buyer', terms: { ...terms, expiresAt: deadline } }), null)).toBe(deadline)
  expect(actBy(anOffer({ turn: 'buyer' }), null)).toBeNull()
  expect(actBy(inRound, round)).toBe(deadline)
  expect(actBy(deal(), null)).toBe(deadline)
  const cancelledTransfer = { reference: 'WIRE-1', by: 'admin', reason: 'None.', at: deadline } as const
  expect(actBy(deal({ cancelledTransfer }), null)).toBe(deadline)
  const later = { ...condition, name: 'financing' as const, dueBy: '2030-02-01T12:00:00.000Z' }
  expect(actBy(deal({ payBy: null, conditions: [later, condition] }), null)).toBe(deadline)
})

describe('a tile', () => {
  it('says what is to be paid, and by when, with the time zone', () => {
    const by = shortDeadlineText(deadline, now)
    expect(by).toMatch(/^Wed,? \d+:00\s[AP]M \S+$/)
    expect(toPayNote([deal()], now)).toBe(`$450,000 by ${by}`)
    expect(toPayNote([deal(), deal({ offerAmount: 1 })], now)).toBe(`First $450,000 by ${by}`)
    expect(toPayNote([deal({ payBy: round.openedAt })], now)).toBe('Date passed')
    expect(toPayNote([], now)).toBe('Nothing to do')
    const transfer = { reference: 'WIRE-1', recordedAt: deadline }
    expect(toPayNote([deal({ payBy: null, transfer })], now)).toBe('Confirm your transfer')
  })

  it('says that a date has passed', () => {
    expect(deadlineNote('By', deadline, now)).toMatch(/^By Wed/)
    expect(deadlineNote('By', round.openedAt, now)).toBe('Date passed')
  })

  it('names the day of a deadline that is not near', () => {
    expect(shortDeadlineText(local(2, 10, 12), now)).toBe('Feb 10')
  })
})
