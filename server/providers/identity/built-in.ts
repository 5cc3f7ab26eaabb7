import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { NewPasskey, PasskeySignIn, RecoveryCode, SecondFactorCode } from '#contract/account.ts'
import { SignIn, SignUp } from '#contract/identity.ts'
import type { Db } from '../../db/schema.ts'
import { problem } from '../../ground/problem.ts'
import { invalid } from '../../ground/problem.ts'
import { googleFailed } from '#contract/identity.ts'
import { type GoogleClient, googleSignIn, reachIssuer } from './google.ts'
import { accountTokens } from './account-tokens.ts'
import { credentials } from './credentials.ts'
import { ensureAccount } from './ensure-account.ts'
import { passkeys } from './passkeys.ts'
import { librarySecrets } from './previous-secret.ts'
import { passwords } from './passwords.ts'
import { prepareForGoogle, type PasswordRemoved } from './prove-email.ts'
import { signInUnlessPasswordChanges } from './revoke-stale-sign-in.ts'
import { signUpByPassword } from './sign-up-by-password.ts'
import { clientAddressHeader, type IdentityProvider } from './port.ts'
import { secondFactors } from './second-factors.ts'

interface Options {
  /** URL at which browsers reach the marketplace, such as http://127.0.0.1:3000. */
  publicUrl: string
  /** Name of the marketplace for authenticator apps and passkeys. */
  brandName: string
  secret: string
  /** Previous secret, still accepted. */
  previousSecret?: string | undefined
  /** The marketplace's clock. */
  now: () => Date
  log: FastifyBaseLogger
  passwordRemoved: PasswordRemoved
  /** Emails of demo accounts, which keep their (published) passwords when Google is linked. */
  publicAccounts?: readonly string[]
  /** Google client for this origin. */
  google?: ((origin: string) => GoogleClient) | undefined
}

export const builtInOptions = (
  db: Db,
  { publicUrl, secret, previousSecret, log }: Pick<Options, 'publicUrl' | 'secret' | 'previousSecret' | 'log'>,
) => ({
  baseURL: publicUrl,
  basePath: '/api/auth',
  secret,
  secrets: librarySecrets({ current: secret, previous: previousSecret }),
  database: { db: db.withSchema('identity') as unknown as Kysely<never>, type: 'postgres' as const },
  telemetry: { enabled: false },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: 6,
    maxPasswordLength: 128,
    autoSignIn: true,
    password: passwords,
  },
  session: {
    expiresIn: 60 * 60 * 24 * 7,
    updateAge: 60 * 60 * 24,
    cookieCache: { enabled: false },
    // features/identity/confirm-identity.ts decides how recent a sign-in must be.
    freshAge: 0,
    additionalFields: { secondFactor: { type: 'string' as const, required: false, input: false } },
  },
  // Our own limits count in the database and return the correct waiting time.
  rateLimit: { enabled: false },
  // Database errors must reach our own error handler.
  onAPIError: { throw: true },
  logger: {
    level: 'error' as const,
    log: (_level: string, message: string, ...details: unknown[]) =>
      log.error({ err: details.find(detail => detail instanceof Error) }, `identity: ${message}`),
  },
  advanced: {
    cookiePrefix: 'keyhaven',
    useSecureCookies: publicUrl.startsWith('https:'),
    ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    database: { generateId: 'uuid' as const },
  },
})

/** Time limit, which the library lacks. */
const googlePatienceMs = 8_000

const passkeyCalls = '/api/auth/passkey/'
const callbackPath = '/api/auth/callback/google'
const googleCalls = new Set(['/api/auth/sign-in/social', callbackPath])

/** Callback URL that is registered at Google. */
export const googleCallback = (origin: string): string => origin + callbackPath

