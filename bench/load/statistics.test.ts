import { describe, expect, it } from 'vitest'
import { median, percentile, slope } from './statistics.ts'

describe('the statistics of a benchmark', () => {
  it('compute the median', () => {
    expect(median([3, 1, 100])).toBe(3)
    expect(median([4, 1, 100, 2])).toBe(3)
    expect(median([])).toBeNaN()
  })

  it('compute quantiles', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => 100 - n)
    expect(percentile(hundred, 0.5)).toBe(51)
    expect(percentile(hundred, 0.99)).toBe(100)
    expect(percentile([7], 0.99)).toBe(7)
  })

  it('fit a line by least squares', () => {
    expect(slope([0, 1, 2, 3].map(x => ({ x, y: 5 + 2 * x })))).toBeCloseTo(2)
    expect(slope([1, 3, 2, 2].map((y, x) => ({ x, y })))).toBeCloseTo(0.2)
  })
})
