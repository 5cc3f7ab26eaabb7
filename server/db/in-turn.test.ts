import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { inTurn } from './in-turn.ts'

describe('nodes that start together', () => {
  it('set the marketplace up one after the other, however long one takes', async () => {
    const { deps } = await startTestApp()
    let atWork = 0
    let mostAtOnce = 0
    // Longer than a connection usually waits for a lock (server/db/connect.ts).
    const setUp = async () => {
      mostAtOnce = Math.max(mostAtOnce, ++atWork)
      await sleep(2500)
      atWork--
    }
    await Promise.all([inTurn(deps.db, setUp), inTurn(deps.db, setUp)])
    expect(mostAtOnce).toBe(1)
  })

  it('go on when the one before fails', async () => {
    const { deps } = await startTestApp()
    await expect(inTurn(deps.db, () => Promise.reject(new Error('cut short')))).rejects.toThrow('cut short')
    expect(await inTurn(deps.db, () => Promise.resolve('set up'))).toBe('set up')
  })
})
