import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SentData, sentQueriesId } from '#contract/pages/rendered-page.ts'
import type { Identity } from '#contract/sign-in/identity.ts'
import { queryClient } from '../api/query-client.ts'
import { setSignInState, signInState } from '../api/session/signed-in.ts'
import { aToken, fullStorage, memoryStorage } from '../api/session/token-for-tests.ts'
import { settled } from '../testing/settled.ts'
import { readDraft, removeDraftsOfOthers, storeDraft } from '../ui/dialog/drafts.ts'
import { connection } from '../ui/load/connection.ts'
import { dropSession, openAccount, renewToken, signIn, signOut, startSession } from './session.ts'

const buyer: Identity = { id: 'bea', displayName: 'Bea', photoURL: '', email: 'bea@homes.example' }
const other: Identity = { id: 'otto', displayName: 'Otto', photoURL: '', email: 'otto@homes.example' }
const tokenOf = ({ email }: Identity, seconds = 900) => aToken({ email, sub: email, seconds })
const userOf = ({ id, displayName, email }: Identity) => ({ user: { id, name: displayName, email, image: null } })

type Reply = { status?: number; body: unknown }

/** Fakes `fetch` with these replies by path. Returns the requests sent, except for the settings. */
function givenServer(replies: Record<string, () => Reply | Promise<Reply>>): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/client-settings') return Response.json({ demoAccounts: [] })
    requests.push(path)
    const { status = 200, body } = (await replies[path]?.()) ?? { status: 404, body: { message: 'Not found' } }
    return Response.json(body, { status })
  })
  return requests
}

const jwt = '/api/jwt'
const session = '/api/auth/get-session'
const userUrl = `/api/users/${encodeURIComponent(buyer.email)}`
/** Replies to somebody whom an admin has blocked. */
const ofBlocked = {
  [session]: () => ({ body: null }),
  [userUrl]: () => ({ status: 401, body: { message: 'Your account is blocked.' } }),
}
const storedToken = () => localStorage.getItem('access-token')
const changeInOtherTab = (oldValue: string | null, newValue: string | null) => {
  if (newValue === null) localStorage.removeItem('access-token')
  else localStorage.setItem('access-token', newValue)
  dispatchEvent(Object.assign(new Event('storage'), { key: 'access-token', oldValue, newValue }))
}

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('navigator', { cookieEnabled: true })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.spyOn(console, 'error').mockReturnValue()
  setSignInState({ state: 'signed-out' })
  queryClient.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('signing in', () => {
  it('stores a token and removes the cached data of the previous person', async () => {
    localStorage.setItem('access-token', tokenOf(other))
    queryClient.setQueryData(['GET /wishlist'], ['theirs'])
    queryClient.setQueryDefaults(['GET /advertised'], { meta: { isPublic: true } })
    queryClient.setQueryData(['GET /advertised'], ['for everybody'])
    const token = tokenOf(buyer)
    givenServer({ '/api/auth/sign-in/email': () => ({ body: userOf(buyer) }), [jwt]: () => ({ body: { token } }) })
    await signIn({ email: buyer.email, password: 'Secret1!' })
    expect(signInState()).toEqual({ state: 'signed-in', person: buyer })
    expect(storedToken()).toBe(token)
    expect(queryClient.getQueryData(['GET /wishlist'])).toBeUndefined()
    expect(queryClient.getQueryData(['GET /advertised'])).toEqual(['for everybody'])
  })

  it('works without a token when the server issues none at the moment', async () => {
    givenServer({
      '/api/auth/sign-in/email': () => ({ body: userOf(buyer) }),
      [jwt]: () => ({ status: 503, body: { message: 'Busy' } }),
    })
    await signIn({ email: buyer.email, password: 'Secret1!' })
    expect(signInState().state).toBe('signed-in')
    expect(storedToken()).toBeNull()
  })

  it('changes nothing when it is refused', async () => {
    givenServer({ '/api/auth/sign-in/email': () => ({ status: 401, body: { message: 'Wrong password' } }) })
    await expect(signIn({ email: buyer.email, password: 'Secret1!' })).rejects.toThrow('Wrong password')
    expect(signInState()).toEqual({ state: 'signed-out' })
  })
})

