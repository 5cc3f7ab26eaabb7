import { describe, expect, it } from 'vitest'
import {
  areaKm2,
  type Box,
  boxesOfCircle,
  boxesOfPolygon,
  boxesOfView,
  crossesItself,
  decodePolyline,
  distanceKm,
  encodePolyline,
  isInBoxes,
  isInPolygon,
  type LatLng,
  readArea,
  viewOfBounds,
} from './geometry.ts'

const corners = (...pairs: readonly (readonly [lat: number, lng: number])[]): LatLng[] =>
  pairs.map(([lat, lng]) => ({ lat, lng }))
const square = corners([0, 0], [0, 1], [1, 1], [1, 0])

describe('the polyline algorithm', () => {
  // The example of its documentation.
  const [text, points] = ['_p~iF~ps|U_ulLnnqC_mqNvxq`@', corners([38.5, -120.2], [40.7, -120.95], [43.252, -126.453])]

  it('encodes and decodes corners', () => {
    expect(encodePolyline(points)).toBe(text)
    expect(decodePolyline(text)).toEqual(points)
  })

  it('keeps the farthest corners', () => {
    const farthest = corners([-90, -180], [90, 180], [-90, -180])
    expect(decodePolyline(encodePolyline(farthest))).toEqual(farthest)
  })

  it.each([
    ['with half a corner', '_p~iF'],
    ['that ends within a number', '_p~iF~ps|'],
    ['with other letters', '_p~iF~ps|U _ulL'],
    ['with a number without end', '~'.repeat(40) + '??'],
    ['with too many corners', '??'.repeat(101)],
  ])('refuses a text %s', (_, wrong) => {
    expect(decodePolyline(wrong)).toBeUndefined()
  })
})

const read = (points: LatLng[]) => readArea(encodePolyline(points))
const error = (text: string) => ({ error: expect.stringContaining(text) as string })

describe('an area', () => {
  it('may repeat its first corner at the end, and any corner', () => {
    expect(read([...square, ...square.slice(0, 1)])).toEqual({ corners: square })
    expect(read(square.flatMap(corner => [corner, corner]))).toEqual({ corners: square })
  })

  it.each([
    ['with two corners', corners([0, 0], [1, 1]), 'at least 3 corners'],
    ['with the same corner three times', corners([1, 1], [1, 1], [1, 1]), 'at least 3 corners'],
    ['with 101 corners', Array.from({ length: 101 }, (_, at) => ({ lat: 0, lng: at / 1000 })), 'at most 100 corners'],
    ['like a bow tie', corners([0, 0], [1, 1], [1, 0], [0, 1]), 'must not cross itself'],
    ['that returns on its edge', corners([0, 0], [0, 2], [0, 1], [1, 1]), 'must not cross itself'],
    ['that touches itself', corners([0, 0], [0, 2], [2, 2], [0, 1], [2, 0]), 'must not cross itself'],
    ['on one line', corners([0, 0], [0, 1], [0, 2]), 'must not cross itself'],
    ['around a pole', corners([80, 0], [80, 120], [80, -120]), 'must not cross itself'],
    ['of a country', corners([0, 0], [0, 3], [3, 3], [3, 0]), 'at most 100,000 square kilometres'],
    ['beyond the earth', corners([91, 0], [0, 1], [1, 1]), 'latitudes from -90 to 90'],
  ])('is refused %s', (_, points, message) => {
    expect(read(points)).toEqual(error(message))
  })

  it('is no polygon at all with other letters', () => {
    expect(readArea('nothing here')).toEqual({ ...error('encoded polygon'), isMalformed: true })
  })

  it('may lie across the antimeridian', () => {
    const area = read(corners([0, 179.5], [0, -179.5], [1, -179.5], [1, 179.5]))
    expect(area).toEqual({ corners: corners([0, 179.5], [0, 180.5], [1, 180.5], [1, 179.5]) })
    const found = 'corners' in area ? area.corners : []
    expect(boxesOfPolygon(found)).toEqual([
      { west: 179.5, south: 0, east: 180, north: 1 },
      { west: -180, south: 0, east: -179.5, north: 1 },
    ])
    for (const [lng, isInside] of [
      [179.4, false],
      [179.9, true],
      [-179.9, true],
      [-179.4, false],
      [0, false],
    ] as const)
      expect(isInPolygon({ lat: 0.5, lng }, found), String(lng)).toBe(isInside)
  })
})

