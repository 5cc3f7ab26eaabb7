import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

const refusal = 'Too much at once.'

describe('limiting concurrency', () => {
  it('runs up to the limit at once, queues some, and refuses the rest', async () => {
    let [running, most] = [0, 0]
    const limited = limitConcurrency({ atOnce: 2, waiting: 3, refusal })
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 5))
      running--
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => limited(work)))
    expect(outcomes.map(outcome => outcome.status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      'rejected',
      'rejected',
    ])
    expect(outcomes.at(-1)).toMatchObject({ reason: { status: 503, message: refusal } })
    expect(most).toBe(2)
  })

  it('continues after a task has failed', async () => {
    const limited = limitConcurrency({ atOnce: 1, waiting: 1, refusal })
    await expect(limited(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await limited(() => Promise.resolve('done'))).toBe('done')
  })

  it('frees the place of a queued task that is aborted', async () => {
    const limited = limitConcurrency({ atOnce: 1, waiting: 1, refusal })
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    const first = limited(() => promise)
    const gone = new AbortController()
    const done: string[] = []
    const second = limited(() => Promise.resolve(done.push('second')), { signal: gone.signal })
    gone.abort()
    await expect(second).rejects.toMatchObject({ status: 503 })
    const third = limited(() => Promise.resolve(done.push('third')))
    finish()
    await Promise.all([first, third])
    expect(done).toEqual(['third'])
    await expect(limited(() => Promise.resolve('never'), { signal: gone.signal })).rejects.toMatchObject({
      status: 503,
    })
  })

  it('runs a task with priority before the queue, even when the queue is full', async () => {
    const limited = limitConcurrency({ atOnce: 1, waiting: 1, refusal })
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    const done: string[] = []
    const works = [
      limited(() => promise),
      limited(() => Promise.resolve(done.push('waiting'))),
      limited(() => Promise.resolve(done.push('first')), { goesFirst: true }),
    ]
    finish()
    await Promise.all(works)
    expect(done).toEqual(['first', 'waiting'])
  })
})
