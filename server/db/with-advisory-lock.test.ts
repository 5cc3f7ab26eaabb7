import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'

describe('nodes that start at the same time', () => {
  it('set the marketplace up one after the other, however long one takes', async () => {
    const { deps } = await startTestApp({ env: { LOAD_LIMITS: 'on' } })
    let atWork = 0
    let mostAtOnce = 0
    // Longer than a connection usually waits for a lock (server/db/connect.ts).
    const setUp = async () => {
      mostAtOnce = Math.max(mostAtOnce, ++atWork)
      await sleep(2500)
      atWork--
    }
    await Promise.all([withAdvisoryLock(deps.db, setUp), withAdvisoryLock(deps.db, setUp)])
    expect(mostAtOnce).toBe(1)
  })

  it('continue when an earlier one fails', async () => {
    const { deps } = await startTestApp()
    await expect(withAdvisoryLock(deps.db, () => Promise.reject(new Error('cut short')))).rejects.toThrow('cut short')
    expect(await withAdvisoryLock(deps.db, () => Promise.resolve('set up'))).toBe('set up')
  })
})
