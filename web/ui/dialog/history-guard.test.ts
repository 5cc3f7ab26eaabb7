import { describe, expect, it } from 'vitest'
import { afterMove, type Entry } from './history-guard.ts'

const first: Entry = { idx: 0 }
const aboveFirst: Entry = { idx: 1, over: 0 }
const [second, third]: Entry[] = [{ idx: 1 }, { idx: 2 }]
const part: Entry = {}
const abovePart: Entry = { idx: 1, over: -1 }

describe('Back or Forward', () => {
  it.each([
    ['leaves a page with nothing over it', third, second, 0, 'pass'],
    ['closes a layer of a later page, where it was', third, second, 1, 'return and close'],
    ['closes a layer on Forward, too', second, third, 1, 'return and close'],
    ['closes a layer of the first page', aboveFirst, first, 1, 'return and close'],
    ['closes a layer after a link to a part of the page', abovePart, part, 1, 'return and close'],
    ['leaves the first page once its layer is closed', aboveFirst, first, 0, 'go on'],
    ['follows a link to a part of the page once its layer is closed', abovePart, part, 0, 'pass'],
    ['goes forward from the first page', aboveFirst, third, 0, 'pass'],
  ] as const)('%s', (_, from = {}, to = {}, openLayers, action) => {
    expect(afterMove(from, to, openLayers)).toBe(action)
  })
})
