import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Identity } from '#contract/sign-in/identity.ts'

/** State of the sign-in. `restoring`: the identity service is checking who is signed in in this browser. */
export type SignInState =
  | { state: 'restoring' }
  /**
   * `reason`: the message of the server that has ended the session. `isLogout`: the person has logged out in this tab, so
   * the next one does not continue on their page.
   */
  | { state: 'signed-out'; reason?: string; isLogout?: boolean }
  | { state: 'signed-in'; person: Identity }

let current: SignInState = { state: 'signed-out' }
const listeners = new Set<() => void>()

export const signInState = () => current

export function setSignInState(next: SignInState) {
  current = next
  for (const listener of listeners) listener()
}

/** Calls the listener after each change of the state. Returns a function that ends this. */
export const onSignIn = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** State of the sign-in when the server renders a page. Only a personal page has a person; all others are the same for everybody. */
export const RenderedSignIn = createContext<SignInState>({ state: 'signed-out' })

/** Returns the state of the sign-in, for public pages. */
export function useSignInState(): SignInState {
  const rendered = useContext(RenderedSignIn)
  return useSyncExternalStore(onSignIn, signInState, () => rendered)
}

/** The person that guards provide to their pages. */
export const SignedInPerson = createContext<Identity | undefined>(undefined)

/** Returns the signed-in person. Only for pages behind a guard. */
export function useSignedIn(): Identity {
  const person = useContext(SignedInPerson)
  if (!person) throw new Error('useSignedIn outside a guard')
  return person
}
