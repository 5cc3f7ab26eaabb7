import { describe, expect, it } from 'vitest'
import { limitUploads, type Slot } from './limit-uploads.ts'

const network = '192.0.2.1'

describe('concurrent uploads', () => {
  it('are limited in total and per uploader, and free their slot when they end or fail', async () => {
    const limited = limitUploads({ atOnce: 3, perAccount: 2, perNetwork: 1, reserved: 0, waitMs: 20 })
    const refused = { status: 503 }
    const { promise, reject } = Promise.withResolvers<string>()
    const other = Promise.withResolvers<string>()
    const [one, two] = [
      limited({ account: 'mina', network, goesFirst: false }, () => promise),
      limited({ account: 'mina', network, goesFirst: false }, () => other.promise),
    ]
    await expect(
      limited({ account: 'mina', network, goesFirst: false }, () => Promise.resolve('')),
    ).rejects.toMatchObject(refused)
    const three = limited({ account: 'noel', network, goesFirst: false }, () => other.promise)
    await expect(
      limited({ account: 'ada', network, goesFirst: false }, () => Promise.resolve('')),
    ).rejects.toMatchObject(refused)
    reject(new Error('broken off'))
    await expect(one).rejects.toThrow('broken off')
    expect(await limited({ account: 'mina', network, goesFirst: false }, () => Promise.resolve('again'))).toBe('again')
    other.resolve('done')
    expect(await Promise.all([two, three])).toEqual(['done', 'done'])
  })

  it('leave slots for uploads with priority', async () => {
    const limited = limitUploads({ atOnce: 2, perAccount: 2, perNetwork: 1, reserved: 1, waitMs: 20 })
    const { promise, resolve: end } = Promise.withResolvers<string>()
    const [again, first] = [
      { account: 'mina', network, goesFirst: false },
      { account: 'noel', network, goesFirst: true },
    ]
    const works = [limited(again, () => promise)]
    await expect(limited(again, () => promise)).rejects.toMatchObject({ status: 503 })
    works.push(limited(first, () => promise))
    await expect(limited(first, () => promise)).rejects.toMatchObject({ status: 503 })
    end('done')
    expect(await Promise.all(works)).toEqual(['done', 'done'])
  })

  it('end the slowest one that has been measured when another upload wants its place', async () => {
    const limited = limitUploads({ atOnce: 3, perAccount: 2, perNetwork: 1, reserved: 0, waitMs: 20 })
    const slots: Slot[] = []
    const start = (account: string) =>
      limited({ account, network, goesFirst: false }, async slot => {
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
  it('of visitors wait for one another, and are then refused with the reason', async () => {
    const limited = limitUploads({ atOnce: 3, perAccount: 2, perNetwork: 1, reserved: 0, waitMs: 50 })
    const visitor = { account: undefined, network, goesFirst: false }
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const works = [limited(visitor, () => first.promise), limited(visitor, () => second.promise)]
    first.resolve('first')
    expect(await works[0]).toBe('first')
    await expect(limited(visitor, () => Promise.resolve(''))).rejects.toMatchObject({
      status: 503,
      message: 'Too many pictures from your network at once. Please try again in a moment.',
    })
    expect(await limited({ ...visitor, network: '192.0.2.2' }, () => Promise.resolve('other'))).toBe('other')
    second.resolve('second')
    expect(await works[1]).toBe('second')
  })
})
