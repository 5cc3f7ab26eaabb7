/** The name is the specification's (§9). */
export const tokenKey = 'access-token'

/** Anything else that somebody has put there could not even be sent. */
const sendable = /^[\x21-\x7e]+$/

export function storedToken(): string | undefined {
  const token = localStorage.getItem(tokenKey) ?? undefined
  return token === undefined || sendable.test(token) ? token : unreadable
}

/** Stands for a token that cannot be sent: the server refuses it, and it is renewed like any other. */
const unreadable = 'unreadable'
