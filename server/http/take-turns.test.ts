import { describe, expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

const refusal = 'Too much at once.'

describe('taking turns', () => {
  it('runs as many at once as may, lets some wait, and refuses the rest', async () => {
    let [running, most] = [0, 0]
    const turn = takeTurns({ atOnce: 2, waiting: 3, refusal })
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 5))
      running--
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => turn(work)))
    expect(outcomes.map(outcome => outcome.status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      'rejected',
      'rejected',
    ])
    expect(outcomes.at(-1)).toMatchObject({ reason: { status: 503, message: refusal } })
    expect(most).toBe(2)
  })

  it('goes on after work that failed', async () => {
    const turn = takeTurns({ atOnce: 1, waiting: 1, refusal })
    await expect(turn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await turn(() => Promise.resolve('done'))).toBe('done')
  })
})
