import { urlOf } from '#contract/ground/endpoint.ts'
import { type Identity, issueToken, type SignIn } from '#contract/sign-in/identity.ts'
import { findUser } from '#contract/users/users.ts'
import { CallFailed } from '../api/call-failed.ts'
import { call } from '../api/call.ts'
import { queryClient, removePrivateCache } from '../api/query-client.ts'
import { send } from '../api/send.ts'
import { removeSentData } from '../api/sent-queries.ts'
import { emailIn, isRunningOut, removeToken, storeToken } from '../api/session/access-token.ts'
import { setSignInState, signInState } from '../api/session/signed-in.ts'
import { mayHaveSession, sessionKey, storedToken, tokenKey } from '../api/session/stored-token.ts'
import { removeDeviceLists, removeDeviceListsOfOthers } from '../ui/browser/device-lists.ts'
import { onShownAgain } from '../ui/browser/on-shown-again.ts'
import { deviceStorage } from '../ui/browser/storage.ts'
import { removeDraftsOfOthers, removeAllDrafts } from '../ui/dialog/drafts.ts'
import { connection } from '../ui/load/connection.ts'
import { identityClient } from './identity-client.ts'
import { takeFirstScreen } from './take-first-screen.ts'

/**
 * Restores the session when the page opens, and follows signing in and out in other tabs. It sends no request for a
 * visitor who was not signed in.
 */
export function startSession() {
  if (mayHaveSession()) void start()
  // Another tab has ended the sign-in while this code was loading.
  else if (signInState().state === 'restoring') forget()
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionKey && newValue === loggedOut) followLogout()
    if (key === tokenKey || key === sessionKey || key === null) followStorage()
  })
  // A page in the back/forward cache receives no events of other tabs.
  onShownAgain(followStorage)
}

/** Follows a logout in another tab. The login says why. */
function followLogout() {
  removeAllDrafts()
  if (signInState().state === 'signed-in') forget({ reason: 'You logged out in another tab.' })
}

function followStorage() {
  const token = storedToken()
  const email = token && emailIn(token)
  const signedIn = signInState()
  const isOther = email !== undefined && signedIn.state === 'signed-in' && email !== signedIn.person.email.toLowerCase()
  if (!mayHaveSession()) {
    // The reason stays.
    if (signedIn.state !== 'signed-out') forget()
  } else if (signedIn.state === 'signed-out' || isOther) void restore()
}

/** Value of the session's mark that tells other tabs to remove their drafts. */
const loggedOut = 'logged-out'

/** Removes all drafts and lists of this person, in every tab. */
export function removeLocalData() {
  removeAllDrafts()
  removeDeviceLists()
  deviceStorage.write(sessionKey, loggedOut)
}

/** By account, because a person who changes their email keeps what they have typed. */
function removeLocalDataOfOthers({ id }: Identity) {
  removeDraftsOfOthers(id)
  removeDeviceListsOfOthers(id)
}

export async function signIn(credentials: SignIn) {
  await previousSessionEnded()
  const client = await identityClient()
  const person = await client.signIn(credentials)
  removeToken()
  await openAccount(person)
}

/** Signs out. @throws CallFailed when the session cannot be ended; the person is then still signed in */
export async function signOut() {
  const client = await identityClient()
  await client.signOut()
  removeLocalData()
  forget({ isLogout: true })
}

/** Reloads the records of users, such as the role of the person themselves. */
export const reloadUser = () => queryClient.invalidateQueries({ queryKey: [findUser.key] })

let dropped: Promise<unknown> = Promise.resolve()
/** Time that a sign-in waits for the end of the previous session. */
const dropPatienceMs = 5_000

/** Waits until a dropped session has ended. Its sign-out would otherwise end the next session. */
export const previousSessionEnded = () => Promise.race([dropped, pause(dropPatienceMs)])

/** Signs out, even if the identity service fails (specification §6). The login shows the reason. */
export function dropSession(how?: { reason?: string; isLogout?: boolean }) {
  dropped = identityClient()
    .then(client => client.signOut())
    .catch(() => undefined)
  forget(how)
}

/** Time that a sign-in waits for its token. */
const tokenPatienceMs = 5_000

