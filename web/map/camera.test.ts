import { describe, expect, it } from 'vitest'
import { cameraOf, pixelsAt } from './camera.ts'

const size = { width: 600, height: 400 }

describe('the camera of a frame', () => {
  it('shows all of it, with a margin', () => {
    const camera = cameraOf({ west: -123, south: 45, east: -122, north: 46 }, size)
    const [from, to] = [pixelsAt(camera, size, { lat: 46, lng: -123 }), pixelsAt(camera, size, { lat: 45, lng: -122 })]
    expect(from.y).toBeCloseTo(48)
    expect(to.y).toBeCloseTo(352)
    expect(from.x).toBeGreaterThan(48)
    expect(from.x + to.x).toBeCloseTo(600)
  })

  it('shows both sides of the antimeridian', () => {
    const camera = cameraOf({ west: 170, south: -20, east: -170, north: 0 }, size, true)
    expect(camera.centre.lng).toBeCloseTo(180)
    expect(pixelsAt(camera, size, { lat: -10, lng: 190 }).x).toBeLessThanOrEqual(600)
  })

  it('never shows more than the earth from pole to pole', () => {
    const { zoom, centre } = cameraOf({ west: -180, south: -90, east: 180, north: 90 }, { width: 300, height: 1024 })
    expect(zoom).toBeCloseTo(1)
    expect(centre.lat).toBeCloseTo(0)
  })

  it('is not closer than the surroundings of a place', () => {
    expect(cameraOf({ west: 0, south: 0, east: 0.0001, north: 0.0001 }, size).zoom).toBe(15)
  })
})