describe('opening an account', () => {
  it.each([
    ['their valid token', tokenOf(buyer), []],
    ['their expiring token', tokenOf(buyer, 10), [jwt]],
    ['the token of somebody else', tokenOf(other), [jwt]],
    ['no token', undefined, [jwt]],
  ])('with %s', async (_name, stored, requested) => {
    if (stored !== undefined) localStorage.setItem('access-token', stored)
    const requests = givenServer({ [jwt]: () => ({ body: { token: tokenOf(buyer) } }) })
    await openAccount(buyer)
    expect(requests).toEqual(requested)
    expect(signInState()).toEqual({ state: 'signed-in', person: buyer })
  })

  it('drops the token of somebody else even when this person gets none', async () => {
    localStorage.setItem('access-token', tokenOf(other))
    givenServer({ [jwt]: () => ({ status: 503, body: { message: 'Busy' } }) })
    await openAccount(buyer)
    expect(storedToken()).toBeNull()
  })
})

describe('signing out', () => {
  it('removes the token', async () => {
    localStorage.setItem('access-token', tokenOf(buyer))
    setSignInState({ state: 'signed-in', person: buyer })
    givenServer({ '/api/auth/sign-out': () => ({ body: { success: true } }) })
    await signOut()
    expect(signInState()).toEqual({ state: 'signed-out', isLogout: true })
    expect(storedToken()).toBeNull()
  })

  it('leaves the person signed in when the session cannot be ended', async () => {
    setSignInState({ state: 'signed-in', person: buyer })
    givenServer({ '/api/auth/sign-out': () => ({ status: 500, body: { message: 'No' } }) })
    await expect(signOut()).rejects.toThrow('No')
    expect(signInState().state).toBe('signed-in')
  })
})

describe('a dropped session', () => {
  it('ends before the next sign-in, which it would end too', async () => {
    setSignInState({ state: 'signed-in', person: buyer })
    const { promise: ended, resolve: end } = Promise.withResolvers<Reply>()
    const requests = givenServer({
      '/api/auth/sign-out': () => ended,
      '/api/auth/sign-in/email': () => ({ body: userOf(buyer) }),
      [jwt]: () => ({ body: { token: tokenOf(buyer) } }),
    })
    dropSession()
    const signedIn = signIn({ email: buyer.email, password: 'Secret1!' })
    await expect.poll(() => requests).toContain('/api/auth/sign-out')
    await settled()
    expect(requests).toEqual(['/api/auth/sign-out'])
    end({ body: { success: true } })
    await signedIn
    expect(requests).toEqual(['/api/auth/sign-out', '/api/auth/sign-in/email', jwt])
  })
})

describe('renewing a token', () => {
  it('sends one request for all concurrent calls', async () => {
    setSignInState({ state: 'signed-in', person: buyer })
    const token = tokenOf(buyer)
    const requests = givenServer({ [jwt]: () => ({ body: { token } }) })
    expect(await Promise.all([renewToken('old'), renewToken('old'), renewToken()])).toEqual([token, token, token])
    expect(requests).toEqual([jwt])
  })

  it('sends none when another call has already renewed it', async () => {
    setSignInState({ state: 'signed-in', person: buyer })
    const token = tokenOf(buyer)
    localStorage.setItem('access-token', token)
    const requests = givenServer({})
    expect(await renewToken('old')).toBe(token)
    expect(requests).toEqual([])
  })

  it('ignores the token of somebody who has signed in in another tab', async () => {
    setSignInState({ state: 'signed-in', person: buyer })
    localStorage.setItem('access-token', tokenOf(other))
    givenServer({ [jwt]: () => ({ status: 403, body: { message: 'Another session' } }) })
    await expect(renewToken('old')).rejects.toMatchObject({ status: 401, message: 'Another session' })
  })

  it('fails with 401 when nobody is signed in', async () => {
    givenServer({ [session]: () => ({ body: null }) })
    await expect(renewToken('old')).rejects.toMatchObject({ status: 401 })
  })
})

