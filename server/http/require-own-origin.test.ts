import { describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://homes.example' }

/** Status of a sign-in with a wrong password: 401 if the origin is accepted. */
const signIn = async ({ app }: TestApp, headers: Record<string, string>): Promise<number> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'content-type': 'application/json', ...headers },
    payload: { email: 'nobody@example.com', password: 'Secret1!' },
  })
  return answer.statusCode
}

describe('a call authenticated by cookie', () => {
  it('is refused from a site that uses DNS rebinding', async () => {
    const rebound = { host: 'evil.example', origin: 'http://evil.example' }
    expect(await signIn(await startTestApp(), rebound)).toBe(403)
    expect(await signIn(await startTestApp({ env: production }), rebound)).toBe(421)
  })

  it('is accepted in production only from PUBLIC_URL, whatever Host the proxy sends', async () => {
    const started = await startTestApp({ env: production })
    const origin = 'https://homes.example'
    expect(await signIn(started, { host: 'homes.example', origin })).toBe(401)
    expect(await signIn(started, { host: '127.0.0.1:3000', origin })).toBe(401)
    expect(await signIn(started, { host: 'homes.example', origin: 'http://homes.example' })).toBe(403)
    expect(await signIn(started, { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' })).toBe(403)
  })

  it('is accepted outside production from PUBLIC_URL, its loopback aliases, and a numeric host', async () => {
    const started = await startTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } })
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '127.0.0.1:41234', '192.168.1.5:3000'])
      expect(await signIn(started, { host, origin: `http://${host}` }), host).toBe(401)
    expect(await signIn(started, { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:8080' })).toBe(403)
    expect(await signIn(started, { host: 'desk:3000', origin: 'http://desk:3000' })).toBe(403)
  })
})

describe('a request for another host', () => {
  it('is refused in production, except for health checks', async () => {
    const { app } = await startTestApp({ env: production })
    const status = async (url: string, host: string) =>
      (await app.inject({ method: 'GET', url, headers: { host } })).statusCode
    expect(await status('/api/latest-reviews', 'evil.example')).toBe(421)
    expect(await status('/api/latest-reviews', '10.0.0.5:3000')).toBe(421)
    expect(await status('/api/latest-reviews', 'homes.example')).toBe(200)
    expect(await status('/api/latest-reviews', '127.0.0.1:3000')).toBe(200)
    expect(await status('/api/readyz', '10.0.0.5:3000')).toBe(200)
  })
})
