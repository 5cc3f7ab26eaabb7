import { describe, expect, it } from 'vitest'
import { placeOf, scrollOnArrival } from './scroll-on-arrival.ts'

const list = { key: 'a', pathname: '/all-properties' }
const filtered = { key: 'b', pathname: '/all-properties' }
const detail = { key: 'c', pathname: '/property-details/1' }
const arrival = { before: list, isPop: false, hasTarget: false, saved: undefined, current: 0 }

describe('the scroll position', () => {
  it.each([
    ['is left alone when the same entry is shown again', { place: list, current: 300 }, 'leave'],
    ['begins at the top of another page', { place: detail, current: 300 }, 'top'],
    ['begins there too if its entry was noted early', { place: { ...detail, key: list.key }, current: 300 }, 'top'],
    ['begins at the element that the URL names', { place: detail, hasTarget: true }, 'hash'],
    ['is left alone when only the search changes', { place: filtered, current: 300 }, 'leave'],
    [
      'is restored on going back',
      { place: list, before: detail, isPop: true, saved: 800, current: 50 },
      { restore: 800 },
    ],
    [
      'is restored on going back to an element that the URL names',
      { place: list, before: detail, isPop: true, hasTarget: true, saved: 800 },
      { restore: 800 },
    ],
    ['is the top on going back to a page never scrolled', { place: list, before: detail, isPop: true }, { restore: 0 }],
    ['is restored on a reload', { place: list, before: undefined, isPop: true, saved: 800 }, { restore: 800 }],
    ['is left alone on a first visit', { place: list, before: undefined, isPop: true }, 'leave'],
    [
      'is left alone where somebody has scrolled before the script came',
      { place: list, before: undefined, isPop: true, saved: 800, current: 120 },
      'leave',
    ],
  ])('%s', (_title, given, expected) => {
    expect(scrollOnArrival({ ...arrival, ...given })).toEqual(expected)
  })
})

const browserAt = (index: number) =>
  ({ currentEntry: { index }, entries: () => [{ key: 'first' }, { key: 'second' }] }) as unknown as Navigation

describe('the scroll key of a page', () => {
  it('is that of its history entry in the browser', () => {
    expect(placeOf('/login', { idx: 7 }, browserAt(1))).toEqual({ key: 'second', pathname: '/login' })
  })

  it('is that of the page below the entry of a dialog', () => {
    expect(placeOf('/login', { idx: 1, over: 0 }, browserAt(1)).key).toBe('first')
    expect(placeOf('/login', { idx: 1, over: 0 }, undefined).key).toBe('0/login')
    expect(placeOf('/login', { idx: 1, over: -1 }, undefined).key).toBe('0/login')
  })

  it('is its position and path in an older browser', () => {
    expect(placeOf('/login', { idx: 3 }, undefined).key).toBe('3/login')
    expect(placeOf('/login', null, undefined).key).toBe('0/login')
  })
})