describe('opening a page', () => {
  it('sends no request for a visitor without a token', () => {
    const requests = givenServer({})
    startSession()
    expect(requests).toEqual([])
    expect(signInState()).toEqual({ state: 'signed-out' })
  })

  it('restores the person of the session after a failed token request', async () => {
    const replies = {
      [session]: () => ({ body: userOf(buyer) }),
      [jwt]: () => ({ status: 503, body: { message: 'Busy' } }),
    }
    givenServer(replies)
    await openAccount(buyer)
    expect(storedToken()).toBeNull()
    setSignInState({ state: 'signed-out' })
    startSession()
    await expect.poll(signInState).toEqual({ state: 'signed-in', person: buyer })
  })

  it('does not wait for a token that never comes', async () => {
    vi.useFakeTimers()
    const requests = givenServer({
      [session]: () => ({ body: userOf(buyer) }),
      [jwt]: () => new Promise(() => undefined),
    })
    const opened = openAccount(buyer)
    await vi.advanceTimersByTimeAsync(5000)
    await opened
    expect(signInState()).toEqual({ state: 'signed-in', person: buyer })
    expect(requests).toEqual([jwt])
  })

  it('drops a token that arrives after the person has signed out', async () => {
    const reply = Promise.withResolvers<Reply>()
    givenServer({ [jwt]: () => reply.promise, '/api/auth/sign-out': () => ({ body: { success: true } }) })
    const opened = openAccount(buyer)
    await signOut()
    reply.resolve({ body: { token: tokenOf(buyer) } })
    await opened
    expect(storedToken()).toBeNull()
    expect(signInState()).toEqual({ state: 'signed-out', isLogout: true })
  })

  it.each([
    [
      'keeps the drafts of somebody whose email has changed',
      { ...buyer, email: 'beatrix@homes.example' },
      { text: 'Bright' },
    ],
    ['removes the drafts of somebody else', other, undefined],
  ])('%s', async (_name, person, draft) => {
    vi.stubGlobal('sessionStorage', memoryStorage())
    removeDraftsOfOthers(buyer.id)
    storeDraft('review/1', { text: 'Bright' })
    givenServer({ [jwt]: () => ({ body: { token: tokenOf(person) } }) })
    await openAccount(person)
    expect(readDraft('review/1')).toEqual(draft)
  })

  it('shows the login when another tab has signed out while the code was loading', () => {
    givenServer({})
    // As main.tsx sets it.
    setSignInState({ state: 'restoring' })
    startSession()
    expect(signInState()).toEqual({ state: 'signed-out' })
  })

  it('restores the person of the session', async () => {
    localStorage.setItem('access-token', tokenOf(buyer))
    givenServer({ [session]: () => ({ body: userOf(buyer) }) })
    startSession()
    expect(signInState()).toEqual({ state: 'restoring' })
    await expect.poll(signInState).toEqual({ state: 'signed-in', person: buyer })
  })

  it.each([
    ['blocked', undefined],
    ['full', fullStorage()],
  ])('asks for the session where storage is %s', async (_, storage) => {
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
    givenServer({
      [session]: () => ({ body: userOf(buyer) }),
      [jwt]: () => ({ body: { token: tokenOf(buyer) } }),
      '/api/auth/sign-out': () => ({ body: { success: true } }),
    })
    startSession()
    await expect.poll(signInState).toEqual({ state: 'signed-in', person: buyer })
    await signOut()
    expect(signInState()).toEqual({ state: 'signed-out', isLogout: true })
  })

  it('signs out when the session has ended', async () => {
    localStorage.setItem('access-token', tokenOf(buyer))
    givenServer({ [session]: () => ({ body: null }) })
    startSession()
    await expect.poll(signInState).toEqual({ state: 'signed-out' })
    expect(storedToken()).toBeNull()
  })

  it('signs out with the reason of the server when it has ended the session', async () => {
    localStorage.setItem('access-token', tokenOf(buyer))
    givenServer(ofBlocked)
    startSession()
    await expect.poll(signInState).toEqual({ state: 'signed-out', reason: 'Your account is blocked.' })
  })

  it('signs out without a reason when only the session cookie is gone', async () => {
    localStorage.setItem('access-token', tokenOf(buyer))
    const requests = givenServer({ [session]: () => ({ body: null }), [userUrl]: () => ({ body: {} }) })
    startSession()
    await expect.poll(signInState).toEqual({ state: 'signed-out' })
    expect(requests).toEqual([session, userUrl])
  })

  it('signs out without a reason when the server does not give one in time', async () => {
    vi.useFakeTimers()
    localStorage.setItem('access-token', tokenOf(buyer))
    givenServer({ [session]: () => ({ body: null }), [userUrl]: () => new Promise(() => undefined) })
    startSession()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(signInState()).toEqual({ state: 'restoring' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(signInState()).toEqual({ state: 'signed-out' })
  })

  it('follows somebody who signs in in another tab while the reason is asked for', async () => {
    localStorage.setItem('access-token', tokenOf(buyer))
    const refusal = Promise.withResolvers<Reply>()
    let person: object | null = null
    const requests = givenServer({ [session]: () => ({ body: person }), [userUrl]: () => refusal.promise })
    startSession()
    await expect.poll(() => requests).toEqual([session, userUrl])
    person = userOf(other)
    changeInOtherTab(tokenOf(buyer), tokenOf(other))
    refusal.resolve(ofBlocked[userUrl]())
    await expect.poll(signInState).toEqual({ state: 'signed-in', person: other })
    expect(storedToken()).toBe(tokenOf(other))
  })

  it.each([503, 500])('asks until the session service answers otherwise than with %d', async status => {
    vi.useFakeTimers()
    localStorage.setItem('access-token', tokenOf(buyer))
    let isBusy = true
    const busy = { status, body: { message: 'Busy' } }
    givenServer({ [session]: () => (isBusy ? busy : { body: userOf(buyer) }) })
    startSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([signInState().state, connection.state()]).toEqual(['restoring', 'busy'])
    isBusy = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect([signInState().state, connection.state()]).toEqual(['signed-in', 'ok'])
  })

  it('asks again when a server that was away answers', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('removeEventListener', () => undefined)
    localStorage.setItem('access-token', tokenOf(buyer))
    let isAway = true
    connection.setProbe(() => Promise.resolve(!isAway))
    givenServer({
      [session]: () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : { body: userOf(buyer) }),
    })
    startSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([signInState().state, connection.state()]).toEqual(['restoring', 'lost'])
    expect(storedToken()).not.toBeNull()
    isAway = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect([signInState().state, connection.state()]).toEqual(['signed-in', 'ok'])
  })

  it('asks again when the session service hangs', async () => {
    vi.useFakeTimers()
    localStorage.setItem('access-token', tokenOf(buyer))
    let times = 0
    givenServer({
      [session]: () => (++times === 1 ? new Promise(() => undefined) : { body: userOf(buyer) }),
    })
    startSession()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(signInState().state).toBe('signed-in')
  })

  it('keeps the token when it is refused', async () => {
    localStorage.setItem('access-token', tokenOf(buyer))
    givenServer({ [session]: () => ({ status: 400, body: { message: 'No' } }) })
    startSession()
    await expect.poll(signInState).toEqual({ state: 'signed-out' })
    expect(storedToken()).not.toBeNull()
  })

  it('ignores an answer that arrives after a logout in another tab', async () => {
    const reply = Promise.withResolvers<Reply>()
    localStorage.setItem('access-token', tokenOf(buyer))
    givenServer({ [session]: () => reply.promise })
    startSession()
    changeInOtherTab(tokenOf(buyer), null)
    reply.resolve({ body: userOf(buyer) })
    await new Promise(resolve => setTimeout(resolve))
    expect(signInState()).toEqual({ state: 'signed-out' })
  })

  it('signs out when Back restores it after a logout on another page', () => {
    givenServer({})
    startSession()
    setSignInState({ state: 'signed-in', person: buyer })
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(signInState()).toEqual({ state: 'signed-out' })
  })
})

