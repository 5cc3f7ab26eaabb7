import { describe, expect, it } from 'vitest'
import { limitReaders } from './limit-readers.ts'

describe('readers of sitemaps', () => {
  it('wait for one another, and are refused with the reason', async () => {
    const enter = limitReaders(20)
    const [leave] = [await enter('192.0.2.1'), await enter('192.0.2.1')]
    await expect(enter('192.0.2.1')).rejects.toMatchObject({
      status: 503,
      message: 'Too many sitemaps are requested from your network. Please try again in a minute.',
    })
    await Promise.all(['192.0.2.2', '192.0.2.3'].map(enter))
    await expect(enter('192.0.2.4')).rejects.toMatchObject({
      status: 503,
      message: 'Too many sitemaps are requested. Please try again in a minute.',
    })
    const next = enter('192.0.2.1')
    leave()
    expect(await next).toBeTypeOf('function')
  })
})
