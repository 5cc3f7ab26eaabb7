import { betterAuth } from 'better-auth'
import type { Kysely } from 'kysely'
import { invalid } from '../../http/route.ts'
import type { Db } from '../../db/schema.ts'
import { SignUp } from '#contract/identity.ts'
import * as z from 'zod/mini'
import type { IdentityProvider, NewAccount } from './port.ts'

interface Options {
  /** Where browsers reach us, such as http://127.0.0.1:3000. */
  publicUrl: string
  secret: string
}

/** Everything of the library that the browser does not use is not mounted. */
const unused = [
  '/list-accounts',
  '/unlink-account',
  '/link-social',
  '/change-email',
  '/delete-user',
  '/delete-user/callback',
  '/list-sessions',
  '/account-info',
  '/refresh-token',
  '/get-access-token',
  '/update-user',
  '/change-password',
  '/set-password',
  '/verify-password',
  '/verify-email',
  '/send-verification-email',
  '/request-password-reset',
  '/reset-password',
  '/sign-in/social',
  '/ok',
  '/error',
]

export const builtInOptions = (db: Db, { publicUrl, secret }: Options) => ({
  baseURL: publicUrl,
  basePath: '/api/auth',
  secret,
  database: { db: db.withSchema('identity') as unknown as Kysely<never>, type: 'postgres' as const },
  telemetry: { enabled: false },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: 6,
    maxPasswordLength: 128,
    autoSignIn: true,
  },
  session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24, cookieCache: { enabled: false } },
  // Our own limits count in the database and name the right waiting time.
  rateLimit: { enabled: false },
  disabledPaths: unused,
  logger: { level: 'error' as const },
  advanced: {
    cookiePrefix: 'keyhaven',
    useSecureCookies: publicUrl.startsWith('https:'),
    ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    database: { generateId: 'uuid' as const },
  },
})

/** Set by us from the socket or a trusted proxy; whatever a client sends under this name is overwritten. */
export const clientAddressHeader = 'x-keyhaven-client-address'

/** Accounts, passwords and sessions in our own database, through better-auth. */
export function builtInIdentity(db: Db, options: Options): IdentityProvider {
  const auth = betterAuth(builtInOptions(db, options))
  return {
    proofOf: async headers => {
      const found = await auth.api.getSession({ headers: new Headers({ cookie: headers.cookie ?? '' }) })
      return (
        (found && {
          uid: found.user.id,
          sessionId: found.session.id,
          email: found.user.email.toLowerCase(),
          name: found.user.name,
          image: found.user.image ?? '',
        }) ??
        undefined
      )
    },
    handle: async request => {
      if (new URL(request.url).pathname.endsWith('/sign-up/email')) {
        const checked = await readSignUp(request)
        return withoutSessionToken(await auth.handler(checked))
      }
      return withoutSessionToken(await auth.handler(request))
    },
    ensureAccount: account => ensureAccount(db, auth, account),
    endSessions: async uid => {
      await db.deleteFrom('identity.session').where('userId', '=', uid).execute()
    },
    removeAccount: async uid => {
      await db.deleteFrom('identity.user').where('id', '=', uid).execute()
    },
  }
}

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof builtInOptions>>>

async function ensureAccount(db: Db, auth: Auth, { name, email, password, image }: NewAccount): Promise<string> {
  const context = await auth.$context
  const existing = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true })
  if (!existing) {
    const { user } = await auth.api.signUpEmail({ body: { name, email, password, ...(image && { image }) } })
    await db.deleteFrom('identity.session').where('userId', '=', user.id).execute()
    return user.id
  }
  const current = existing.accounts.find(account => account.providerId === 'credential')?.password
  if (!current || !(await context.password.verify({ password, hash: current }))) {
    const hash = await context.password.hash(password)
    if (current) await context.internalAdapter.updatePassword(existing.user.id, hash)
    else
      await context.internalAdapter.linkAccount({
        userId: existing.user.id,
        providerId: 'credential',
        accountId: existing.user.id,
        password: hash,
      })
  }
  return existing.user.id
}

/** The specification's password rules hold on the server too; the library knows only the length. */
async function readSignUp(request: Request): Promise<Request> {
  const body: unknown = await request.json().catch(() => ({}))
  const result = z.safeParse(SignUp, body)
  if (!result.success) throw invalid(result.error.issues)
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(result.data) })
}

/** The session lives in its httpOnly cookie alone: a script that reads the answer must not find its token there. */
async function withoutSessionToken(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('application/json')) return response
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
