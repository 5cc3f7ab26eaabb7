import { describe, expect, it } from 'vitest'
import { anOffer } from '../testing/samples.ts'
import { proposalText } from './proposal-text.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const offer = { ...anOffer(), offerAmount: 450_000, buyingDate: '2026-11-30' }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('what terms propose', () => {
  it('is the amount and the buying date', () => {
    expect(plain(proposalText(offer, noon))).toBe('$450,000 to buy on Nov 30, 2026')
  })

  it('names the conditions', () => {
    const terms = { ...offer.terms, conditions: ['sale of own home', 'financing', 'inspection'] as const }
    expect(plain(proposalText({ ...offer, terms: { ...terms, conditions: [...terms.conditions] } }, noon))).toBe(
      '$450,000 to buy on Nov 30, 2026, depending on the financing, the inspection and the sale of the buyer’s own home',
    )
  })

  it('marks a buying date that has passed', () => {
    const later = Date.parse('2026-12-02T12:00:00Z')
    expect(plain(proposalText(offer, later))).toBe('$450,000 to buy on Nov 30, 2026 (this day has passed)')
  })
})
