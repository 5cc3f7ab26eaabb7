import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Identity } from '#contract/identity.ts'

/** `restoring`: a token was found at the start and the identity is being asked whose it is. */
export type SignInState = { state: 'restoring' } | { state: 'signed-out' } | { state: 'signed-in'; person: Identity }

let current: SignInState = { state: 'signed-out' }
const listeners = new Set<() => void>()

export const signInState = () => current

export function setSignInState(next: SignInState) {
  current = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody is signed in, for what everybody can see. */
export const useSignInState = (): SignInState => useSyncExternalStore(subscribe, signInState, asStranger)

/** What the server draws is for everybody. */
const stranger: SignInState = { state: 'signed-out' }
const asStranger = () => stranger

/** Given by the guards to the pages behind them. */
export const SignedInPerson = createContext<Identity | undefined>(undefined)

/** Who is signed in. Only for pages behind a guard. */
export function useSignedIn(): Identity {
  const person = useContext(SignedInPerson)
  if (!person) throw new Error('useSignedIn outside a guard')
  return person
}
