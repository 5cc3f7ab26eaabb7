import { createOTP } from '@better-auth/utils/otp'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { BetterAuthPlugin } from 'better-auth/types'
import type { Db } from '../../db/tables/schema.ts'

const stepMs = 30_000
/** Steps before and after the present one whose codes the identity library accepts. */
const tolerance = 1
/** Cookie of a sign-in that waits for its code, as the library's plugin names it. */
const challengeCookie = 'two_factor'

/** Finds the time step whose code this is (RFC 6238). Undefined for a wrong code. */
export async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const now = Math.floor(Date.now() / stepMs)
  for (let step = now + tolerance; step >= now - tolerance; step--)
    if ((await createOTP(secret).hotp(step)) === code) return step
  return undefined
}

/** Stores the step of an accepted code. False if a code of this or a later step has been accepted before. */
export async function claimStep(db: Db, uid: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.twoFactor')
    .set({ lastUsedStep: step })
    .where('userId', '=', uid)
    .where(eb => eb.or([eb('lastUsedStep', 'is', null), eb('lastUsedStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Accepts each code of an authenticator app once (RFC 6238, 5.2; OWASP ASVS 5, 6.5.1), which better-auth's plugin does
 * not check. The step is claimed before the plugin answers, so that of several attempts at once one succeeds. Wrong
 * codes are left to the plugin, which counts them.
 */
export const usedCodes = (db: Db): BetterAuthPlugin => ({
  id: 'used-codes',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/two-factor/verify-totp',
        handler: createAuthMiddleware(async ctx => {
          const uid = (await getSessionFromCtx(ctx))?.user.id ?? (await challengedAccount(ctx))
          if (uid === undefined) return
          const app = await db
            .selectFrom('identity.twoFactor')
            .select('secret')
            .where('userId', '=', uid)
            .where('verified', '=', true)
            .executeTakeFirst()
          if (!app) return
          const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: app.secret })
          const { code } = ctx.body as { code?: unknown }
          const step = typeof code === 'string' ? await stepOf(secret, code) : undefined
          if (step !== undefined && !(await claimStep(db, uid, step)))
            throw new APIError('UNAUTHORIZED', { code: 'CODE_USED' })
        }),
      },
    ],
  },
})

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** The account whose sign-in waits for a code. */
async function challengedAccount(ctx: Context): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie(challengeCookie)
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  if (typeof challenge !== 'string') return undefined
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value
}
