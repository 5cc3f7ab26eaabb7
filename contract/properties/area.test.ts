import { describe, expect, it } from 'vitest'
import { areaIn, areaText, distanceText, spokenArea, toSquareMetres } from './area.ts'

describe('an area', () => {
  it.each([
    [1, '10 ft²', '1 m²'],
    [28, '300 ft²', '28 m²'],
    [93, '1,000 ft²', '93 m²'],
    [135, '1,450 ft²', '135 m²'],
    [140, '1,510 ft²', '140 m²'],
    [4047, '43,560 ft²', '4,047 m²'],
    [100_000, '1,076,390 ft²', '100,000 m²'],
    [1_000_000_000, '10,763,910,420 ft²', '1,000,000,000 m²'],
  ])('of %d square metres reads %s or %s', (squareMetres, inFeet, inMetres) => {
    expect(areaText(squareMetres, 'ft2')).toBe(inFeet)
    expect(areaText(squareMetres, 'm2')).toBe(inMetres)
  })

  it.each([
    ['ft2', 1450, 135],
    ['ft2', 1453, 135],
    ['ft2', 43_560, 4047],
    ['ft2', 5, 0],
    ['m2', 135, 135],
  ] as const)('typed in %s as %d is stored as %d square metres', (unit, typed, stored) => {
    expect(toSquareMetres(unit, typed)).toBe(stored)
  })

  it('is stored unchanged when it is shown in square feet and saved again', () => {
    const changed = [...Array(200_000).keys(), 999_999_999, 1_000_000_000].filter(
      area => toSquareMetres('ft2', areaIn('ft2', area)) !== area,
    )
    expect(changed).toEqual([])
  })

  it('is read out with the name of its unit', () => {
    expect([spokenArea(135, 'ft2'), spokenArea(135, 'm2')]).toEqual(['1,450 square feet', '135 square meters'])
  })
})

describe('a distance', () => {
  it.each([
    [1, '0.6 miles', '1 km'],
    [1.609_344, '1 mile', '1.6 km'],
    [2, '1.2 miles', '2 km'],
    [5, '3 miles', '5 km'],
    [50, '31 miles', '50 km'],
    [2000, '1,243 miles', '2,000 km'],
  ])('of %f km reads %s or %s', (km, inMiles, inKilometres) => {
    expect([distanceText(km, 'ft2'), distanceText(km, 'm2')]).toEqual([inMiles, inKilometres])
  })
})
