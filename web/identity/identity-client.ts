import { codeNeeded } from '#contract/account.ts'
import {
  forgotPassword,
  type GooglePage,
  type Identity,
  sendVerification,
  type SignIn,
  type SignUp,
} from '#contract/identity.ts'
import { clientSettings } from '#contract/settings.ts'
import { call } from '../api/call.ts'
import { CallFailed } from '../api/call-failed.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import { send } from '../api/send.ts'

/** What the pages need of an identity service. It keeps the session itself. @throws CallFailed by all of it */
export interface IdentityClient {
  signIn: (credentials: SignIn) => Promise<Identity>
  signUp: (details: SignUp) => Promise<Identity>
  /** Undefined when the page is being left for Google; one comes back to this page. */
  signInWithGoogle: (page: GooglePage) => Promise<Identity | undefined>
  signOut: () => Promise<void>
  /** Whose session there is, if there is one. */
  current: () => Promise<Identity | undefined>
  /** Mails a link for choosing a new password, if somebody has this address; it does not tell whether. */
  forgotPassword: (email: string) => Promise<void>
  /** Mails whoever is signed in a link for confirming their address. */
  sendVerification: () => Promise<void>
  /** Takes over the name and the picture that our server has kept. */
  keepProfile: (profile: Pick<Identity, 'displayName' | 'photoURL'>) => Promise<void>
  /** What proves the session to our server as the bearer of a call; undefined where a cookie does. */
  proof: () => Promise<string | undefined>
}

let chosen: Promise<IdentityClient> | undefined

/** The identity service that the marketplace was set up with. Asked for only when somebody signs in, or is signed in. */
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

/** The identity service that is built into the server. Its session is a cookie that no script can read. */
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
    const { body } = await send({ method: 'GET', address: '/api/auth/get-session' })
    return body ? personIn(body) : undefined
  },
  forgotPassword: async email => void (await call(forgotPassword, { body: { email } })),
  sendVerification: async () => void (await call(sendVerification)),
  // Server and identity are one: they never differ.
  keepProfile: () => Promise.resolve(),
  proof: () => Promise.resolve(undefined),
}

export const post = async (address: string, body: object) => (await send({ method: 'POST', address, body })).body

interface Account {
  user: { name: string; email: string; image?: string | null }
}

/** @throws CallFailed 403 the sign-in goes on with the code of an authenticator app */
export function personIn(answer: unknown): Identity {
  const { user } = answer as Partial<Account>
  if (!user)
    throw new CallFailed(403, codeNeeded, { message: codeNeeded, errors: [{ field: 'code', message: codeNeeded }] })
  return { displayName: user.name, photoURL: user.image ?? '', email: user.email }
}
