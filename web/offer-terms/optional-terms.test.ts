import { describe, expect, it } from 'vitest'
import { anOffer } from '../testing/samples.ts'
import { daysIn, noOptionalTerms, optionalTermsOf, termsForm, termsWith } from './optional-terms.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const typed = (conditionDays: string, conditions = 'inspection') => ({
  ...noOptionalTerms,
  offerAmount: '450000',
  buyingDate: '2026-12-01',
  conditions,
  conditionDays,
})

describe('the days for the conditions in a form', () => {
  it.each([
    ['', true],
    ['1', true],
    ['90', true],
    ['0', false],
    ['91', false],
    ['2.5', false],
    ['soon', false],
  ])('%j are valid: %s', (days, isValid) => {
    expect(termsForm('2026-11-29').safeParse(typed(days)).success).toBe(isValid)
  })

  it.each([
    ['', undefined],
    ['21', 21],
    ['200', undefined],
    ['-3', undefined],
    ['2.5', undefined],
  ])('%j are read as %s', (days, read) => expect(daysIn(days)).toBe(read))

  it('do not matter without a condition, because their field is hidden', () => {
    expect(termsForm('2026-11-29').safeParse(typed('soon', '')).success).toBe(true)
    expect(termsWith(typed('21', ''), now)).not.toHaveProperty('conditionDays')
  })

  it('are sent if they are typed, and begin as the terms have them', () => {
    expect(termsWith(typed('21'), now)).toMatchObject({ conditions: ['inspection'], conditionDays: 21 })
    expect(termsWith(typed(''), now)).not.toHaveProperty('conditionDays')
    expect(optionalTermsOf({ ...anOffer().terms, conditionDays: 21 }).conditionDays).toBe('21')
  })
})
