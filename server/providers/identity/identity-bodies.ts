import * as z from 'zod/mini'
import { NewPasskey, PasskeySignIn } from '#contract/account/account.ts'
import { SignIn, SignUp } from '#contract/sign-in/identity.ts'
import { RecoveryCode, SecondFactorCode } from '#contract/sign-in/second-factor.ts'
import { invalid } from '../../ground/problem.ts'

export const signInPath = '/api/auth/sign-in/email'
export const signUpPath = '/api/auth/sign-up/email'

const bodies = new Map<string, z.ZodMiniType>([
  ['/api/auth/two-factor/verify-totp', SecondFactorCode],
  ['/api/auth/two-factor/verify-backup-code', RecoveryCode],
  ['/api/auth/passkey/verify-registration', NewPasskey],
  ['/api/auth/passkey/verify-authentication', PasskeySignIn],
  [signUpPath, SignUp],
  [signInPath, SignIn],
])

/** Enforces the specification's password rules on the server, and drops fields that the contract does not name. */
export async function readBody(request: Request): Promise<Request> {
  const schema = bodies.get(new URL(request.url).pathname)
  if (!schema) return request
  const body: unknown = await request.json().catch(() => ({}))
  const result = z.safeParse(schema, body)
  if (!result.success) throw invalid(result.error.issues)
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(result.data) })
}
