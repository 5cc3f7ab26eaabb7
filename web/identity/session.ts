import { type Identity, issueToken, type SignIn } from '#contract/identity.ts'
import { emailIn, isRunningOut, removeToken, storeToken, subjectOf } from '../api/access-token.ts'
import { call } from '../api/call.ts'
import { CallFailed } from '../api/call-failed.ts'
import { forgetAnswers } from '../api/query-client.ts'
import { setSignInState, signInState } from '../api/signed-in.ts'
import { storedToken, tokenKey } from '../api/stored-token.ts'
import { identityClient } from './identity-client.ts'

/**
 * Finds out who was signed in when the page was left, and follows signing in and out in other tabs. A visitor without
 * a token is not asked about.
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

/** @throws CallFailed when the session could not be ended; one is then still signed in */
export async function signOut() {
  const client = await identityClient()
  await client.signOut()
  forget()
}

/** Signs out whatever the identity service says to it (specification §6). */
export function dropSession() {
  identityClient()
    .then(client => client.signOut())
    .catch(() => undefined)
  forget()
}

/** Takes up the session of this person: from here on they are signed in. */
export async function openAccount(person: Identity) {
  const token = storedToken()
  const isTheirs = token !== undefined && emailIn(token) === person.email.toLowerCase()
  if (!isTheirs) removeToken()
  if (!isTheirs || isRunningOut(token)) {
    // A failure is only logged (specification §8): the first call that needs the token asks for it again.
    await obtainToken(person.email).catch((failure: unknown) => console.error(failure))
  }
  forgetAnswers()
  setSignInState({ state: 'signed-in', person })
}

let renewal: Promise<string> | undefined

/**
 * However many calls find their token refused, one renewal serves them all: also the call whose refusal comes only
 * after the renewal.
 */
export const renewToken = (refused?: string): Promise<string> => {
  const since = refused && renewedSince(refused)
  if (since) return Promise.resolve(since)
  renewal ??= renewed().finally(() => {
    renewal = undefined
  })
  return renewal
}

/** The token that this person has got in the place of the refused one, by another call or in another tab. */
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
    // The session is somebody else's by now, so it proves nothing for this page.
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

/** A server that is just starting, or busy, is asked twice more before somebody has to sign in again. */
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
