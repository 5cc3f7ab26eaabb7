import { describe, expect, it } from 'vitest'
import { isSameProposal, whyNotExpiry } from './offer-terms.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const hour = 60 * 60 * 1000
const after = (ms: number) => new Date(now + ms).toISOString()
describe('an expiry', () => {
  it.each([
    [-1, 'The expiry has passed.'],
    [0, 'The expiry has passed.'],
    [hour - 1, 'Terms are valid for at least an hour.'],
    [hour, undefined],
    [30 * 24 * hour, undefined],
    [30 * 24 * hour + 1, 'Terms are valid for at most 30 days.'],
  ])('in %d ms', (ms, why) => {
    expect(whyNotExpiry(after(ms), now)).toBe(why)
  })
})

describe('a proposal', () => {
  const proposal = { offerAmount: 450_000, buyingDate: '2026-12-01', conditions: ['financing', 'inspection'] as const }
  it.each([
    [{}, true],
    [{ conditions: ['inspection', 'financing'] as const }, true],
    [{ offerAmount: 450_000.01 }, false],
    [{ buyingDate: '2026-12-02' }, false],
    [{ conditions: ['financing'] as const }, false],
    [{ conditions: [] }, false],
  ])('with %j is the same: %s', (change, is) => {
    const other = { ...proposal, ...change }
    expect(
      isSameProposal(
        { ...proposal, conditions: [...proposal.conditions] },
        { ...other, conditions: [...other.conditions] },
      ),
    ).toBe(is)
  })
})
