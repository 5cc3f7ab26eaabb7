import { describe, expect, it } from 'vitest'
import { utcText } from '#contract/ground/dates.ts'
import { momentWithZone } from './date-text.ts'
import { agoText, deadlineText, timeLeftText } from './deadline-text.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

describe('a deadline', () => {
  const instant = '2026-01-06T12:00:00.000Z'
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value

  it.each([deadlineText, momentWithZone])('names the time zone of its reader on a page', text => {
    const words = text(instant).split(/\s/)
    expect(words.slice(-2)).toEqual([expect.stringMatching(/^[AP]M$/), zone])
  })

  it('is in UTC in a mail', () => {
    expect(utcText(instant).replaceAll(/\s/g, ' ')).toBe('Jan 6, 2026, 12:00 PM UTC')
  })
})

describe('the time left', () => {
  it.each([
    [2 * day + 4 * hour + 30 * minute, '2 days 4 h'],
    [3 * day, '3 days'],
    [day + 59 * minute, '1 day'],
    [day - 1, '23 h 59 min'],
    [4 * hour, '4 h'],
    [hour + minute, '1 h 1 min'],
    [59 * minute, '59 min'],
    [minute - 1, 'less than a minute'],
    [-hour, 'less than a minute'],
  ])('of %i ms is %s', (left, text) => {
    expect(timeLeftText(left).replaceAll('\u00a0', ' ')).toBe(text)
  })
})

describe('a time that has passed', () => {
  it.each([
    [minute - 1, 'just now'],
    [59 * minute, '59 min ago'],
    [2 * hour + 59 * minute, '2 h ago'],
    [day, '1 day ago'],
    [22 * day, '22 days ago'],
  ])('of %i ms is %s', (passed, text) => {
    expect(agoText(passed)).toBe(text)
  })
})
