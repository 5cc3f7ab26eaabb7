import { describe, expect, it } from 'vitest'
import {
  conditionDate,
  isLate,
  namesOfConditions,
  openConditions,
  openedConditions,
  waitsForCondition,
  whyNotExtended,
  whyNotMarked,
  withMark,
  withWaiver,
} from './conditions.ts'

const acceptedAt = new Date('2026-11-20T10:00:00Z')
const two = openedConditions(['inspection', 'financing'], acceptedAt)
const mark = { note: 'Fine.', document: null, at: new Date('2026-11-22T10:00:00Z') }
const met = withMark(two, 'inspection', { ...mark, state: 'met' })

describe('the conditions of an accepted offer', () => {
  it('are open for ten days, in one order', () => {
    expect(two.map(({ name, state, dueBy }) => [name, state, dueBy])).toEqual([
      ['financing', 'open', '2026-11-30T10:00:00.000Z'],
      ['inspection', 'open', '2026-11-30T10:00:00.000Z'],
    ])
    expect(openedConditions([], acceptedAt)).toEqual([])
  })

  it('are open for the days that the terms name', () => {
    const [condition] = openedConditions(['inspection'], acceptedAt, 21)
    expect(condition?.dueBy).toBe('2026-12-11T10:00:00.000Z')
  })

  it.each([
    [two, true],
    [met, true],
    [withMark(met, 'financing', { ...mark, state: 'met' }), false],
    [withWaiver(met, mark.at), false],
    [[], false],
    [undefined, false],
  ])('let the deal wait while one is open (case %#)', (conditions, waits) => {
    expect(waitsForCondition({ status: 'accepted', conditions })).toBe(waits)
    expect(waitsForCondition({ status: 'rejected', conditions })).toBe(false)
  })

  it('are named in a sentence', () => {
    expect(namesOfConditions(['inspection', 'sale of own home', 'financing'])).toBe(
      'the financing, the inspection and the sale of the buyer’s own home',
    )
    expect(namesOfConditions(['inspection', 'financing'])).toBe('the financing and the inspection')
  })

  it('change once', () => {
    expect(whyNotMarked(two, 'inspection')).toBeUndefined()
    expect(whyNotMarked(two, 'sale of own home')).toBe('This offer has no condition “sale of own home”.')
    expect(whyNotMarked(met, 'inspection')).toBe('The condition “inspection” is already met.')
    const failed = withMark(two, 'inspection', { ...mark, state: 'failed' })
    expect(whyNotMarked(failed, 'inspection')).toBe('The condition “inspection” is already failed.')
  })

  it('are waived only while they are open', () => {
    const waived = withWaiver(met, mark.at)
    expect(waived.map(({ name, state }) => [name, state])).toEqual([
      ['financing', 'waived'],
      ['inspection', 'met'],
    ])
    expect(openConditions(waived)).toEqual([])
  })

  it('are late from their date on, while they are open', () => {
    const [financing, inspection] = met
    const due = Date.parse('2026-11-30T10:00:00Z')
    expect(financing && [isLate(financing, due - 1), isLate(financing, due)]).toEqual([false, true])
    expect(inspection && isLate(inspection, due)).toBe(false)
  })

  it.each([
    ['2026-12-01', undefined],
    ['2026-11-29', 'Choose a later day than now.'],
    ['2027-11-19', undefined],
    ['2027-11-21', 'Choose a day within 365 days.'],
  ])('can be extended to %s: %s', (day, why) => {
    const [condition = { dueBy: '' }] = two
    expect(whyNotExtended(condition, conditionDate(day), acceptedAt.getTime())).toBe(why)
  })

  it('cannot be extended to a time that has passed', () => {
    const [condition = { dueBy: '' }] = two
    const why = whyNotExtended(condition, conditionDate('2026-12-01'), Date.parse('2026-12-05T00:00:00Z'))
    expect(why).toBe('Choose a later day than now.')
  })
})