describe('another tab', () => {
  it('signs this one out', () => {
    const token = tokenOf(buyer)
    givenServer({ [session]: () => ({ body: userOf(buyer) }) })
    startSession()
    setSignInState({ state: 'signed-in', person: buyer })
    changeInOtherTab(token, null)
    expect(signInState()).toEqual({ state: 'signed-out' })
  })

  it('signs this one in as another person', async () => {
    givenServer({ [session]: () => ({ body: userOf(other) }) })
    startSession()
    setSignInState({ state: 'signed-in', person: buyer })
    changeInOtherTab(tokenOf(buyer), tokenOf(other))
    await expect.poll(signInState).toEqual({ state: 'signed-in', person: other })
  })

  it('renews the token of the same person without a sign-in here', () => {
    const requests = givenServer({})
    startSession()
    setSignInState({ state: 'signed-in', person: buyer })
    changeInOtherTab(tokenOf(buyer), tokenOf(buyer, 1800))
    expect(requests).toEqual([])
    expect(signInState()).toEqual({ state: 'signed-in', person: buyer })
  })

  it('keeps the sign-in here when it has lost its token', () => {
    const requests = givenServer({})
    startSession()
    setSignInState({ state: 'signed-in', person: buyer })
    localStorage.setItem('signed-in', 'yes')
    changeInOtherTab(tokenOf(buyer), null)
    changeInOtherTab(null, tokenOf(buyer))
    expect(requests).toEqual([])
    expect(signInState()).toEqual({ state: 'signed-in', person: buyer })
  })

  it.each([
    [
      'removes the drafts at a logout, and says why this one is at the login',
      'logged-out',
      undefined,
      { reason: 'You logged out in another tab.' },
    ],
    ['keeps the drafts when the session ends otherwise', null, { text: 'Bright' }, {}],
  ])('%s', (_name, newValue, draft, why) => {
    vi.stubGlobal('sessionStorage', memoryStorage())
    givenServer({})
    startSession()
    setSignInState({ state: 'signed-in', person: buyer })
    storeDraft('review/1', { text: 'Bright' })
    dispatchEvent(Object.assign(new Event('storage'), { key: 'signed-in', newValue }))
    expect(signInState()).toEqual({ state: 'signed-out', ...why })
    expect(readDraft('review/1')).toEqual(draft)
  })
})

