import { describe, expect, it } from 'vitest'
import { dollars, isPayableByCard, priceRange, priceText, toCents, toDollars, cardRefusal } from './money.ts'

describe('money', () => {
  it.each([
    [0.01, 1],
    [1.1, 110],
    [19.99, 1999],
    [420_000.5, 42_000_050],
    [10_000_000_000, 1_000_000_000_000],
  ])('of %d dollars is %d cents, to the cent', (amount, cents) => {
    expect(toCents(amount)).toBe(cents)
  })

  it('survives the conversion to cents and back', () => {
    const amounts = Array.from({ length: 5000 }, (_, n) => n + (n % 100) / 100)
    expect(amounts.filter(amount => toDollars(toCents(amount)) !== amount)).toEqual([])
  })

  it.each([
    [1_250_000, '$1,250,000'],
    [1_250_000.5, '$1,250,000.50'],
    [0, '$0'],
  ])('of %d reads %s', (amount, text) => {
    expect(dollars(amount)).toBe(text)
  })

  it('is one price where both ends are equal and no text is specified', () => {
    expect(priceText({ minPrice: 410_000, maxPrice: 410_000 })).toBe('$410,000')
    expect(priceText({ minPrice: 410_000, maxPrice: 450_000 })).toBe('$410,000 - $450,000')
  })

  it('formats a price range as the specification says', () => {
    expect(priceRange({ minPrice: 400_000, maxPrice: 500_000 })).toBe('$400,000 - $500,000')
  })

  it.each([
    [0.49, false],
    [0.5, true],
    [999_999.99, true],
    [1_000_000, false],
  ])('of %d can be paid by card: %s', (amount, can) => {
    expect(isPayableByCard(amount)).toBe(can)
    expect(cardRefusal(amount) === undefined).toBe(can)
  })
})
