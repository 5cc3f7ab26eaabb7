import { describe, expect, it } from 'vitest'
import type { Pixels } from '../map/pixels.ts'
import { litPinText, pinsOf, pinText, placePins, withJoined } from './map-pins.ts'

const at = (lat: number, lng: number) => ({ lat, lng, precision: 'pin', isApproximate: false }) as const
const aHome = (_id: string, lng: number) => ({
  _id,
  title: _id,
  minPrice: 880_000,
  maxPrice: 960_000,
  underOffer: false,
  position: at(0, lng),
})
const size = { width: 800, height: 600 }

/** Places one pin at each of these pixels. */
function placedAt(
  places: Pixels[],
  { buttons = [], saved = [] }: { buttons?: Parameters<typeof placePins>[1]['buttons']; saved?: string[] } = {},
) {
  const pins = pinsOf(
    places.map((_, place) => aHome(String(place), place)),
    places.map((_, place) => ({ _id: String(place) })),
  )
  const placed = placePins(pins, {
    pixelsOf: pin => places[pin.position.lng] ?? { x: -1, y: -1 },
    size,
    buttons,
    saved: new Set(saved),
    rem: 16,
  })
  return pins.map(({ key }) => placed.get(key))
}

describe('the label of a pin', () => {
  it('is the lowest price, and the whole range while the pin is lit', () => {
    const [pin] = pinsOf([aHome('one', 1)], [])
    expect(pin && pinText(pin)).toBe('$880K')
    expect(pin && litPinText(pin)).toBe('$880,000 - $960,000')
  })

  it('counts the homes of one position, lit or not', () => {
    const [pin] = pinsOf([aHome('one', 1), aHome('other', 1)], [])
    expect(pin && [pinText(pin), litPinText(pin)]).toEqual(['2 homes', '2 homes'])
  })
})

describe('placing pins', () => {
  it('makes a dot of the later one of two that would cover each other', () => {
    const placed = placedAt([
      { x: 400, y: 300 },
      { x: 420, y: 310 },
      { x: 400, y: 500 },
    ])
    expect(placed.map(pin => pin?.isDot)).toEqual([false, true, false])
  })

  it('counts dots that would cover each other on the first one', () => {
    const [label, dot, ...others] = placedAt([
      { x: 400, y: 300 },
      { x: 420, y: 310 },
      { x: 430, y: 300 },
      { x: 425, y: 320 },
      { x: 380, y: 310 },
    ])
    expect([label?.joined.length, dot?.joined.length]).toEqual([0, 2])
    expect(others.map(pin => pin?.isDot)).toEqual([undefined, undefined, true])
    const pin = pinsOf([aHome('one', 1)], [])[0]
    expect(pin && pinText(withJoined(pin, dot?.joined ?? []))).toBe('3 homes')
  })

  it('moves a dot that a label would cover, even that of a later home, by the least', () => {
    const [label, below, beside] = placedAt([
      { x: 400, y: 300 },
      { x: 420, y: 305 },
      { x: 440, y: 284 },
    ])
    expect([label, below, beside].map(pin => pin?.isDot)).toEqual([false, true, true])
    expect([below?.shift, beside?.shift]).toEqual([
      { x: 0, y: 3 },
      { x: 6, y: 0 },
    ])
    // The label of the third lies over the place of the second, whose shortest way leads under the first.
    const [, dot, third] = placedAt([
      { x: 400, y: 300 },
      { x: 400, y: 316 },
      { x: 400, y: 340 },
    ])
    expect([dot?.isDot, dot?.shift, third?.isDot]).toEqual([true, { x: 0, y: 32 }, false])
  })

  it('keeps a dot on the map, and its lit label on the dot', () => {
    const [label, dot] = placedAt([
      { x: 20, y: 300 },
      { x: 10, y: 282 },
    ])
    expect([label?.isDot, dot?.isDot]).toEqual([false, true])
    // The nearest side of the label, at its left, lies beyond the edge.
    expect(dot?.shift).toEqual({ x: 0, y: 26 })
    expect(dot?.litShift.y).toBe(26)
  })

  it('leaves out those beyond the edge', () => {
    expect(placedAt([{ x: 801, y: 300 }])).toEqual([undefined])
  })

  it('moves labels inwards at the edge, the longer lit one farther', () => {
    const [right, left, top] = placedAt([
      { x: 795, y: 300 },
      { x: 5, y: 300 },
      { x: 400, y: 10 },
    ])
    expect(right?.shift.x).toBeLessThan(0)
    expect(right?.litShift.x).toBeLessThan(right?.shift.x ?? 0)
    expect(left?.shift.x).toBeGreaterThan(0)
    expect(top?.shift).toEqual({ x: 0, y: 30 })
  })

  it('moves labels out from under buttons, towards the middle', () => {
    const [high, low] = placedAt(
      [
        { x: 100, y: 40 },
        { x: 780, y: 580 },
      ],
      {
        buttons: [
          { left: 12, right: 300, top: 12, bottom: 56 },
          { left: 744, right: 788, top: 500, bottom: 588 },
        ],
      },
    )
    expect(40 - 36 + (high?.shift.y ?? 0)).toBe(60)
    expect(580 - 4 + (low?.shift.y ?? 0)).toBe(496)
  })

  it('moves a dot out from under a button', () => {
    const [, dot] = placedAt(
      [
        { x: 100, y: 100 },
        { x: 100, y: 70 },
      ],
      { buttons: [{ left: 12, right: 300, top: 12, bottom: 60 }] },
    )
    expect(dot?.isDot).toBe(true)
    // Between the button and the label there is no room for it.
    expect(dot?.shift).toEqual({ x: 0, y: 38 })
  })

  it('leaves room for the heart of a saved home', () => {
    const places = [
      { x: 300, y: 300 },
      { x: 370, y: 300 },
    ]
    expect(placedAt(places).map(pin => pin?.isDot)).toEqual([false, false])
    expect(placedAt(places, { saved: ['0'] }).map(pin => pin?.isDot)).toEqual([false, true])
  })
})
