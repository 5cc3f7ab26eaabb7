import { describe, expect, it } from 'vitest'
import { areaKm2, crossesItself, type LatLng, maxAreaCorners } from '#contract/map/geometry.ts'
import { largestLoop, simplified } from './simplified-outline.ts'

/** A line around Portland, from one angle to another. */
const around = (from: number, to: number, count = 400): LatLng[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = from + ((to - from) * at) / (count - 1)
    return { lat: 45.5 + 0.1 * Math.sin(angle), lng: -122.6 + 0.14 * Math.cos(angle) }
  })

describe('the outline of a drawn area', () => {
  it('keeps its size with few corners', () => {
    const drawn = around(0, 6.2)
    const outline = simplified(drawn)
    expect(outline.length).toBeLessThan(maxAreaCorners)
    expect(areaKm2(outline) / areaKm2(drawn)).toBeGreaterThan(0.99)
  })

  it('is the loop of a line whose end crosses its beginning', () => {
    const drawn = [...around(0, 2 * Math.PI), { lat: 45.53, lng: -122.42 }, { lat: 45.55, lng: -122.5 }]
    const outline = largestLoop(simplified(drawn))
    expect(crossesItself(simplified(drawn))).toBe(true)
    expect(crossesItself(outline)).toBe(false)
    expect(areaKm2(outline) / areaKm2(around(0, 6.28))).toBeCloseTo(1, 1)
  })

  it('is the larger half of an eight', () => {
    const large = { lat: 0, lng: 0 }
    const eight = [
      large,
      { lat: 3, lng: 3 },
      { lat: 3, lng: 4 },
      { lat: 2, lng: 4 },
      { lat: 2, lng: 2.5 },
      { lat: 3, lng: 0 },
    ]
    const outline = largestLoop(eight)
    expect(crossesItself(outline)).toBe(false)
    expect(outline).toContainEqual(large)
  })
})