/** Signs this person in, with the session they have at the identity service. */
export async function openAccount(person: Identity) {
  const change = ++changes
  deviceStorage.write(sessionKey, 'yes')
  removeLocalDataOfOthers(person)
  const token = storedToken()
  const isTheirs = token !== undefined && emailIn(token) === person.email.toLowerCase()
  if (!isTheirs) removeToken()
  if (!isTheirs || isRunningOut(token)) {
    // A failure is only logged (specification §8), because the first call that needs the token requests it again.
    const obtained = obtainToken(person.email).catch((failure: unknown) => console.error(failure))
    await Promise.race([obtained, pause(tokenPatienceMs)])
  }
  if (changes !== change) return
  removePrivateCache()
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

/** Number of times that the person has changed. A token that arrives after that is dropped. */
let changes = 0

async function obtainToken(email: string) {
  const before = changes
  const { token } = await call(issueToken, { body: { email } })
  if (changes !== before) throw new CallFailed(0, 'Somebody else has signed in in the meantime.')
  storeToken(token)
  return token
}

async function restore() {
  setSignInState({ state: 'restoring' })
  const before = changes
  try {
    const person = await patiently(whoIsThere)
    // Another tab has signed in or out meanwhile.
    if (changes !== before) return
    if (person) await openAccount(person)
    else await forgetEnded()
  } catch (failure) {
    console.error(failure)
    setSignInState({ state: 'signed-out' })
  }
}

/** Shows the page that the server has sent with its data, and asks for the session later. */
function start() {
  const person = takeFirstScreen()
  if (!person) return restore()
  deviceStorage.write(sessionKey, 'yes')
  removeLocalDataOfOthers(person)
  setSignInState({ state: 'signed-in', person })
  return confirmSession(person)
}

/** Time in which the first screen loads what it still needs. */
const untilShownMs = 3_000

/** Extends the session, and follows one that has changed since the server sent the page. */
async function confirmSession(shown: Identity) {
  const before = changes
  await pause(untilShownMs)
  try {
    const person = await whoIsThere()
    if (changes !== before || person?.email.toLowerCase() === shown.email.toLowerCase()) return
    if (person) await openAccount(person)
    else await forgetEnded()
  } catch (failure) {
    // The next call that needs the session reports it.
    console.error(failure)
  }
}

/** Time that the end of a session waits for its reason. */
const reasonPatienceMs = 2_000

/** Forgets the person whose session has ended, with the server's reason if it refuses the token too, as after a block. */
async function forgetEnded(): Promise<void> {
  const [before, token] = [changes, storedToken()]
  const reason = await Promise.race([reasonOfEnd(token), pause(reasonPatienceMs)])
  if (changes !== before) return
  // Another tab has signed in meanwhile.
  if (storedToken() !== token) return restore()
  forget(reason ? { reason } : {})
}

/** The server's message if it refuses the token. */
async function reasonOfEnd(token: string | undefined): Promise<string | undefined> {
  const email = token && emailIn(token)
  if (!email || isRunningOut(token)) return undefined
  try {
    await send({ method: findUser.method, url: urlOf(findUser, { emailOrId: email }), token })
    return undefined
  } catch (failure) {
    return failure instanceof CallFailed && failure.status === 401 ? failure.serverMessage : undefined
  }
}

function forget(how: { reason?: string; isLogout?: boolean } = {}) {
  changes += 1
  deviceStorage.write(sessionKey, null)
  removeToken()
  removeSentData()
  setSignInState({ state: 'signed-out', ...how })
  removePrivateCache()
}

/** Longest time that the session service may take to answer. */
const answerPatienceMs = 10_000

/**
 * Asks until there is an answer, because only the session decides who is signed in: a server that is starting or busy signs
 * nobody out.
 */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  try {
    for (let waitMs = 500; ; waitMs = Math.min(2 * waitMs, 15_000)) {
      try {
        return await Promise.race([ask(), pause(answerPatienceMs).then(tooLate)])
      } catch (failure) {
        console.error(failure)
        if (failure instanceof CallFailed && failure.status >= 400 && failure.status < 500) throw failure
        if (waitMs > 500) connection.setBusy(true)
        await pause(waitMs * (0.5 + Math.random()))
        await connection.restored()
      }
    }
  } finally {
    connection.setBusy(false)
  }
}

const tooLate = () => {
  throw new CallFailed(0, 'The session service does not answer.')
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
