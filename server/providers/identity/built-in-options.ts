import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { databaseFault } from '../../db/database-fault.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { GoogleClient } from './google.ts'
import { passkeys } from './passkeys.ts'
import { passwords } from './passwords.ts'
import { clientIpHeader } from './port.ts'
import { librarySecrets } from './previous-secret.ts'
import type { PasswordRemoved } from './prove-email.ts'
import { usedCodes } from './used-codes.ts'

export interface BuiltInOptions {
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
  { publicUrl, secret, previousSecret, log }: Pick<BuiltInOptions, 'publicUrl' | 'secret' | 'previousSecret' | 'log'>,
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
    // features/sign-in/confirm-identity.ts decides how recent a sign-in must be.
    freshAge: 0,
    additionalFields: { secondFactor: { type: 'string' as const, required: false, input: false } },
  },
  // Our own limits count in the database and return the correct waiting time.
  rateLimit: { enabled: false },
  // Database errors must reach our own error handler.
  onAPIError: { throw: true },
  logger: {
    level: 'error' as const,
    log: (_level: string, message: string, ...details: unknown[]) => {
      // The connections have logged that the database is away.
      if (!details.some(detail => databaseFault(detail) === 'away'))
        log.error({ err: details.find(detail => detail instanceof Error) }, `identity: ${message}`)
    },
  },
  advanced: {
    cookiePrefix: 'keyhaven',
    useSecureCookies: publicUrl.startsWith('https:'),
    ipAddress: { ipAddressHeaders: [clientIpHeader] },
    // Our migrations make its tables; built-in.test.ts compares them with what the library expects.
    database: { generateId: 'uuid' as const, validateSchema: false },
  },
})

export const startAuth = (db: Db, options: BuiltInOptions) =>
  betterAuth({
    ...builtInOptions(db, options),
    plugins: [twoFactor({ issuer: options.brandName }), passkeys(options.brandName), usedCodes(db)],
  })
