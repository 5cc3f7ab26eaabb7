import { describe, expect, it } from 'vitest'
import {
  areaIn,
  areaNames,
  areaText,
  distanceText,
  readArea,
  squareMetresIn,
  statedAreaText,
  toSquareMetres,
} from './area.ts'

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

  it.each([
    ['1847 ft2', '1,847 ft²', '172 m²', 172],
    ['6534 ft2', '6,534 ft²', '607 m²', 607],
    ['1847.25 ft2', '1,847.25 ft²', '172 m²', 172],
    ['0.50 acre', '0.50 acres', '2,023 m²', 2023],
    ['1 acre', '1 acre', '4,047 m²', 4047],
    ['172 m2', '1,850 ft²', '172 m²', 172],
    ['72.5 m2', '790 ft²', '72.5 m²', 73],
    ['1.25 ha', '134,550 ft²', '1.25 ha', 12_500],
  ])('stated as %s is read as %s or %s', (stated, inFeet, inMetres, squareMetres) => {
    expect([statedAreaText(stated, 'ft2'), statedAreaText(stated, 'm2')]).toEqual([inFeet, inMetres])
    expect(squareMetresIn(stated)).toBe(squareMetres)
  })

  it.each(['', '140', 'ft2', '1,847 ft2', '1.23456 acre', '-4 m2', '4 miles', '1e3 m2', '1847  ft2'])(
    'is not read from "%s"',
    stated => {
      expect(readArea(stated)).toBeUndefined()
    },
  )

  it('is read out with the name of its unit', () => {
    expect(statedAreaText('1450 ft2', 'ft2', areaNames)).toBe('1,450 square feet')
    expect(statedAreaText('135 m2', 'ft2', areaNames)).toBe('1,450 square feet')
    expect(statedAreaText('135 m2', 'm2', areaNames)).toBe('135 square meters')
    expect(statedAreaText('0.25 acre', 'ft2', areaNames)).toBe('0.25 acres')
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
