import { describe, expect, it } from 'vitest'
import { lruMap } from './lru-map.ts'

describe('a full map', () => {
  it('evicts only the least recently used entry', () => {
    const map = lruMap<number>(3)
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const)
      map.set(key, value)
    map.get('a')
    map.set('d', 4)
    expect(['a', 'b', 'c', 'd'].map(map.get)).toEqual([1, undefined, 3, 4])
    map.set('c', 5)
    map.set('e', 6)
    expect(['a', 'c', 'd', 'e'].map(map.get)).toEqual([undefined, 5, 4, 6])
  })

  it('does not grow when a key is set again', () => {
    const map = lruMap<number>(2)
    map.set('a', 1)
    map.set('b', 2)
    for (let count = 0; count < 10; count++) map.set('b', count)
    expect(map.get('a')).toBe(1)
    map.delete('a')
    expect(map.get('a')).toBeUndefined()
  })
})
