import { describe, expect, it } from 'vitest'
import { limitUploads, type Slot } from './limit-uploads.ts'

describe('concurrent uploads', () => {
  it('are limited in total and per uploader, and free their slot when they end or fail', async () => {
    const limited = limitUploads({ atOnce: 3, perUploader: 2, reserved: 0 })
    const refused = { status: 503 }
    const { promise, reject } = Promise.withResolvers<string>()
    const other = Promise.withResolvers<string>()
    const [one, two] = [
      limited({ uploader: 'mina', goesFirst: false }, () => promise),
      limited({ uploader: 'mina', goesFirst: false }, () => other.promise),
    ]
    await expect(limited({ uploader: 'mina', goesFirst: false }, () => Promise.resolve(''))).rejects.toMatchObject(
      refused,
    )
    const three = limited({ uploader: 'noel', goesFirst: false }, () => other.promise)
    await expect(limited({ uploader: 'ada', goesFirst: false }, () => Promise.resolve(''))).rejects.toMatchObject(
      refused,
    )
    reject(new Error('broken off'))
    await expect(one).rejects.toThrow('broken off')
    expect(await limited({ uploader: 'mina', goesFirst: false }, () => Promise.resolve('again'))).toBe('again')
    other.resolve('done')
    expect(await Promise.all([two, three])).toEqual(['done', 'done'])
  })

  it('leave slots for uploads with priority', async () => {
    const limited = limitUploads({ atOnce: 2, perUploader: 2, reserved: 1 })
    const { promise, resolve: end } = Promise.withResolvers<string>()
    const [again, first] = [
      { uploader: 'mina', goesFirst: false },
      { uploader: 'noel', goesFirst: true },
    ]
    const works = [limited(again, () => promise)]
    await expect(limited(again, () => promise)).rejects.toMatchObject({ status: 503 })
    works.push(limited(first, () => promise))
    await expect(limited(first, () => promise)).rejects.toMatchObject({ status: 503 })
    end('done')
    expect(await Promise.all(works)).toEqual(['done', 'done'])
  })

  it('end the slowest one that has been measured when another upload wants its place', async () => {
    const limited = limitUploads({ atOnce: 3, perUploader: 2, reserved: 0 })
    const slots: Slot[] = []
    const start = (uploader: string) =>
      limited({ uploader, goesFirst: false }, async slot => {
        slots.push(slot)
        await new Promise((_, reject) => {
          slot.signal.addEventListener('abort', () => reject(slot.signal.reason as Error))
        })
      })
    const [mina, noel, ada] = [start('mina'), start('mina'), start('noel')]
    const [own, slower, others] = slots
    if (!own || !slower || !others) throw new Error('not all have started')
    await expect(start('ada')).rejects.toMatchObject({ status: 503 })
    Object.assign(own, { recentBytes: 40_000 })
    Object.assign(slower, { recentBytes: 20_000 })
    Object.assign(others, { recentBytes: 10_000 })
    // Beyond her own limit, her own slowest one makes room.
    void start('mina').catch(() => undefined)
    await expect(noel).rejects.toMatchObject({ status: 408 })
    void start('eve').catch(() => undefined)
    await expect(ada).rejects.toMatchObject({ status: 408 })
    Object.assign(own, { recentBytes: 70_000 })
    await expect(start('ada')).rejects.toMatchObject({ status: 503 })
    own.end()
    await expect(mina).rejects.toMatchObject({ status: 408 })
  })
})