const givenPage = (person: Identity) => {
  const sent: SentData = { person, queries: [[['GET /wishlist'], ['theirs']]] }
  const element = { textContent: JSON.stringify(sent) }
  vi.stubGlobal('document', { getElementById: (id: string) => (id === sentQueriesId ? element : null) })
  vi.useFakeTimers()
}
const cached = () => queryClient.getQueryData(['GET /wishlist'])

describe('a page that the server has rendered for its person', () => {
  it('is shown to the person of the token without a request, and the session is asked later', async () => {
    givenPage(buyer)
    localStorage.setItem('access-token', tokenOf(buyer))
    const requests = givenServer({ [session]: () => ({ body: userOf(buyer) }) })
    startSession()
    expect([signInState(), cached()]).toEqual([{ state: 'signed-in', person: buyer }, ['theirs']])
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    expect([signInState(), cached()]).toEqual([{ state: 'signed-in', person: buyer }, ['theirs']])
    expect(requests).toEqual([session])
  })

  it('leads to the login if the session has ended since', async () => {
    givenPage(buyer)
    localStorage.setItem('access-token', tokenOf(buyer))
    givenServer({ [session]: () => ({ body: null }) })
    startSession()
    await vi.advanceTimersByTimeAsync(5000)
    expect([signInState(), cached()]).toEqual([{ state: 'signed-out' }, undefined])
  })

  it('leads to the login with the reason of the server if the session was ended', async () => {
    givenPage(buyer)
    localStorage.setItem('access-token', tokenOf(buyer))
    givenServer(ofBlocked)
    startSession()
    await vi.advanceTimersByTimeAsync(5000)
    expect(signInState()).toEqual({ state: 'signed-out', reason: 'Your account is blocked.' })
  })

  it.each([
    ['another person’s token', tokenOf(other)],
    ['no token', ''],
  ])('is not used in a browser with %s', async (_name, token) => {
    givenPage(buyer)
    localStorage.setItem('access-token', token)
    givenServer({ [session]: () => ({ body: userOf(buyer) }), [jwt]: () => ({ body: { token: tokenOf(buyer) } }) })
    startSession()
    expect([signInState().state, cached()]).toEqual(['restoring', undefined])
    await vi.advanceTimersByTimeAsync(5000)
    expect([signInState(), cached()]).toEqual([{ state: 'signed-in', person: buyer }, undefined])
  })
})
