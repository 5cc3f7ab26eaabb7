import type { GooglePage, Identity, SignIn, SignUp } from '#contract/identity.ts'
import { send } from '../api/send.ts'

/** What the pages need of an identity service. It keeps the session itself; here it is a cookie no script can read. */
export interface IdentityClient {
  signIn: (credentials: SignIn) => Promise<Identity>
  signUp: (details: SignUp) => Promise<Identity>
  /** Where to go to sign in with Google; one comes back to this page. */
  addressOfGoogle: (page: GooglePage) => Promise<string>
  signOut: () => Promise<void>
  /** Whose session there is, if there is one. */
  current: () => Promise<Identity | undefined>
}

/** The identity service that is built into the server. */
export const identityClient: IdentityClient = {
  signIn: async credentials => personIn(await post('/api/auth/sign-in/email', credentials)),
  signUp: async details => personIn(await post('/api/auth/sign-up/email', details)),
  addressOfGoogle: async page => ((await post('/api/auth/sign-in/social', { page })) as { url: string }).url,
  signOut: async () => void (await post('/api/auth/sign-out', {})),
  current: async () => {
    const { body } = await send({ method: 'GET', address: '/api/auth/get-session' })
    return body ? personIn(body) : undefined
  },
}

const post = async (address: string, body: object) => (await send({ method: 'POST', address, body })).body

interface Account {
  user: { name: string; email: string; image?: string | null }
}

function personIn(answer: unknown): Identity {
  const { user } = answer as Account
  return { displayName: user.name, photoURL: user.image ?? '', email: user.email }
}
