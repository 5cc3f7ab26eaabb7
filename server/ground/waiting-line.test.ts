import { describe, expect, it } from 'vitest'
import { waitingLine } from './waiting-line.ts'

/** Places that callers take from, and a line for them. */
function aLine(count: number, options: Parameters<typeof waitingLine>[0]) {
  const line = waitingLine(options)
  let free = count
  const take = (name: string) => () => (free > 0 ? ((free -= 1), name) : undefined)
  return {
    waitFor: (name: string) => line.waitFor(take(name)),
    giveBack: () => {
      free += 1
      line.tryAgain()
    },
  }
}

describe('a caller who finds no place', () => {
  it('gets the next one that becomes free, in the order of arrival', async () => {
    const line = aLine(1, { most: 5, longestMs: 60_000 })
    expect(await line.waitFor('mina')).toBe('mina')
    const had: string[] = []
    const waits = ['noel', 'ada'].map(async name => void had.push((await line.waitFor(name)) ?? ''))
    line.giveBack()
    await waits[0]
    expect(had).toEqual(['noel'])
    line.giveBack()
    await waits[1]
    expect(had).toEqual(['noel', 'ada'])
  })

  it('is refused after the longest time, and at once where many wait', async () => {
    const line = aLine(0, { most: 1, longestMs: 20 })
    const first = line.waitFor('mina')
    expect(await line.waitFor('noel')).toBeUndefined()
    expect(await first).toBeUndefined()
    line.giveBack()
    expect(await line.waitFor('ada')).toBe('ada')
  })
})
