import { describe, expect, it } from 'vitest'
import { boundsAround } from './bounds.ts'

const at = (west: number, east: number) => ({ west, east, south: -10, north: 10 })
const spanOf = (...all: [west: number, east: number][]) => {
  const { west, east } = boundsAround(all.map(([from, to]) => at(from, to))) ?? {}
  return [west, east]
}

describe('bounds around several bounds', () => {
  it.each([
    ['one', [[-125, -70]], [-125, -70]],
    [
      'two',
      [
        [-125, -120],
        [-80, -70],
      ],
      [-125, -70],
    ],
    [
      'both sides of the antimeridian',
      [
        [177, 178],
        [-179, -178],
      ],
      [177, 182],
    ],
    ['one across the antimeridian', [[177, -178]], [177, 182]],
    [
      'one across it, and its parts',
      [
        [177, 182],
        [-179, -175],
        [176, 177],
      ],
      [176, 185],
    ],
    ['one that is wider than half of the earth', [[-150, 160]], [-150, 160]],
    [
      'that one and others',
      [
        [-150, 160],
        [10, 20],
      ],
      [-150, 160],
    ],
    [
      'continents',
      [
        [-125, -70],
        [-10, 30],
        [115, 150],
      ],
      [-125, 150],
    ],
  ] as [string, [number, number][], [number, number]][])('%s', (_name, all, span) => {
    expect(spanOf(...all)).toEqual(span)
  })

  it('are undefined without any', () => expect(boundsAround([])).toBeUndefined())
})
