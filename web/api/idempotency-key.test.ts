import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { type Attempt, withKey } from './idempotency-key.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form whose calls end as told, each with the keys that it has sent. */
function aForm() {
  const attempt: Attempt = {}
  const press = async (asked: string, ...statuses: number[]) => {
    const keys: string[] = []
    const send = (key: string) => {
      keys.push(key)
      const status = statuses.shift() ?? 201
      return status < 300 ? Promise.resolve(status) : Promise.reject(new CallFailed(status, 'no'))
    }
    // The server answers its probe at once.
    const result = withKey(attempt, asked, send).catch((failure: unknown) => (failure as CallFailed).status)
    await vi.advanceTimersByTimeAsync(5_000)
    return { status: await result, keys }
  }
  return { press, attempt }
}

describe('the key of a call that creates something', () => {
  it('is new for every action, and random', async () => {
    const { press } = aForm()
    const [one, two, other] = [await press('a'), await press('a'), await press('b')]
    const keys = [...one.keys, ...two.keys, ...other.keys]
    expect(new Set(keys).size).toBe(3)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([409, 500, 503])('is the same when somebody tries again after %i', async status => {
    const { press } = aForm()
    const first = await press('review', status)
    const second = await press('review')
    expect([first.status, second.status]).toEqual([status, 201])
    expect(second.keys).toEqual(first.keys)
    expect((await press('review')).keys).not.toEqual(first.keys)
  })

  it('ends with its form', async () => {
    const first = await aForm().press('review', 503)
    expect((await aForm().press('review')).keys).not.toEqual(first.keys)
  })

  it('is the same for two clicks at once, and another one for another input', async () => {
    const { press } = aForm()
    const [one, two, other] = await Promise.all([press('double'), press('double'), press('other')])
    expect(two.keys).toEqual(one.keys)
    expect(other.keys).not.toEqual(one.keys)
  })
})

const [withoutResponse, refused] = [new CallFailed(0, 'no response'), new CallFailed(409, 'no')]
/** Makes a call that ends so each time, after as long. */
const call = async (after: number, ...ends: (CallFailed | 'done')[]) => {
  const keys: string[] = []
  const result = withKey({}, 'offer', async key => {
    keys.push(key)
    await new Promise(resolve => setTimeout(resolve, after))
    const end = ends.shift()
    if (end instanceof CallFailed) throw end
    return end
  }).catch((failure: unknown) => failure)
  await vi.advanceTimersByTimeAsync(4 * after + 10_000)
  return { result: await result, keys }
}

describe('a call whose response is lost', () => {
  it('is sent once more with its key, which tells whether it worked', async () => {
    const { result, keys } = await call(100, withoutResponse, 'done')
    expect(result).toBe('done')
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  it('fails if there is no response again, or a refusal', async () => {
    expect((await call(100, withoutResponse, withoutResponse, 'done')).result).toBe(withoutResponse)
    expect((await call(100, withoutResponse, refused)).result).toBe(refused)
  })

  it('is not sent again after a long wait', async () => {
    const { result, keys } = await call(30_000, withoutResponse, 'done')
    expect(result).toBe(withoutResponse)
    expect(keys).toHaveLength(1)
  })
})
