import { forgotPassword, sendVerification } from '#contract/account/account-mails.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { type GooglePage, type Identity, type SignIn, type SignUp } from '#contract/sign-in/identity.ts'
import { codeNeeded } from '#contract/sign-in/second-factor-refusals.ts'
import { CallFailed } from '../api/call-failed.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import { send } from '../api/send.ts'

/** Interface of an identity service, which manages the session. @throws CallFailed from every method */
export interface IdentityClient {
  signIn: (credentials: SignIn) => Promise<Identity>
  signUp: (details: SignUp) => Promise<Identity>
  /** Returns undefined when the browser leaves for Google; it comes back to this page. */
  signInWithGoogle: (page: GooglePage) => Promise<Identity | undefined>
  signOut: () => Promise<void>
  /** Returns the person of the session, if there is one. */
  current: () => Promise<Identity | undefined>
  /** Mails a link to choose a new password if the email has an account. The result does not tell whether it has. */
  forgotPassword: (email: string) => Promise<void>
  /** Mails the signed-in person a link to confirm their email. */
  sendVerification: () => Promise<void>
  /** Copies the name and picture that our server has stored to the identity service. */
  updateProfile: (profile: Pick<Identity, 'displayName' | 'photoURL'>) => Promise<void>
  /** Returns the bearer that proves the session to our server; undefined if a cookie does. */
  proof: () => Promise<string | undefined>
}

let chosen: Promise<IdentityClient> | undefined

/** Loads the client of the configured identity service. Call it only to sign in or when somebody is signed in. */
export const identityClient = (): Promise<IdentityClient> => {
  chosen ??= choose().catch((failure: unknown) => {
    chosen = undefined
    throw failure
  })
  return chosen
}

async function choose(): Promise<IdentityClient> {
  const { firebase } = await queryClient.fetchQuery({ ...read(clientSettings), staleTime: Infinity })
  if (!firebase) return builtIn
  const { firebaseClient } = await import('./firebase-client.ts')
  return firebaseClient(firebase)
}

/** Client of the built-in identity service. Its session is a cookie that scripts cannot read. */
const builtIn: IdentityClient = {
  signIn: async credentials => personIn(await post('/api/auth/sign-in/email', credentials)),
  signUp: async details => personIn(await post('/api/auth/sign-up/email', details)),
  signInWithGoogle: async page => {
    const { url } = (await post('/api/auth/sign-in/social', { page })) as { url: string }
    location.assign(url)
    return undefined
  },
  signOut: async () => void (await post('/api/auth/sign-out', {})),
  current: async () => {
    const { body } = await send({ method: 'GET', url: '/api/auth/get-session' })
    return body ? personIn(body) : undefined
  },
  forgotPassword: async email => void (await call(forgotPassword, { body: { email } })),
  sendVerification: async () => void (await call(sendVerification)),
  // Server and identity service share one database, so there is nothing to copy.
  updateProfile: () => Promise.resolve(),
  proof: () => Promise.resolve(undefined),
}

/** Calls the identity service. @throws CallFailed also where the browser keeps no cookie, and therefore no session */
export async function post(url: string, body: object): Promise<unknown> {
  if (!navigator.cookieEnabled) throw new CallFailed(0, cookiesBlocked)
  return (await send({ method: 'POST', url, body })).body
}

const cookiesBlocked = 'Your browser blocks cookies for this site. Allow them to log in.'

interface Account {
  user: { id: string; name: string; email: string; image?: string | null }
}

/** Reads the person of a sign-in. @throws CallFailed 403 the sign-in requires a code of an authenticator app */
export function personIn(answer: unknown): Identity {
  const { user } = answer as Partial<Account>
  if (!user)
    throw new CallFailed(403, codeNeeded, { message: codeNeeded, errors: [{ field: 'code', message: codeNeeded }] })
  return { id: user.id, displayName: user.name, photoURL: user.image ?? '', email: user.email }
}
