import { describe, expect, it } from 'vitest'
import { limitUploads } from './limit-uploads.ts'

describe('uploads at once', () => {
  it('are limited in all and for each uploader, and make room when they end or fail', async () => {
    const limited = limitUploads({ atOnce: 3, perUploader: 2 })
    const refused = { status: 503 }
    const { promise, reject } = Promise.withResolvers<string>()
    const other = Promise.withResolvers<string>()
    const [one, two] = [limited('mina', () => promise), limited('mina', () => other.promise)]
    await expect(limited('mina', () => Promise.resolve(''))).rejects.toMatchObject(refused)
    const three = limited('noel', () => other.promise)
    await expect(limited('ada', () => Promise.resolve(''))).rejects.toMatchObject(refused)
    reject(new Error('broken off'))
    await expect(one).rejects.toThrow('broken off')
    expect(await limited('mina', () => Promise.resolve('again'))).toBe('again')
    other.resolve('done')
    expect(await Promise.all([two, three])).toEqual(['done', 'done'])
  })
})