describe('a polygon', () => {
  it('crosses itself only if edges meet outside their common corner', () => {
    expect(crossesItself(square)).toBe(false)
    expect(crossesItself(square.toReversed())).toBe(false)
    const star = corners([0, 0], [3, 1], [0, 2], [2, 0], [2, 2])
    expect(crossesItself(star)).toBe(true)
    const spiral = corners([0, 0], [0, 4], [4, 4], [4, 1], [2, 1], [2, 2], [3, 2], [3, 3], [1, 3], [1, 0])
    expect(crossesItself(spiral)).toBe(false)
  })

  it('has the area of a sphere', () => {
    expect(areaKm2(square)).toBeCloseTo(12_363.7, 0)
    expect(areaKm2(square.toReversed())).toBeCloseTo(12_363.7, 0)
    // A degree of longitude is half as long at 60 degrees.
    expect(areaKm2(corners([60, 0], [60, 1], [61, 1], [61, 0])) / areaKm2(square)).toBeCloseTo(0.4923, 3)
  })

  it('contains what an odd number of edges lies east of', () => {
    const hook = corners([0, 0], [0, 3], [3, 3], [3, 2], [1, 2], [1, 1], [3, 1], [3, 0])
    for (const [lat, lng, isInside] of [
      [0.5, 1.5, true],
      [2, 0.5, true],
      [2, 1.5, false],
      [2, 2.5, true],
      [2, -0.5, false],
      [2, 3.5, false],
      [4, 0.5, false],
    ] as const)
      expect(isInPolygon({ lat, lng }, hook), `${lat} ${lng}`).toBe(isInside)
  })
})

describe('a view', () => {
  it.each([
    ['as it is', [-10, 40, 10, 50], [[-10, 40, 10, 50]]],
    [
      'in two boxes over the antimeridian',
      [170, -20, -170, 0],
      [
        [170, -20, 180, 0],
        [-180, -20, -170, 0],
      ],
    ],
    ['on a line', [5, 5, 5, 5], [[5, 5, 5, 5]]],
  ])('is read %s', (_, [west = 0, south = 0, east = 0, north = 0], wanted) => {
    const boxes = boxesOfView({ west, south, east, north })
    expect(boxes.map(box => [box.west, box.south, box.east, box.north])).toEqual(wanted)
  })

  it.each([
    ['that shows the earth more than once', [-400, -85, 200, 85], [-180, -85, 180, 85]],
    ['a turn to the west', [-370, 10, -350, 20], [-10, 10, 10, 20]],
    ['over the antimeridian', [170, 0, 190, 10], [170, 0, -170, 10]],
    ['beyond the poles', [0, -95, 10, 95], [0, -90, 10, 90]],
  ])('takes the bounds of a map %s', (_, [west = 0, south = 0, east = 0, north = 0], wanted) => {
    expect(Object.values(viewOfBounds({ west, south, east, north }))).toEqual(expect.arrayContaining(wanted))
    const view: Box = viewOfBounds({ west, south, east, north })
    expect([view.west, view.south, view.east, view.north]).toEqual(wanted)
  })
})

describe('a circle', () => {
  it('is as far as on a sphere', () => {
    const [paris, tokyo] = [
      { lat: 48.8566, lng: 2.3522 },
      { lat: 35.6762, lng: 139.6503 },
    ]
    expect(distanceKm(paris, tokyo)).toBeCloseTo(9711.7, 0)
    expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 2)
    expect(distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20_015.1, 0)
  })

  it.each([
    [0, 0],
    [-37.8, 144.9],
    [70, 179.9],
    [-65, -179.99],
    [89.8, 30],
    [-90, 0],
  ])('lies within its boxes around %d, %d', (lat, lng) => {
    const boxes = boxesOfCircle({ lat, lng }, 50)
    let count = 0
    for (let north = -0.5; north <= 0.5; north += 0.02)
      for (let east = -180; east <= 180; east += lat > 89 || lat < -89 ? 5 : 0.2) {
        const point = {
          lat: Math.max(-90, Math.min(90, lat + north)),
          lng: viewOfBounds({ west: lng + east, south: 0, east: lng + east, north: 0 }).west,
        }
        if (distanceKm(point, { lat, lng }) > 50) continue
        count++
        if (!isInBoxes(point, boxes)) expect.fail(`${point.lat} ${point.lng}`)
      }
    expect(count).toBeGreaterThan(20)
  })
})
