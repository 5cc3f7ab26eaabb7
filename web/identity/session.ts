import { type Identity, issueToken, type SignIn } from '#contract/identity.ts'
import { emailIn, isRunningOut, removeToken, storeToken, subjectOf } from '../api/access-token.ts'
import { call } from '../api/call.ts'
import { CallFailed } from '../api/call-failed.ts'
import { forgetAnswers } from '../api/query-client.ts'
import { setSignInState, signInState } from '../api/signed-in.ts'
import { storedToken, tokenKey } from '../api/stored-token.ts'
import { identityClient } from './identity-client.ts'

/**
 * Restores the session when the page opens, and follows signing in and out in other tabs. It sends no request for a
 * visitor without a token.
 */
export function startSession() {
  if (storedToken()) void restore()
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== tokenKey && key !== null) return
    if (!storedToken()) forget()
    else if (signInState().state === 'signed-out' || subjectOf(oldValue) !== subjectOf(newValue)) void restore()
  })
}

export async function signIn(credentials: SignIn) {
  const client = await identityClient()
  const person = await client.signIn(credentials)
  removeToken()
  await openAccount(person)
}

/** Signs out. @throws CallFailed when the session cannot be ended; the person is then still signed in */
export async function signOut() {
  const client = await identityClient()
  await client.signOut()
  forget()
}

/** Signs out, even if the identity service fails (specification §6). */
export function dropSession() {
  identityClient()
    .then(client => client.signOut())
    .catch(() => undefined)
  forget()
}

/** Signs this person in, with the session they have at the identity service. */
export async function openAccount(person: Identity) {
  const token = storedToken()
  const isTheirs = token !== undefined && emailIn(token) === person.email.toLowerCase()
  if (!isTheirs) removeToken()
  if (!isTheirs || isRunningOut(token)) {
    // A failure is only logged (specification §8), because the first call that needs the token requests it again.
    await obtainToken(person.email).catch((failure: unknown) => console.error(failure))
  }
  forgetAnswers()
  setSignInState({ state: 'signed-in', person })
}

let renewal: Promise<string> | undefined

/**
 * Renews the token. Concurrent calls share one renewal, and so does a call whose refusal arrives after it.
 */
export const renewToken = (refused?: string): Promise<string> => {
  const since = refused && renewedSince(refused)
  if (since) return Promise.resolve(since)
  renewal ??= renewed().finally(() => {
    renewal = undefined
  })
  return renewal
}

/** Returns this person's newer token if another call or another tab has renewed it. */
function renewedSince(refused: string): string | undefined {
  const token = storedToken()
  const signedIn = signInState()
  if (!token || token === refused || isRunningOut(token) || signedIn.state !== 'signed-in') return undefined
  return emailIn(token) === signedIn.person.email.toLowerCase() ? token : undefined
}

async function renewed() {
  const signedIn = signInState()
  const person = signedIn.state === 'signed-in' ? signedIn.person : await whoIsThere()
  if (!person) throw new CallFailed(401, 'You are not logged in.')
  return obtainToken(person.email).catch((failure: unknown) => {
    // The session now belongs to somebody else, so it cannot renew this page's token.
    throw failure instanceof CallFailed && failure.status === 403 ? new CallFailed(401, failure.message) : failure
  })
}

const whoIsThere = async () => (await identityClient()).current()

async function obtainToken(email: string) {
  const { token } = await call(issueToken, { body: { email } })
  storeToken(token)
  return token
}

async function restore() {
  setSignInState({ state: 'restoring' })
  try {
    const person = await patiently(whoIsThere)
    if (person) await openAccount(person)
    else forget()
  } catch (failure) {
    console.error(failure)
    setSignInState({ state: 'signed-out' })
  }
}

function forget() {
  removeToken()
  setSignInState({ state: 'signed-out' })
  forgetAnswers()
}

/** Retries twice while the server is starting or busy, so that nobody has to sign in again. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const waitMs of [500, 1500]) {
    try {
      return await ask()
    } catch (failure) {
      console.error(failure)
      await new Promise(resolve => setTimeout(resolve, waitMs))
    }
  }
  return ask()
}
