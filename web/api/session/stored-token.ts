import { deviceStorage } from '../../ui/browser/storage.ts'

/** Key in localStorage, fixed by the specification (§9). */
export const tokenKey = 'access-token'

/** Key in localStorage that marks a browser with a session, which may have no token after a failed request. */
export const sessionKey = 'signed-in'

/**
 * Whether somebody was signed in when this browser last knew, or it keeps nothing. Only the session can tell whether they
 * still are.
 */
export const mayHaveSession = (): boolean =>
  [tokenKey, sessionKey].some(key => deviceStorage.read(key) !== null) || deviceStorage.storesNothing()

/** Characters that a header may contain. Anybody can edit localStorage. */
const sendable = /^[\x21-\x7e]+$/

export function storedToken(): string | undefined {
  const token = deviceStorage.read(tokenKey) ?? undefined
  return token === undefined || sendable.test(token) ? token : unreadable
}

/** Replaces a token that cannot be sent. The server refuses it, so it is renewed like any other. */
const unreadable = 'unreadable'
