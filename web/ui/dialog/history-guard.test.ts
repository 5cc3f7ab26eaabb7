import { describe, expect, it } from 'vitest'
import { afterMove, type Entry } from './history-guard.ts'

const first: Entry = { idx: 0, key: 'a' }
const aboveFirst: Entry = { idx: 1, key: 'a', over: 0 }
const aboveAnchor: Entry = { idx: 1, key: 'a', over: -1 }
const filtered: Entry = { idx: 1, key: 'b', over: 0 }
const [second, third]: Entry[] = [
  { idx: 1, key: 'c' },
  { idx: 2, key: 'd' },
]
const anchor: Entry = { key: 'a' }

describe('Back or Forward', () => {
  it.each([
    ['leaves a page with nothing over it', third, second, 0, 'pass'],
    ['closes a layer of a later page, where it was', third, second, 1, 'return and close'],
    ['closes a layer on Forward, too', second, third, 1, 'return and close'],
    ['closes the last layer of the first page', aboveFirst, first, 1, 'close'],
    ['closes the last layer after a link to a part of the page', aboveAnchor, anchor, 1, 'close'],
    ['closes the upper one of two layers of the first page', aboveFirst, first, 2, 'return and close'],
    ['keeps a filter that was chosen in the layer', filtered, first, 1, 'return and close'],
    ['leaves the first page once its layer is closed', aboveFirst, first, 0, 'go on'],
    ['leaves a filtered page once its layer is closed', filtered, first, 0, 'go on'],
    ['goes forward from the first page', aboveFirst, third, 0, 'pass'],
  ] as const)('%s', (_, from = {}, to = {}, openLayers, action) => {
    expect(afterMove(from, to, openLayers, false)).toBe(action)
  })

  it('keeps the entry of a layer that may stay open for something typed', () => {
    expect(afterMove(aboveFirst, first, 1, true)).toBe('return and close')
  })
})
