import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface BrowserResponse {
  status: number
  headers: Headers
  text: string
  // Untyped: each test asserts the fields that it is about.
  body: Record<string, unknown>
}

/** A browser's side of real HTTP: keeps cookies and sends the origin of its pages. */
export interface Browser {
  url: string
  cookies: Map<string, string>
  get: (path: string, headers?: Record<string, string>) => Promise<BrowserResponse>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<BrowserResponse>
  /** Registers as the register form does. Returns the access token. */
  register: (email: string, password?: string) => Promise<string>
  signIn: (email: string, password?: string) => Promise<BrowserResponse>
}

export const goodPassword = 'Secret1!'

/** Starts listening on a free port, unless it already does. Returns the URL. */
export async function listenUrl(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export async function aBrowser(app: FastifyInstance): Promise<Browser> {
  const url = await listenUrl(app)
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: readJson(text) }
  }
  const post: Browser['post'] = (path, body, headers = {}) => send('POST', path, body, { origin: url, ...headers })
  return {
    url,
    cookies,
    get: (path, headers = {}) => send('GET', path, undefined, headers),
    post,
    register: async (email, password = goodPassword) => {
      await post('/api/auth/sign-up/email', { name: 'Mina Moore', email, password })
      await post('/api/users', { email, name: 'Mina Moore' })
      const { body } = await post('/api/jwt', { email })
      return String(body['token'])
    },
    signIn: (email, password = goodPassword) => post('/api/auth/sign-in/email', { email, password }),
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
