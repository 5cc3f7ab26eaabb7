import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/tables/schema.ts'
import type { AccessTokens } from '../../ground/access-tokens.ts'
import { ownOrigins } from '../../ground/own-origins.ts'
import { problem } from '../../ground/problem.ts'
import { ConfigError } from '../../ground/setting-values.ts'
import { shownPicture } from '../identity/google.ts'
import {
  AccountRefused,
  type EnsuredAccount,
  type IdentityProvider,
  longestSignInDays,
  type NewAccount,
  type ProvenIdentity,
} from '../identity/port.ts'
import { concernsApiKey } from './call-firebase.ts'
import { atGoogle, apiOf, type FirebaseUrls, type FirebaseApi, firebaseApi } from './firebase-api.ts'
import { adoptAccount, endEverywhere, endOtherSignIns, endSignIn, openSession, signInOf } from './firebase-store.ts'
import { signedTokens } from './firebase-token.ts'
import { unsignedTokens } from './unsigned-tokens.ts'

/** A project at Firebase Authentication. */
export interface FirebaseProject {
  projectId: string
  /** Web API key, visible to browsers. */
  apiKey: string
  authDomain: string
  /** Whether Google is a sign-in method of the project. */
  google: boolean
  /** Host and port of the emulator, whose tokens are unsigned. Never in production. */
  emulator: string | undefined
}

interface Options {
  project: FirebaseProject
  db: Db
  tokens: AccessTokens
  publicUrl: string
  now: () => Date
  log: FastifyBaseLogger
  /** URLs that replace Google's, unless the project uses the emulator. */
  at?: FirebaseUrls
}

/**
 * Accounts and passwords at Firebase Authentication. What proves an identity is Firebase's ID token, as the bearer of
 * the request. Each sign-in there is a session of ours that any of its ID tokens renews: from there on all is as with
 * the built-in identity.
 */
export function firebaseIdentity({
  project,
  db,
  tokens,
  publicUrl,
  now,
  log,
  at = atGoogle,
}: Options): IdentityProvider {
  const { projectId, emulator } = project
  const api = firebaseApi({
    apiUrl: apiOf(project, at),
    timeoutMs: at.timeoutMs,
    apiKey: project.apiKey,
    publicUrl,
    log,
  })
  const readToken = emulator === undefined ? signedTokens({ projectId, at, now, log }) : unsignedTokens(projectId, now)

  const proofOf = async (headers: IncomingHttpHeaders): Promise<ProvenIdentity | undefined> => {
    const token = bearerOf(headers.authorization)
    const claims = token === undefined ? undefined : await readToken(token)
    if (token === undefined || !claims) return undefined
    const account = await api.accountOf(token)
    // Disabled, deleted or signed out at Firebase, or its email differs from the token's.
    if (account?.uid !== claims.uid || account.email !== claims.email) return undefined
    if (account.disabled || account.validSince > claims.authTime) return undefined
    const person = {
      email: claims.email,
      // The account changes immediately, the token only when renewed.
      emailVerified: account.isEmailVerified,
      // Maximum length of a name here.
      name: (account.name.trim() || claims.email).slice(0, 100),
      image:
        ownOrigins(publicUrl)
          .map(origin => shownPicture(account.picture, origin))
          .find(Boolean) ?? '',
    }
    if (claims.authTime < now().getTime() / 1000 - longestSignInSeconds) return undefined
    const session = await openSession(db, claims, person, now())
    return session && { uid: session.userId, sessionId: session.id, isNewSession: session.isNew, ...person }
  }

  /** Ends the sign-in of the given ID token or access token. Ending it twice is not an error. */
  const signOut = async (authorization: string | undefined): Promise<void> => {
    const token = bearerOf(authorization)
    if (token === undefined) return
    const access = await tokens.verify(token)
    const signIn = access ? await signInOf(db, access.sessionId) : await readToken(token)
    if (signIn) await endSignIn(db, signIn)
  }

  return {
    managesAccounts: false,
    hasGoogle: project.google,
    proofOf,
    handle: async request => {
      if (new URL(request.url).pathname !== '/api/auth/sign-out') throw problem(404, 'There is nothing at this URL.')
      await signOut(request.headers.get('authorization') ?? undefined)
      return Response.json({ success: true })
    },
    ensureAccount: async account => {
      const { uid, outcome } = await ensureAtFirebase(api, account)
      return { uid: await adoptAccount(db, uid, account, now()), outcome }
    },
    endSession: async (sessionId, tx) => {
      const signIn = await signInOf(tx, sessionId)
      if (signIn) await endSignIn(tx, signIn)
    },
    endOtherSessions: (uid, sessionId, tx) => endOtherSignIns(tx, uid, sessionId),
    endSessions: uid => endEverywhere(db, uid, now()),
    removeAccount: async (uid, tx) => {
      await endEverywhere(tx, uid, now())
      await tx.deleteFrom('identity.user').where('id', '=', uid).execute()
    },
  }
}

const longestSignInSeconds = longestSignInDays * 24 * 3600

const bearerOf = (authorization: string | undefined) => /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]

/** Firebase's codes for a project that is not configured for this call. */
const setUp: Record<string, string> = {
  CONFIGURATION_NOT_FOUND: 'FIREBASE_PROJECT_ID names a project in which Authentication is not enabled.',
  OPERATION_NOT_ALLOWED: 'FIREBASE_PROJECT_ID names a project without Email/Password as a sign-in method.',
  PASSWORD_LOGIN_DISABLED: 'FIREBASE_PROJECT_ID names a project without Email/Password as a sign-in method.',
  ADMIN_ONLY_OPERATION: 'FIREBASE_PROJECT_ID names a project in which people may not register.',
}

/**
 * Creates the account at Firebase, or signs in to an existing one with this password. Returns its uid.
 *
 * @throws AccountRefused another password, or one that the project does not allow
 * @throws ConfigError the project does not let anybody register by email
 * @throws Problem 503
 */
async function ensureAtFirebase(api: FirebaseApi, account: NewAccount): Promise<EnsuredAccount> {
  const made = await api.signUp(account)
  const answer = made.refused === 'EMAIL_EXISTS' ? await api.signIn(account) : made
  if (answer.refused === undefined) return { uid: answer.uid, outcome: made === answer ? 'created' : 'found' }
  const wrong = setUp[answer.refused]
  if (wrong !== undefined) throw new ConfigError(wrong)
  if (concernsApiKey(answer.refused))
    throw new ConfigError(`FIREBASE_API_KEY is rejected by Firebase: ${answer.refused}`)
  if (answer.refused === 'USER_DISABLED') throw new AccountRefused(`${account.email} is disabled at Firebase.`)
  if (made.refused === 'EMAIL_EXISTS') throw new AccountRefused(`${account.email} has another password at Firebase.`)
  throw new AccountRefused(`Firebase does not accept it for ${account.email} (${answer.refused}).`)
}
