import { revealFaults } from '../../db/reveal-faults.ts'
import type { Db } from '../../db/tables/schema.ts'
import { accountTokens } from './account-tokens.ts'
import { type BuiltInOptions, startAuth } from './built-in-options.ts'
import { credentials } from './credentials.ts'
import { ensureAccount } from './ensure-account.ts'
import { callbackPath, googleHandler } from './google-handler.ts'
import { readBody, signUpPath, signInPath } from './identity-bodies.ts'
import { imitateSignUp } from './imitate-sign-up.ts'
import { passkeyHandler } from './passkey-handler.ts'
import { passwords } from './passwords.ts'
import type { IdentityProvider } from './port.ts'
import { secondFactors } from './second-factors.ts'
import { signInUnlessPasswordChanges } from './sign-in-unless-password-changes.ts'
import { signUpByPassword } from './sign-up-by-password.ts'

const passkeyCalls = '/api/auth/passkey/'
const googleCalls = new Set(['/api/auth/sign-in/social', callbackPath])

/** Accounts, passwords and sessions in our own database, through better-auth. */
export function builtInIdentity(db: Db, options: BuiltInOptions): IdentityProvider {
  const auth = startAuth(db, options)
  const withGoogle = googleHandler(db, options)
  const withPasskey = passkeyHandler(db, options)
  return {
    managesAccounts: true,
    proofOf: async headers => {
      const found = await revealFaults(() =>
        auth.api.getSession({
          headers: new Headers({ cookie: headers.cookie ?? '' }),
          // A renewal sets a cookie, and only the browser's own call of the session receives it.
          query: { disableRefresh: true },
        }),
      )
      return (
        (found && {
          uid: found.user.id,
          sessionId: found.session.id,
          email: found.user.email.toLowerCase(),
          emailVerified: found.user.emailVerified,
          name: found.user.name,
          image: found.user.image ?? '',
          secondFactorMissing: found.user.twoFactorEnabled === true && !found.session.secondFactor,
        }) ??
        undefined
      )
    },
    hasGoogle: options.google !== undefined,
    handle: async request => {
      const { pathname } = new URL(request.url)
      const ask = async () => {
        if (googleCalls.has(pathname)) return withGoogle(request)
        if (pathname.startsWith(passkeyCalls)) return withPasskey(await readBody(request))
        const valid = await readBody(request)
        if (pathname === signUpPath) return signUpByPassword(db, valid, auth.handler)
        return pathname === signInPath ? signInUnlessPasswordChanges(db, valid, auth.handler) : auth.handler(valid)
      }
      return withoutSessionToken(await revealFaults(ask, ({ status }) => status >= 400))
    },
    imitateSignUp: details => imitateSignUp(auth, details),
    ensureAccount: (account, { mayTakeOver }) => ensureAccount(db, account, { now: options.now(), mayTakeOver }),
    endSessions: async uid => {
      await db.deleteFrom('identity.session').where('userId', '=', uid).execute()
    },
    endSession: async (sessionId, tx) => {
      await tx.deleteFrom('identity.session').where('id', '=', sessionId).execute()
    },
    endOtherSessions: async (uid, sessionId, tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('identity.session')
        .where('userId', '=', uid)
        .where('id', '!=', sessionId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    credentials: credentials(db, options.now),
    secondFactors: secondFactors(db, async () => (await auth.$context).secretConfig, options.brandName),
    changeProfile: async (uid, { name, image }, tx) => {
      await tx.updateTable('identity.user').set({ name, image }).where('id', '=', uid).execute()
    },
    tokens: accountTokens({
      db,
      now: options.now,
      hash: passwords.hash,
      passwordRemoved: options.passwordRemoved,
    }),
    removeAccount: async (uid, tx) => {
      await tx.deleteFrom('identity.verification').where('value', '=', uid).execute()
      await tx.deleteFrom('identity.user').where('id', '=', uid).execute()
    },
  }
}

/** Removes the session token from the response, so that only the httpOnly cookie holds it. */
async function withoutSessionToken(response: Response): Promise<Response> {
  const isRedirect = response.status >= 300 && response.status < 400
  if (isRedirect || !response.headers.get('content-type')?.includes('application/json')) return response
  const answer: unknown = await response.json()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(
    JSON.stringify(answer, (key, value: unknown) => (key === 'token' ? undefined : value)),
    {
      status: response.status,
      headers,
    },
  )
}
