import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AuthHandlers, installAuthHandlers, withAuthRetry } from './auth-retry.ts'
import { CallFailed } from './call-failed.ts'
import { aToken, memoryStorage } from './session/token-for-tests.ts'

const answer = { body: 'done', headers: new Headers() }
const signedIn = { access: 'signed-in' } as const
const soonExpired = aToken({ seconds: 10 })
const fresh = aToken({ seconds: 900 })

/** Installs handlers that note what was called, and makes a call that the server refuses for these tokens. */
function givenServer({ refuses = {}, renewsTo }: { refuses?: Record<string, number>; renewsTo?: string }) {
  const events: string[] = []
  const handlers: AuthHandlers = {
    renewToken: refused => {
      events.push(`renew ${refused === soonExpired ? 'expiring' : refused}`)
      return renewsTo === undefined ? Promise.reject(new CallFailed(401, 'no session')) : Promise.resolve(renewsTo)
    },
    proof: () => Promise.resolve('proof'),
    signOut: () => void events.push('sign out'),
    leave: () => void events.push('leave'),
  }
  installAuthHandlers(handlers)
  const sent: (string | undefined)[] = []
  const attempt = (token: string | undefined) => {
    sent.push(token)
    const status = refuses[String(token)]
    return status === undefined ? Promise.resolve(answer) : Promise.reject(new CallFailed(status, 'refused'))
  }
  return { attempt, sent, events }
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => {
  vi.unstubAllGlobals()
  installAuthHandlers(undefined)
})

describe('a call with a token', () => {
  it('leaves the page and the sign-in as they are if it is made in the background', async () => {
    for (const status of [401, 403]) {
      const { attempt, events } = givenServer({ refuses: { undefined: status } })
      await expect(withAuthRetry(signedIn, attempt, { inBackground: true })).rejects.toMatchObject({ status })
      expect(events).not.toContain('sign out')
      expect(events).not.toContain('leave')
    }
  })

  it('is sent once while the token is valid', async () => {
    localStorage.setItem('access-token', fresh)
    const { attempt, sent, events } = givenServer({})
    expect(await withAuthRetry(signedIn, attempt)).toBe(answer)
    expect({ sent, events }).toEqual({ sent: [fresh], events: [] })
  })

  it('is sent once more with a new token after a 401', async () => {
    localStorage.setItem('access-token', 'old')
    const { attempt, sent, events } = givenServer({ refuses: { old: 401 }, renewsTo: 'new' })
    expect(await withAuthRetry(signedIn, attempt)).toBe(answer)
    expect({ sent, events }).toEqual({ sent: ['old', 'new'], events: ['renew old'] })
  })

  it('signs out when the new token is refused too', async () => {
    localStorage.setItem('access-token', 'old')
    const { attempt, events } = givenServer({ refuses: { old: 401, new: 401 }, renewsTo: 'new' })
    await expect(withAuthRetry(signedIn, attempt)).rejects.toMatchObject({ status: 401 })
    expect(events).toEqual(['renew old', 'sign out'])
  })

  it('signs out when there is no session to renew from', async () => {
    localStorage.setItem('access-token', 'old')
    const { attempt, sent, events } = givenServer({ refuses: { old: 401 } })
    await expect(withAuthRetry(signedIn, attempt)).rejects.toMatchObject({ status: 401 })
    expect({ sent, events }).toEqual({ sent: ['old'], events: ['renew old', 'sign out'] })
  })

  it('leaves the page after a 403, without another attempt', async () => {
    localStorage.setItem('access-token', 'old')
    const { attempt, sent, events } = givenServer({ refuses: { old: 403 }, renewsTo: 'new' })
    await expect(withAuthRetry(signedIn, attempt)).rejects.toMatchObject({ status: 403 })
    expect({ sent, events }).toEqual({ sent: ['old'], events: ['leave'] })
  })

  it.each([0, 404, 409, 500])('passes a failure with status %i on', async status => {
    localStorage.setItem('access-token', 'old')
    const { attempt, sent, events } = givenServer({ refuses: { old: status }, renewsTo: 'new' })
    await expect(withAuthRetry(signedIn, attempt)).rejects.toMatchObject({ status })
    expect({ sent, events }).toEqual({ sent: ['old'], events: [] })
  })
})

describe('a token that is about to expire', () => {
  it('is renewed before the call', async () => {
    localStorage.setItem('access-token', soonExpired)
    const { attempt, sent, events } = givenServer({ renewsTo: 'new' })
    await withAuthRetry(signedIn, attempt)
    expect({ sent, events }).toEqual({ sent: ['new'], events: ['renew expiring'] })
  })

  it('is sent all the same when the renewal fails', async () => {
    localStorage.setItem('access-token', soonExpired)
    const { attempt, sent, events } = givenServer({})
    await withAuthRetry(signedIn, attempt)
    expect({ sent, events }).toEqual({ sent: [soonExpired], events: ['renew expiring'] })
  })

  it('does not delay a public call', async () => {
    localStorage.setItem('access-token', soonExpired)
    const { attempt, sent, events } = givenServer({ renewsTo: 'new' })
    await withAuthRetry({ access: 'public' }, attempt)
    expect({ sent, events }).toEqual({ sent: [undefined], events: [] })
  })
})

describe('a call with an identity token', () => {
  it('sends it and is not retried', async () => {
    localStorage.setItem('access-token', 'old')
    const { attempt, sent, events } = givenServer({ refuses: { proof: 401 }, renewsTo: 'new' })
    await expect(withAuthRetry({ access: 'identity' }, attempt)).rejects.toMatchObject({ status: 401 })
    expect({ sent, events }).toEqual({ sent: ['proof'], events: [] })
  })
})
