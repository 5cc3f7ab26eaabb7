import { deviceStorage } from '../../ui/browser/storage.ts'
import { serverTime } from './server-time.ts'
import { tokenKey } from './stored-token.ts'

/** Time at which this page got its token. The lifetime counts from then, whatever the browser's clock says. */
let got: { token: string; at: number } | undefined

export function storeToken(token: string) {
  got = { token, at: Date.now() }
  deviceStorage.write(tokenKey, token)
}

export function removeToken() {
  got = undefined
  deviceStorage.write(tokenKey, null)
}

const marginMs = 30_000

/** Whether the token expires within half a minute. An unreadable token counts as valid; the server refuses it. */
export function isRunningOut(token: string): boolean {
  const { exp, iat } = claimsOf(token)
  if (exp === undefined) return false
  if (got?.token === token && iat !== undefined) return got.at + (exp - iat) * 1000 - marginMs < Date.now()
  // Another tab got it.
  return exp * 1000 - marginMs < serverTime()
}

/** Returns the email of the token's person. */
export const emailIn = (token: string): string | undefined => claimsOf(token).email

interface Claims {
  email?: string
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
