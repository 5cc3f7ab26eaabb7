import type { Deps } from '../deps/deps.ts'
import { firebaseIdentity } from '../providers/firebase/firebase.ts'
import { type Claims, type FirebaseServer, projectId } from './stand-ins/firebase-server.ts'
import { startTestApp, type Options, type TestApp } from './start-test-app.ts'

type Account = FirebaseServer['accounts'][number]

interface Answered {
  status: number
  body: Record<string, unknown>
}

export interface FirebaseApp extends TestApp {
  /** Calls an identity endpoint with this bearer token. */
  post: (path: string, bearer?: string, body?: object, headers?: Record<string, string>) => Promise<Answered>
  get: (path: string, bearer?: string) => Promise<Answered>
  /** Signs in at Firebase and then here. Returns the ID token and the access token. */
  enter: (account: Account, claims?: Claims) => Promise<{ idToken: string; token: string; id: string }>
}

/** Starts a marketplace whose accounts are at this Firebase stand-in. */
export async function startFirebaseApp(
  firebase: FirebaseServer,
  { env = {}, replace }: Options = {},
): Promise<FirebaseApp> {
  const started = await startTestApp({
    env: { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: 'AIza-key', ...env },
    replace: deps => {
      const changed = { ...deps, ...replace?.(deps) }
      return { ...changed, identity: identityAt(firebase, changed) }
    },
  })
  const { app } = started
  const send = async (method: 'GET' | 'POST', url: string, bearer?: string, body?: object, more = {}) => {
    const headers = { ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }), ...more }
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const post: FirebaseApp['post'] = (path, bearer, body = {}, headers = {}) => send('POST', path, bearer, body, headers)
  return {
    ...started,
    post,
    get: (path, bearer) => send('GET', path, bearer),
    enter: async (account, claims) => {
      const idToken = await firebase.idToken(account, claims)
      const { body: user } = await post('/api/users', idToken, { email: account.email })
      const { body } = await post('/api/jwt', idToken, { email: account.email })
      return { idToken, token: String(body['token']), id: String(user['_id']) }
    },
  }
}

const identityAt = ({ at }: FirebaseServer, { settings, db, tokens, clock, log }: Deps) => {
  if (!settings.firebase) throw new Error('The settings name no project at Firebase')
  const { publicUrl, firebase: project } = settings
  return firebaseIdentity({ project, db, tokens, publicUrl, now: () => clock.now(), log, at })
}
