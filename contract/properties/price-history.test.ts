import { describe, expect, it } from 'vitest'
import { changePercent } from './price-history.ts'

describe('the change of a price range in percent', () => {
  it.each([
    ['both ends down by a tenth', [400_000, 500_000], [360_000, 450_000], -10],
    ['only the highest price up', [400_000, 500_000], [400_000, 590_000], 10],
    ['a narrower range around the same middle', [400_000, 500_000], [440_000, 460_000], 0],
    ['one price, doubled', [1, 1], [2, 2], 100],
    ['a cent of a million', [1_000_000, 1_000_000], [1_000_000.01, 1_000_000.01], 0.000001],
  ] as const)('compares the middles: %s', (_, [minPrice, maxPrice], [newMin, newMax], percent) => {
    const change = changePercent({ minPrice, maxPrice }, { minPrice: newMin, maxPrice: newMax })
    expect(change).toBeCloseTo(percent, 9)
  })
})
