import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { keepRunning } from './keep-running.ts'
import type { Postmaster } from './postmaster.ts'

/** A fake server that ends when `die` is called. */
function fakePostmaster(pid: number): Postmaster & { die: () => void } {
  const { promise: ended, resolve: die } = Promise.withResolvers<string>()
  return { pid, ended, die: () => die('disk on fire'), stop: async () => die('') }
}

describe('keeping the database running', () => {
  it('restarts it when it dies', async () => {
    const runs = [fakePostmaster(1), fakePostmaster(2)]
    const [first] = runs
    const running = await keepRunning({
      launch: async () => runs.shift() ?? fakePostmaster(9),
      log: () => undefined,
      onGivenUp,
    })
    first?.die()
    await expect.poll(() => running.pid()).toBe(2)
    await running.stop()
  })

  it('gives up once, with the last output, when it cannot be restarted', async () => {
    const givenUp: string[] = []
    const first = fakePostmaster(1)
    let launches = 0
    await keepRunning({
      launch: async () => {
        if (launches++ > 0) throw new Error('no')
        return first
      },
      log: () => undefined,
      onGivenUp: error => givenUp.push(error.message),
      giveUpAfterMs: 400,
    })
    first.die()
    await expect.poll(() => givenUp).not.toEqual([])
    await sleep(50)
    expect(givenUp).toEqual(['The database keeps ending, last with: disk on fire.'])
    expect(launches).toBeGreaterThan(2)
  })

  it('gives up when it dies again after each restart', async () => {
    let launches = 0
    const error = await new Promise<Error>(resolve => {
      void keepRunning({
        launch: async () => {
          const run = fakePostmaster(++launches)
          setTimeout(run.die, 10)
          return run
        },
        log: () => undefined,
        onGivenUp: resolve,
        giveUpAfterMs: 400,
      })
    })
    expect(error.message).toMatch(/keeps ending/)
    expect(launches).toBeLessThan(6)
  })

  it('stops during a pause, without another restart', async () => {
    let launches = 0
    const first = fakePostmaster(1)
    const running = await keepRunning({ launch: async () => (launches++, first), log: () => undefined, onGivenUp })
    first.die()
    await sleep(20)
    await running.stop()
    await sleep(150)
    expect(launches).toBe(1)
  })

  it('stops a server that is still starting', async () => {
    const second = fakePostmaster(2)
    const slowStart = Promise.withResolvers<Postmaster>()
    const first = fakePostmaster(1)
    let launches = 0
    const running = await keepRunning({
      launch: async () => (launches++ === 0 ? first : slowStart.promise),
      log: () => undefined,
      onGivenUp,
    })
    first.die()
    await expect.poll(() => launches).toBe(2)
    const stopped = running.stop()
    slowStart.resolve(second)
    await stopped
    expect(await second.ended).toBe('')
  })
})

function onGivenUp(error: Error): void {
  throw error
}
