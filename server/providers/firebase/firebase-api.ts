import * as z from 'zod/mini'
import {
  type FirebaseResponse,
  type Options,
  callFirebase,
  firebaseUnavailable,
  isAboutThePerson,
  read,
} from './call-firebase.ts'

/** URLs of Firebase. */
export interface FirebaseUrls {
  /** JSON Web Key Set of the ID tokens. */
  keys: string
  /** The Identity Toolkit API, up to its version. */
  api: string
  /** Time limit of a request. */
  timeoutMs: number
}

export const atGoogle: FirebaseUrls = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  api: 'https://identitytoolkit.googleapis.com',
  timeoutMs: 5_000,
}

/** Base URL of the API for this project; the emulator serves Google's host name as a path. */
export const apiOf = ({ emulator }: { emulator: string | undefined }, at: FirebaseUrls): string =>
  emulator === undefined ? at.api : `http://${emulator}/identitytoolkit.googleapis.com`

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

/** Calls of the public API. @throws Problem 503 when Firebase is unavailable */
export interface FirebaseApi {
  /** Account of an ID token; undefined if Firebase no longer accepts it. */
  accountOf: (idToken: string) => Promise<Account | undefined>
  signUp: (account: Credentials & { name: string }) => Promise<FirebaseResponse>
  signIn: (credentials: Credentials) => Promise<FirebaseResponse>
}

export function firebaseApi({ log, ...options }: Options): FirebaseApi {
  const call = async (method: string, body: object) => {
    const answer = await callFirebase(options, `accounts:${method}`, body).catch((error: unknown) => {
      log.warn({ err: error }, 'identity: Firebase cannot be reached')
      throw firebaseUnavailable()
    })
    // Quota, key and server errors are not the user's fault.
    if (answer.refused !== undefined && !isAboutThePerson(answer.refused) && method === 'lookup') {
      log.error({ refused: answer.refused }, 'identity: Firebase refuses our calls')
      throw firebaseUnavailable()
    }
    return answer
  }
  const enter = async (method: string, body: object): Promise<FirebaseResponse> => {
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
