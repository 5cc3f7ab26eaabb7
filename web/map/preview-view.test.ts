import { describe, expect, it } from 'vitest'
import { boundsOf, circleAround } from './bounds.ts'
import { pixelsInPreview, pixelsOfKm, previewOf } from './preview-view.ts'

const portland = { lat: 45.52, lng: -122.68 }
const boundsAround = (km: number) => boundsOf(circleAround(portland, km)) ?? { west: 0, south: 0, east: 0, north: 0 }

describe('a still picture of the map', () => {
  it('shows one place from close by', () => {
    expect(previewOf(boundsAround(0.1), 'wide')).toEqual({
      centre: { lat: expect.closeTo(portland.lat, 2) as number, lng: expect.closeTo(portland.lng, 2) as number },
      zoom: 12,
      size: 'wide',
    })
  })

  it.each([
    [2, 'wide', 113],
    [20, 'wide', 113],
    [100, 'wide', 113],
    [5, 'small', 81],
  ] as const)('shows all within %i km, as large as possible, in a %s one', (km, size, most) => {
    const radius = pixelsOfKm(previewOf(boundsAround(km), size), km)
    expect(radius).toBeLessThanOrEqual(most)
    expect(radius).toBeGreaterThan(most / 2 - 1)
  })

  it('has a place where the map has it', () => {
    const view = previewOf(boundsAround(5), 'wide')
    const { x, y } = pixelsInPreview(view, portland)
    expect([Math.abs(x - 320) < 8, Math.abs(y - 160) < 8]).toEqual([true, true])
    const [east] = circleAround(portland, 5, 4)
    expect(east && pixelsInPreview(view, east).x - x).toBeCloseTo(pixelsOfKm(view, 5), 0)
  })

  it('stays in one piece over the antimeridian', () => {
    const view = previewOf({ west: 178, south: -20, east: -178, north: -17 }, 'wide')
    expect(Math.abs(view.centre.lng)).toBe(180)
    const [west, east] = [pixelsInPreview(view, { lat: -18, lng: 178 }), pixelsInPreview(view, { lat: -18, lng: -178 })]
    expect(west.x).toBeGreaterThan(0)
    expect(east.x).toBeLessThan(640)
    expect(west.x).toBeLessThan(east.x)
  })
})
