import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clearTimeout, setTimeout } from 'node:timers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { FirebaseUrls } from '../../providers/firebase/firebase-api.ts'
import { afterFile } from '../after-file.ts'

export const projectId = 'homes-1a2b3'

interface Options {
  projectId?: string
  apiKey?: string
  /** Serves the emulator's API paths. */
  emulator?: boolean
}

interface Account {
  localId: string
  email: string
  password: string
  displayName?: string
  photoUrl?: string
  disabled?: boolean
  emailVerified?: boolean
  validSince?: string
}

type Fault = 'none' | 'fails' | 'hangs' | 'is busy' | 'knows no such key'

/** A server with the interface of Firebase Authentication and its own signing key. */
export interface FirebaseServer {
  /** URLs that replace Google's. */
  at: FirebaseUrls
  accounts: Account[]
  /** Faults to simulate at present. */
  fault: Fault
  keysFault: Fault
  /** Enabled sign-in methods. */
  methods: Set<'password' | 'google'>
  authorizedDomains: string[]
  /** Calls received, such as "accounts:lookup". */
  asked: string[]
  referers: Set<string>
  anAccount: (account?: Partial<Account>) => Account
  /** Issues an ID token as Firebase does, with these claims replaced. */
  idToken: (account: Account, claims?: Claims, header?: { alg?: string; kid?: string }) => Promise<string>
  /** The public key in the other formats that a forger could use. */
  publicKey: Uint8Array
}

/** Claims to replace; undefined removes one. */
export type Claims = Record<string, unknown>

export const seconds = (date: Date = new Date()): number => Math.floor(date.getTime() / 1000)

export const claimsOf = (account: Account, project: string = projectId) => ({
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: account.localId,
  user_id: account.localId,
  iat: seconds(),
  exp: seconds() + 3600,
  auth_time: seconds(),
  email: account.email,
  email_verified: false,
  firebase: { identities: { email: [account.email] }, sign_in_provider: 'password' },
})

/** Starts the server. It stops after the tests of the file. */
export async function startFirebaseServer(options: Options = {}): Promise<FirebaseServer> {
  const { projectId: project = projectId, apiKey = 'AIza-key', emulator = false } = options
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => {
    void reply(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const firebase: FirebaseServer = {
    at: { keys: `${origin}/keys`, api: origin, timeoutMs: 5_000 },
    accounts: [],
    fault: 'none',
    keysFault: 'none',
    methods: new Set(['password', 'google']),
    authorizedDomains: ['localhost', `${project}.firebaseapp.com`, `${project}.web.app`, '127.0.0.1'],
    asked: [],
    referers: new Set(),
    anAccount: (given = {}) => {
      const localId = randomUUID().replaceAll('-', '').slice(0, 28)
      const account = { localId, email: `${localId}@example.com`, password: 'Secret1!', validSince: '0', ...given }
      firebase.accounts.push(account)
      return account
    },
    idToken: (account, claims = {}, header = {}) =>
      new SignJWT({ ...claimsOf(account, project), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'JWT', ...header })
        .sign(privateKey),
    publicKey: new TextEncoder().encode(JSON.stringify(jwk)),
  }

  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const waiting = new Set<ReturnType<typeof setTimeout>>()
  const hang = () => new Promise<never>(() => waiting.add(setTimeout(() => undefined, 60_000)))
  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    const call = pathname.replace(emulator ? '/identitytoolkit.googleapis.com/v1/' : /^\/(v1\/)?/, '')
    firebase.asked.push(call)
    const fault = call === 'keys' ? firebase.keysFault : firebase.fault
    if (fault === 'hangs') await hang()
    if (fault === 'fails') return { status: 500, body: {} }
    if (fault === 'is busy') return refused('TOO_MANY_ATTEMPTS_TRY_LATER : Too many.')
    if (call === 'keys') return { status: 200, body: { keys: [jwk] } }
    firebase.referers.add(request.headers.referer ?? '')
    if (fault === 'knows no such key' || searchParams.get('key') !== apiKey)
      return refused('API key not valid. Please pass a valid API key.')
    const body = JSON.parse((await textOf(request)) || '{}') as Record<string, string>
    return calls[call]?.(body) ?? { status: 404, body: {} }
  }

  const calls = accountCalls(firebase)
  afterFile(() => {
    for (const timer of waiting) clearTimeout(timer)
    server.closeAllConnections()
    server.close()
  })
  return firebase
}

type Calls = Record<string, (body: Record<string, string>) => { status: number; body: unknown }>

/** Answers calls about accounts and the project. */
const accountCalls = (firebase: FirebaseServer): Calls => ({
  projects: () => ({
    status: 200,
    body: { projectId: '123456789012', authorizedDomains: firebase.authorizedDomains },
  }),
  'accounts:lookup': ({ idToken = '' }) => {
    const payload = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
    const account = firebase.accounts.find(({ localId }) => localId === payload.sub)
    if (!account) return refused('USER_NOT_FOUND')
    const { password: _, ...user } = account
    return { status: 200, body: { users: [user] } }
  },
  'accounts:signUp': ({ email = '', password = '', displayName = '' }) => {
    if (!firebase.methods.has('password')) return refused('OPERATION_NOT_ALLOWED : Password sign-in is off.')
    if (firebase.accounts.some(account => account.email === email)) return refused('EMAIL_EXISTS')
    return { status: 200, body: { localId: firebase.anAccount({ email, password, displayName }).localId } }
  },
  'accounts:signInWithPassword': ({ email, password }) => {
    if (!firebase.methods.has('password')) return refused('PASSWORD_LOGIN_DISABLED')
    const account = firebase.accounts.find(candidate => candidate.email === email)
    if (account?.password !== password) return refused('INVALID_LOGIN_CREDENTIALS')
    return account?.disabled ? refused('USER_DISABLED') : { status: 200, body: { localId: account?.localId } }
  },
  'accounts:createAuthUri': () =>
    firebase.methods.has('google')
      ? { status: 200, body: { authUri: 'https://accounts.google.com/o/oauth2/auth?x' } }
      : refused('OPERATION_NOT_ALLOWED : The identity provider configuration is not found.'),
})

const refused = (message: string) => ({ status: 400, body: { error: { code: 400, message } } })

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