/** Accounts, passwords and sessions in our own database, through better-auth. */
export function builtInIdentity(db: Db, options: Options): IdentityProvider {
  const { log } = options
  const auth = startAuth(db, options)
  const withGoogle = googleHandler(db, options)
  const withPasskey = passkeyHandler(db, options)
  return {
    keepsAccounts: true,
    proofOf: async headers => {
      const found = await auth.api
        .getSession({ headers: new Headers({ cookie: headers.cookie ?? '' }) })
        .catch((error: unknown) => {
          // Only the database can fail here; the library logs the error and hides it.
          log.error({ err: error }, 'identity: no session could be read')
          throw problem(503, 'The marketplace is not available right now. Please try again in a moment.')
        })
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
      return withoutSessionToken(await ask())
    },
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

const startAuth = (db: Db, options: Options) =>
  betterAuth({
    ...builtInOptions(db, options),
    plugins: [twoFactor({ issuer: options.brandName }), passkeys(options.brandName)],
  })

/** Passkeys are bound to a host, so each of our origins has its own handler. */
function passkeyHandler(db: Db, options: Options): (request: Request) => Promise<Response> {
  const ready = new Map<string, (request: Request) => Promise<Response>>()
  return async request => {
    const { origin, pathname } = new URL(request.url)
    const handler = ready.get(origin) ?? startAuth(db, { ...options, publicUrl: origin }).handler
    ready.set(origin, handler)
    const response = await handler(request)
    return pathname.endsWith('/generate-authenticate-options') ? withUserVerification(response) : response
  }
}

/** Requires the PIN or fingerprint, which the plugin only prefers. */
async function withUserVerification(response: Response): Promise<Response> {
  if (!response.ok) return response
  const asked = (await response.json()) as object
  return Response.json({ ...asked, userVerification: 'required' }, { headers: cookiesOf(response) })
}

function cookiesOf(response: Response): Headers {
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/**
 * Google sign-in by the same library on the same tables. It loads Google's configuration when
 * somebody first signs in, so that the marketplace starts while Google is down.
 */
function googleHandler(db: Db, options: Options): (request: Request) => Promise<Response> {
  const ready = new Map<string, (request: Request) => Promise<Response>>()
  return async request => {
    const { origin } = new URL(request.url)
    if (!options.google) throw problem(404, 'There is nothing at this address.')
    const client = options.google(origin)
    const isBack = new URL(request.url).pathname === callbackPath
    const cannotBeUsed = (error: unknown) => {
      options.log.warn({ err: error }, 'identity: Google cannot be used')
      // The callback must respond with a page, not with JSON.
      if (isBack) return undefined
      throw problem(503, 'Google cannot be reached right now.')
    }
    // Before each redirect: if Google is down, the user stays on our page.
    if (!isBack) await reachIssuer(client).catch(cannotBeUsed)
    const handler =
      ready.get(origin) ?? (await startGoogle(db, { ...options, publicUrl: origin }, client).catch(cannotBeUsed))
    if (!handler) return Response.redirect(origin + googleFailed('login'), 302)
    ready.set(origin, handler)
    const late = new Promise<Response>(resolve => {
      setTimeout(resolve, googlePatienceMs, Response.redirect(origin + googleFailed('login'), 302)).unref()
    })
    return Promise.race([handler(request), late])
  }
}

async function startGoogle(db: Db, options: Options, client: GoogleClient) {
  await reachIssuer(client)
  const auth = betterAuth({
    ...builtInOptions(db, options),
    onAPIError: { errorURL: `${options.publicUrl}${googleFailed('login')}` },
    plugins: [googleSignIn(client, options.publicUrl)],
    // Google's tokens are not needed after sign-in, so they are not stored.
    account: {
      updateAccountOnSignIn: false,
      // Removes the access of whoever registered the email without confirming it.
      accountLinking: { requireLocalEmailVerified: false },
    },
    databaseHooks: {
      account: {
        create: {
          before: async ({ userId }) => {
            await prepareForGoogle(db, userId, options)
            return { data: noTokens }
          },
          // Once more: a registration that is under way stores its password and its session at any moment. If it has
          // not seen this account when it ends, it ended before, and all of it is removed here.
          after: ({ userId }) => prepareForGoogle(db, userId, options),
        },
      },
    },
  })
  const { socialProviders } = await auth.$context
  if (socialProviders.length === 0) throw new Error(`${client.issuer} cannot be used`)
  return auth.handler
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null }

const signInPath = '/api/auth/sign-in/email'
const signUpPath = '/api/auth/sign-up/email'

const bodies = new Map<string, z.ZodMiniType>([
  ['/api/auth/two-factor/verify-totp', SecondFactorCode],
  ['/api/auth/two-factor/verify-backup-code', RecoveryCode],
  ['/api/auth/passkey/verify-registration', NewPasskey],
  ['/api/auth/passkey/verify-authentication', PasskeySignIn],
  [signUpPath, SignUp],
  [signInPath, SignIn],
])

/** Enforces the specification's password rules on the server, and drops fields that the contract does not name. */
async function readBody(request: Request): Promise<Request> {
  const schema = bodies.get(new URL(request.url).pathname)
  if (!schema) return request
  const body: unknown = await request.json().catch(() => ({}))
  const result = z.safeParse(schema, body)
  if (!result.success) throw invalid(result.error.issues)
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(result.data) })
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
