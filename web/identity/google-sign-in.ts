import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { GooglePage, Identity } from '#contract/identity.ts'
import { saveUser } from '#contract/users.ts'
import { call } from '../api/call.ts'
import { identityClient } from './identity-client.ts'
import { isCodeNeeded } from './code-needed.ts'
import { dropSession, openAccount } from './session.ts'

/** The page one came from is kept here on the way to Google and back; it is ours, whatever the address says. */
const stateKey = 'google-state'

/**
 * Signs in with Google, in a window beside the page or by leaving it: then nobody is answered, and one comes back.
 *
 * @throws CallFailed when it cannot be reached
 */
export async function goToGoogle(page: GooglePage, state: unknown): Promise<Identity | undefined> {
  sessionStorage.setItem(stateKey, JSON.stringify(state ?? null))
  const client = await identityClient()
  return client.signInWithGoogle(page)
}

/** Calls back once when the page is come to from Google, with the page one came from in the state of the navigation again. */
export function useReturnFromGoogle(onReturn: (outcome: 'done' | 'failed') => unknown) {
  const outcome = useSearchParams()[0].get('google')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const returned = useRef<'done' | 'failed'>(undefined)

  useEffect(() => {
    if (outcome === null) {
      // The address is clean and the state is back: only now the page knows where to go on to.
      const came = returned.current
      returned.current = undefined
      if (came) onReturn(came)
      return
    }
    if (returned.current) return
    returned.current = outcome === 'done' ? 'done' : 'failed'
    void navigate(pathname, { replace: true, state: keptState() })
  })
}

function keptState(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(stateKey) ?? 'null')
  } catch {
    return null
  } finally {
    sessionStorage.removeItem(stateKey)
  }
}

/**
 * Keeps a record of the person that Google has signed in, and takes up their session. Without the record nobody is left
 * half signed in, with a session that the page does not show.
 *
 * @throws CallFailed
 */
export async function saveGoogleUser(person: Identity): Promise<void> {
  const { displayName: name, email, photoURL: image } = person
  await call(saveUser, { body: { name, email, image, role: 'user' } }).catch((failure: unknown) => {
    // Somebody with an authenticator app goes on with the code of it.
    if (!isCodeNeeded(failure)) dropSession()
    throw failure
  })
  await openAccount(person)
}
