import { describe, expect, it } from 'vitest'
import { historyText, percentText, priceRows } from './price-history-rows.ts'

describe('a change in percent', () => {
  it.each([
    [0, '0%'],
    [4.24, '+4.2%'],
    [-4.26, '−4.3%'],
    [100, '+100%'],
    [1234.5, '+1,234.5%'],
    [0.04, 'up by less than 0.1%'],
    [-0.001, 'down by less than 0.1%'],
  ])('%f is %s', (percent, text) => expect(percentText(percent)).toBe(text))
})

/** Noon of a day in the reader's time zone. */
const noonOf = (day: string) => new Date(`${day}T12:00`).toISOString()

describe('the lines of the price history', () => {
  it('are the first price, each change and the sale, the newest first', () => {
    const rows = priceRows({
      prices: [
        { at: null, minPrice: 400_000, maxPrice: 500_000 },
        { at: noonOf('2026-03-02'), minPrice: 380_000, maxPrice: 475_000 },
      ],
      sale: { at: noonOf('2026-05-06') },
    })
    expect(
      rows.map(({ date, event, price, change }) => [date.replaceAll('\u00a0', ' '), event, price, change]),
    ).toEqual([
      ['May 6, 2026', 'Sold', 'Not disclosed', '–'],
      ['Mar 2, 2026', 'Price changed', '$380,000 - $475,000', '−5%'],
      ['Not recorded', 'First verified price', '$400,000 - $500,000', '–'],
    ])
  })

  it('have the price of the sale for those who may see it', () => {
    expect(priceRows({ prices: [], sale: { at: noonOf('2026-05-06'), price: 410_000 } })).toMatchObject([
      { event: 'Sold', price: '$410,000' },
    ])
  })
})

describe('the price history in one line', () => {
  const first = { at: null, minPrice: 400_000, maxPrice: 500_000 }
  const second = { at: noonOf('2026-03-02'), minPrice: 380_000, maxPrice: 475_000 }
  const sale = { at: noonOf('2026-05-06') }

  it.each([
    [{ prices: [], sale: null }, 'Not verified yet'],
    [{ prices: [first], sale: null }, 'First verified price: $400,000 - $500,000'],
    [{ prices: [second], sale: null }, 'First verified price on Mar 2, 2026: $380,000 - $475,000'],
    [{ prices: [first, second], sale: null }, 'Changed on Mar 2, 2026: $380,000 - $475,000 (−5%)'],
    [{ prices: [first], sale }, 'Sold on May 6, 2026'],
    [{ prices: [first], sale: { ...sale, price: 410_000 } }, 'Sold on May 6, 2026 for $410,000'],
  ])('of %j is %s', (history, text) => expect(historyText(history).replaceAll('\u00a0', ' ')).toBe(text))
})
