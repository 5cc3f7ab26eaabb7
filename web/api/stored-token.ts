/** Key in localStorage, fixed by the specification (§9). */
export const tokenKey = 'access-token'

/** Characters that a header may contain. Anybody can edit localStorage. */
const sendable = /^[\x21-\x7e]+$/

export function storedToken(): string | undefined {
  const token = localStorage.getItem(tokenKey) ?? undefined
  return token === undefined || sendable.test(token) ? token : unreadable
}

/** Replaces a token that cannot be sent. The server refuses it, so it is renewed like any other. */
const unreadable = 'unreadable'
