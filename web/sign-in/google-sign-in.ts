import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { GooglePage, Identity } from '#contract/sign-in/identity.ts'
import { saveUser } from '#contract/users/users.ts'
import { call } from '../api/call.ts'
import { identityClient } from '../identity/identity-client.ts'
import { dropSession, openAccount, previousSessionEnded } from '../identity/session.ts'
import { tabStorage } from '../ui/browser/storage.ts'
import { isCodeNeeded } from './code-needed.ts'

/** Key in sessionStorage for the previous page during a sign-in with Google. The URL could be forged; this cannot. */
const stateKey = 'google-state'

/**
 * Signs in with Google, in a window or by leaving the page. Returns undefined in the second case; the browser comes
 * back later.
 *
 * @throws CallFailed when Google or the identity service cannot be reached
 */
export async function goToGoogle(page: GooglePage, state: unknown): Promise<Identity | undefined> {
  tabStorage.write(stateKey, JSON.stringify(state ?? null))
  await previousSessionEnded()
  const client = await identityClient()
  return client.signInWithGoogle(page)
}

/** Calls back once after the return from Google, when the navigation state has the previous page again. */
export function useReturnFromGoogle(onReturn: (outcome: 'done' | 'failed') => unknown) {
  const outcome = useSearchParams()[0].get('google')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const returned = useRef<'done' | 'failed'>(undefined)

  useEffect(() => {
    if (outcome === null) {
      // The URL is clean and the state is restored, so the page knows where to continue.
      const came = returned.current
      returned.current = undefined
      if (came) onReturn(came)
      return
    }
    if (returned.current) return
    returned.current = outcome === 'done' ? 'done' : 'failed'
    void navigate(pathname, { replace: true, state: storedState() })
  })
}

function storedState(): unknown {
  try {
    return JSON.parse(tabStorage.read(stateKey) ?? 'null')
  } catch {
    return null
  } finally {
    tabStorage.write(stateKey, null)
  }
}

/**
 * Creates the user that Google has signed in, and opens their account. If that fails, it signs out, so that no session
 * remains that the page does not show. Returns whether the user is new.
 *
 * @throws CallFailed
 */
export async function saveGoogleUser(person: Identity, acceptsTerms?: true): Promise<boolean> {
  const { displayName: name, email, photoURL: image } = person
  const { isNew } = await call(saveUser, { body: { name, email, image, role: 'user', acceptsTerms } }).catch(
    (failure: unknown) => {
      // Somebody with an authenticator app continues with its code.
      if (!isCodeNeeded(failure)) dropSession()
      throw failure
    },
  )
  await openAccount(person)
  return isNew
}
