import { describe, expect, it } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

const kilobyte = 1000
const text = 'x'.repeat(kilobyte / 2)
const aPage = () => Promise.resolve(text)

describe('values in a bounded cache', () => {
  it('are read once, even by concurrent calls', async () => {
    const cache = boundedCache(100 * kilobyte)
    let times = 0
    const make = () => Promise.resolve(`${(times += 1)}`)
    const asked = [cache.get('a', 'x', make), cache.get('a', 'x', make)]
    expect(await Promise.all(asked)).toEqual(['1', '1'])
    expect(await cache.get('a', 'x', make)).toBe('1')
    expect(await cache.get('a', 'y', make)).toBe('2')
    cache.drop('a')
    expect(await cache.get('a', 'x', make)).toBe('3')
  })

  it('stay within the byte limit, and recently used ones are not evicted', async () => {
    const cache = boundedCache(100 * kilobyte)
    let made = 0
    const popular = () => cache.get('popular', '', () => Promise.resolve(`${text}${(made += 1)}`))
    await popular()
    for (let id = 0; id < 5000; id++) {
      await cache.get(`property ${id % 50}`, `page ${id}`, aPage)
      if (id % 20 === 0) await popular()
      expect(cache.bytes()).toBeLessThanOrEqual(100 * kilobyte)
    }
    await popular()
    expect(made).toBe(1)
    expect(cache.bytes()).toBeGreaterThan(90 * kilobyte)
  })

  it('count with their declared size', async () => {
    const cache = boundedCache(100 * kilobyte)
    await cache.get('a', '', () => Promise.resolve({ cachedBytes: 5000 }))
    expect(cache.bytes()).toBeGreaterThan(5000)
    cache.drop('a')
    expect(cache.bytes()).toBe(0)
  })

  it('are not cached when they are too large or undefined, or when reading them fails', async () => {
    const cache = boundedCache(100 * kilobyte)
    await cache.get('large', '', () => Promise.resolve('x'.repeat(10 * kilobyte)))
    await cache.get('nothing', '', () => Promise.resolve(undefined))
    await expect(cache.get('failed', '', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(cache.bytes()).toBe(0)
    expect(await cache.get('failed', '', aPage)).toBe(text)
  })

  it('are not cached when their subject is dropped while they are read', async () => {
    const cache = boundedCache(100 * kilobyte)
    for (const drop of [() => cache.drop('a'), () => cache.clear()]) {
      cache.clear()
      const old = Promise.withResolvers<string>()
      const asked = cache.get('a', '', () => old.promise)
      drop()
      const fresh = cache.get('a', '', () => Promise.resolve('new'))
      old.resolve('old')
      expect([await asked, await fresh]).toEqual(['old', 'new'])
      expect(await cache.get('a', '', aPage)).toBe('new')
    }
    cache.clear()
    expect(cache.bytes()).toBe(0)
  })
})
