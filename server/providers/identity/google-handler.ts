import { betterAuth } from 'better-auth'
import { googleFailed } from '#contract/sign-in/identity.ts'
import type { Db } from '../../db/tables/schema.ts'
import { problem } from '../../ground/problem.ts'
import { type BuiltInOptions, builtInOptions } from './built-in-options.ts'
import { type GoogleClient, googleSignIn, reachIssuer } from './google.ts'
import { prepareForGoogle } from './prove-email.ts'

/** Time limit, which the library lacks. */
const googlePatienceMs = 8_000
export const callbackPath = '/api/auth/callback/google'

/** Callback URL that is registered at Google. */
export const googleCallback = (origin: string): string => origin + callbackPath

/**
 * Google sign-in by the same library on the same tables. It loads Google's configuration when
 * somebody first signs in, so that the marketplace starts while Google is down.
 */
export function googleHandler(db: Db, options: BuiltInOptions): (request: Request) => Promise<Response> {
  const ready = new Map<string, (request: Request) => Promise<Response>>()
  return async request => {
    const { origin } = new URL(request.url)
    if (!options.google) throw problem(404, 'There is nothing at this URL.')
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

async function startGoogle(db: Db, options: BuiltInOptions, client: GoogleClient) {
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
