/** Key in localStorage, fixed by the specification (§9). */
export const tokenKey = 'access-token'

/** Key in localStorage that marks a browser with a session, which may have no token after a failed request. */
export const sessionKey = 'signed-in'

/** Whether somebody was signed in when this browser last knew. Only the session can tell whether they still are. */
export const mayHaveSession = (): boolean => read(tokenKey) !== null || read(sessionKey) !== null

/** Null also where storage is blocked. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Characters that a header may contain. Anybody can edit localStorage. */
const sendable = /^[\x21-\x7e]+$/

export function storedToken(): string | undefined {
  const token = read(tokenKey) ?? undefined
  return token === undefined || sendable.test(token) ? token : unreadable
}

/** Replaces a token that cannot be sent. The server refuses it, so it is renewed like any other. */
const unreadable = 'unreadable'
