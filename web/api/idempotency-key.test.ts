import { describe, expect, it } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { withKey } from './idempotency-key.ts'

const fail = (status: number) => () => Promise.reject(new CallFailed(status, 'no'))
const answer = (key: string) => Promise.resolve(key)

/** Returns the key that is sent with the next attempt. */
const nextKey = (asked: string) => withKey(asked, answer)

async function keyOfFailed(asked: string, status: number): Promise<string> {
  let sent = ''
  await withKey(asked, key => {
    sent = key
    return fail(status)()
  }).catch(() => undefined)
  return sent
}

describe('the key of a call that creates something', () => {
  it('is new for every action, and random', async () => {
    const keys = [await nextKey('a'), await nextKey('a'), await nextKey('b')]
    expect(new Set(keys).size).toBe(3)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([0, 409, 500, 503])('is the same when somebody tries again after %i', async status => {
    const asked = `review ${status}`
    const first = await keyOfFailed(asked, status)
    expect(await keyOfFailed(asked, status)).toBe(first)
    expect(await nextKey(asked)).toBe(first)
    expect(await nextKey(asked)).not.toBe(first)
  })

  it('is the same for two clicks at once', async () => {
    const [one, two] = await Promise.all([nextKey('double'), nextKey('double')])
    expect(one).toBe(two)
  })

  it('is dropped when there are too many', async () => {
    const first = await keyOfFailed('long ago', 0)
    for (let count = 0; count < 60; count++) await keyOfFailed(`other ${count}`, 0)
    expect(await nextKey('long ago')).not.toBe(first)
  })
})
