import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { problem, type Problem } from '../../http/problem.ts'

/** Where Firebase answers. */
export interface FirebaseAddresses {
  /** The keys that ID tokens are signed with, as a JSON Web Key Set. */
  keys: string
  /** The Identity Toolkit API, up to its version. */
  api: string
  /** It has no longer than this to answer. */
  patienceMs: number
}

export const atGoogle: FirebaseAddresses = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  api: 'https://identitytoolkit.googleapis.com',
  patienceMs: 5_000,
}

/** Where the API is for this project: the emulator's is called like Google's, and lies below its name. */
export const apiOf = ({ emulator }: { emulator: string | undefined }, at: FirebaseAddresses): string =>
  emulator === undefined ? at.api : `http://${emulator}/identitytoolkit.googleapis.com`

export const firebaseAway = (): Problem =>
  problem(503, 'The sign-in service cannot be reached right now. Please try again in a moment.')

/** An account as Firebase has it at this moment. */
interface Account {
  uid: string
  email: string
  isEmailVerified: boolean
  name: string
  picture: string | undefined
  disabled: boolean
  /** Who signed in before this second is signed out. */
  validSince: number
}

interface Credentials {
  email: string
  password: string
}

/** The uid, or why not: Firebase's word for it, such as EMAIL_EXISTS, or its sentence about the key. */
type Answer = { uid: string; refused?: undefined } | { refused: string }

/** The calls of the public API that we make. @throws Problem 503 by all of them, where Firebase is away */
export interface FirebaseApi {
  /** Whose ID token this is; undefined for one that Firebase does not accept any more. */
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
    // What is not about the person is not theirs to mend: a quota, a key, a fault at Firebase.
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

/** Whether what Firebase says is about the key of the project. */
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
      // A key that is restricted to the pages of the marketplace is good for its server too.
      referer: `${publicUrl}/`,
      ...(body && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(patienceMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { body: answer, refused: undefined }
  const { data: refusal } = z.safeParse(Refused, answer)
  // "WEAK_PASSWORD : Password should be …" about the call; a plain sentence about the key that it was made with.
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
