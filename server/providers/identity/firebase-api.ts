import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { problem, type Problem } from '../../ground/problem.ts'

/** URLs of Firebase. */
export interface FirebaseAddresses {
  /** JSON Web Key Set of the ID tokens. */
  keys: string
  /** The Identity Toolkit API, up to its version. */
  api: string
  /** Time limit of a request. */
  patienceMs: number
}

export const atGoogle: FirebaseAddresses = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  api: 'https://identitytoolkit.googleapis.com',
  patienceMs: 5_000,
}

/** Base URL of the API for this project; the emulator serves Google's host name as a path. */
export const apiOf = ({ emulator }: { emulator: string | undefined }, at: FirebaseAddresses): string =>
  emulator === undefined ? at.api : `http://${emulator}/identitytoolkit.googleapis.com`

export const firebaseAway = (): Problem =>
  problem(503, 'The sign-in service cannot be reached right now. Please try again in a moment.')

/** Current state of an account at Firebase. */
interface Account {
  uid: string
  email: string
  isEmailVerified: boolean
  name: string
  picture: string | undefined
  disabled: boolean
  /** Sign-ins before this second are invalid. */
  validSince: number
}

interface Credentials {
  email: string
  password: string
}

/** The uid, or the reason for a refusal: Firebase's code, such as EMAIL_EXISTS, or its message about the key. */
type Answer = { uid: string; refused?: undefined } | { refused: string }

/** Calls of the public API. @throws Problem 503 when Firebase is unavailable */
export interface FirebaseApi {
  /** Account of an ID token; undefined if Firebase no longer accepts it. */
  accountOf: (idToken: string) => Promise<Account | undefined>
  signUp: (account: Credentials & { name: string }) => Promise<Answer>
  signIn: (credentials: Credentials) => Promise<Answer>
}

interface Options {
  address: string
  patienceMs: number
  apiKey: string
  publicUrl: string
  log: FastifyBaseLogger
}

export function firebaseApi({ log, ...options }: Options): FirebaseApi {
  const call = async (method: string, body: object) => {
    const answer = await callFirebase(options, `accounts:${method}`, body).catch((error: unknown) => {
      log.warn({ err: error }, 'identity: Firebase cannot be reached')
      throw firebaseAway()
    })
    // Quota, key and server errors are not the user's fault.
    if (answer.refused !== undefined && !isAboutThePerson(answer.refused) && method === 'lookup') {
      log.error({ refused: answer.refused }, 'identity: Firebase refuses our calls')
      throw firebaseAway()
    }
    return answer
  }
  const enter = async (method: string, body: object): Promise<Answer> => {
    const { refused, body: answered } = await call(method, { ...body, returnSecureToken: true })
    return refused === undefined ? { uid: read(Entered, answered).localId } : { refused }
  }
  return {
    accountOf: async idToken => {
      const { refused, body } = await call('lookup', { idToken })
      const [user] = refused === undefined ? (read(Found, body).users ?? []) : []
      return (
        user && {
          uid: user.localId,
          email: user.email?.toLowerCase() ?? '',
          isEmailVerified: user.emailVerified ?? false,
          name: user.displayName ?? '',
          picture: user.photoUrl,
          disabled: user.disabled ?? false,
          validSince: Number(user.validSince ?? 0),
        }
      )
    },
    signUp: ({ name, email, password }) => enter('signUp', { email, password, displayName: name }),
    signIn: ({ email, password }) => enter('signInWithPassword', { email, password }),
  }
}

/** Whether Firebase's message concerns the API key. */
export const isSentence = (refused: string): boolean => refused.includes(' ')

const tooOften = 'TOO_MANY_ATTEMPTS_TRY_LATER'

const isAboutThePerson = (refused: string) =>
  ['INVALID_ID_TOKEN', 'TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'TENANT_ID_MISMATCH'].includes(refused)

/**
 * Calls the API below /v1.
 *
 * @throws when Firebase does not answer, or answers that it cannot
 */
export async function callFirebase(
  { address, apiKey, publicUrl, patienceMs }: Omit<Options, 'log'>,
  path: string,
  body?: object,
): Promise<{ body: unknown; refused: string | undefined }> {
  const response = await fetch(`${address}/v1/${path}?key=${encodeURIComponent(apiKey)}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      // Makes a key that is restricted to our pages work for the server too.
      referer: `${publicUrl}/`,
      ...(body && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(patienceMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { body: answer, refused: undefined }
  const { data: refusal } = z.safeParse(Refused, answer)
  // "WEAK_PASSWORD : Password should be …" for the call; a plain sentence for its key.
  const message = refusal?.error.message
  const refused = message === undefined ? undefined : (/^[A-Z]+(_[A-Z]+)+/.exec(message)?.[0] ?? message)
  if (response.status >= 500 || response.status === 429 || refused === undefined || refused === tooOften)
    throw new Error(`Firebase answers ${response.status}`)
  return { body: undefined, refused }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = z.safeParse(schema, body)
  if (!result.success) throw firebaseAway()
  return result.data
}

const Refused = z.object({ error: z.object({ message: z.string() }) })
const Entered = z.object({ localId: z.string() })
const Found = z.object({
  users: z.optional(
    z.array(
      z.object({
        localId: z.string(),
        email: z.optional(z.string()),
        emailVerified: z.optional(z.boolean()),
        displayName: z.optional(z.string()),
        photoUrl: z.optional(z.string()),
        disabled: z.optional(z.boolean()),
        validSince: z.optional(z.string()),
      }),
    ),
  ),
})
