import { tokenKey } from './stored-token.ts'

/** When this page got the token it holds: a lifetime can be counted from then whatever the clock of the computer says. */
let got: { token: string; at: number } | undefined

export function storeToken(token: string) {
  got = { token, at: Date.now() }
  localStorage.setItem(tokenKey, token)
}

export function removeToken() {
  got = undefined
  localStorage.removeItem(tokenKey)
}

const marginMs = 30_000

/** Whether it ends within half a minute. One that cannot be read is left to the server to judge. */
export function isRunningOut(token: string): boolean {
  const { exp, iat } = claimsOf(token)
  if (exp === undefined) return false
  const endsAt = got?.token === token && iat !== undefined ? got.at + (exp - iat) * 1000 : exp * 1000
  return endsAt - marginMs < Date.now()
}

/** Whom the token is for. Two tokens with the same subject are one person's. */
export const subjectOf = (token: string | null): string | undefined => (token ? claimsOf(token).sub : undefined)

/** The address of the person that the token is for. */
export const emailIn = (token: string): string | undefined => claimsOf(token).email

interface Claims {
  email?: string
  sub?: string
  exp?: number
  iat?: number
}

function claimsOf(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}
