import { describe, expect, it } from 'vitest'
import { folded } from './folded.ts'

describe('two texts that find each other', () => {
  it.each([
    ['ΛΕΩΦΌΡΟΣ', 'Λεωφόρος'],
    ['Coeur d’Alene', "coeur d'alene"],
    ['Kapaʻa', "KAPA'A"],
    ['Málaga', 'Malaga'],
    ['Ma\u0301laga', 'M\u00E1laga'],
    ['Wilkes–Barre', 'Wilkes-Barre'],
    ['10−12 Quay', '10-12 quay'],
    ['STRASSE', 'Straße'],
    ['\uFB01eld', 'Field'],
    ['İzmir', 'IZMIR'],
    ['１２ Ｍａｉｎ', '12 main'],
    ['“The Oaks”', '"the oaks"'],
    ['서울', '서울'.normalize('NFD')],
  ])('are %s and %s', (one, other) => {
    expect(folded(one)).toBe(folded(other))
    expect(folded(folded(one))).toBe(folded(one))
  })

  it.each([
    ['ı', 'i'],
    ['ø', 'o'],
    ['St. Louis', 'Saint Louis'],
    ['서울', '서우'],
  ])('are not %s and %s', (one, other) => {
    expect(folded(one)).not.toBe(folded(other))
  })
})
