import { describe, expect, it } from 'vitest'
import { anOffer } from '../testing/samples.ts'
import { endedWith, goesOnText, onHoldText } from './waiting-texts.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const offerOf = (offerAmount: number) => anOffer({ offerAmount, buyerName: 'Ada', buyingDate: '2026-12-01' })
const waiting = (amounts: number[], viewings: number, pendingOffers = amounts.length, conversations = 0) => ({
  offers: amounts.map(offerOf),
  pendingOffers,
  viewings,
  conversations,
})

describe('the words for what waits on a home', () => {
  it.each([
    [waiting([], 0), undefined],
    [waiting([], 1), '1 viewing'],
    [waiting([], 0, 0, 1), '1 conversation'],
    [
      waiting([415_000], 1, 1, 2),
      'the pending offer: Ada, $415,000 to buy on Dec 1, 2026; and 1 viewing and 2 conversations',
    ],
    [waiting([415_000], 0), 'the pending offer: Ada, $415,000 to buy on Dec 1, 2026'],
    [
      waiting([415_000, 410_000], 2, 9),
      '9 pending offers: Ada, $415,000 to buy on Dec 1, 2026; Ada, $410,000 to buy on Dec 1, 2026; and 7 more; and 2 viewings',
    ],
  ])('name what ends (case %#)', (what, text) => expect(endedWith(what, now)?.replaceAll('\u00A0', ' ')).toBe(text))

  it.each([
    [waiting([], 0), undefined],
    [waiting([415_000], 1), '1 live offer ($415,000) goes on hold, 1 viewing stays.'],
    [waiting([415_000, 410_000], 2, 3), '3 live offers ($415,000, $410,000, 1 more) go on hold, 2 viewings stay.'],
  ])('name what goes on hold (case %#)', (what, text) => expect(onHoldText(what)).toBe(text))

  it.each([
    [waiting([], 0), undefined],
    [waiting([], 1), '1 viewing goes on.'],
    [waiting([415_000], 2), '1 offer and 2 viewings go on.'],
  ])('name what goes on (case %#)', (what, text) => expect(goesOnText(what)).toBe(text))
})
