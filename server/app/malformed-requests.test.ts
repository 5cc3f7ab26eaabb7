import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { listenUrl } from '../testing/browser.ts'
import { expectNoLeak } from '../testing/expect-no-leak.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const { app, given } = await startTestApp()
const { hostname, port } = new URL(await listenUrl(app))
const nothing = { message: 'There is nothing at this URL.' }

/** Sends exactly these bytes; `fetch` would normalise them. */
async function raw(method: string, target: string, headers: Record<string, string> = {}, body = '') {
  const lines = Object.entries({ host: 'x', connection: 'close', 'content-length': String(body.length), ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = net.connect(Number(port), hostname, () =>
      socket.write(`${method} ${target} HTTP/1.1\r\n${head}\r\n${body}`),
    )
    socket.on('data', chunk => (text += String(chunk)))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  const [top = '', content = ''] = answer.split('\r\n\r\n')
  return {
    status: Number(top.split(' ')[1]),
    type: /^content-type: (.*)$/im.exec(top)?.[1],
    text: content,
    head: top,
  }
}

describe('a URL', () => {
  it.each([
    '/api',
    '/api/',
    '/api?x=1',
    '/api/nothing',
    '/api/properties/x/y/z',
    '/api/../../etc/passwd',
    '/api//properties',
    '/api/nothing.html',
    `/api/properties/${'x'.repeat(3000)}`,
    '/api/auth',
    '/api/auth/nothing',
    '/images/x',
    '/missing.js',
    '/.env',
    '/package.json',
    '/server/main.mjs',
    'http://x/api/nothing',
    '*',
  ])('that names nothing is 404 in JSON, never the page: %s', async target => {
    const answer = await raw('GET', target)
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([404, nothing])
  })

  it.each(['/%zz', '/api/%zz', '/api/properties/%', '/api/users/%c0%ae', '/images/%ff/640.webp', '/api/auth/%'])(
    'that cannot be decoded is 400 in JSON: %s',
    async target => {
      const answer = await raw('GET', target)
      expectNoLeak(answer.status, answer.type, answer.text, target)
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringMatching(/^\{"message":"The request is invalid.","requestId":"[0-9a-f-]{36}"\}$/),
      ])
    },
  )

  it.each([
    '//',
    '//[',
    '///x',
    '/%00',
    '/api/properties/%00',
    '/api/users/%00@%00',
    '/#',
    '/\\',
    '/?%zz=%zz',
    '/%2e%2e/%2e%2e',
  ])('of a strange kind is never a 500: %s', async target => {
    const authorization = `Bearer ${(await given.anAdmin()).token}`
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST']) {
      const answer = await raw(method, target, { authorization })
      expect(answer.status, `${method} ${target}`).toBeGreaterThanOrEqual(200)
      expect(answer.status, `${method} ${target}`).toBeLessThan(500)
      // Where the pages are built, a path outside the API may answer with the page for unknown paths.
      const isPage = !target.startsWith('/api') && answer.type?.startsWith('text/html')
      if (method !== 'HEAD' && !isPage) expectNoLeak(answer.status, answer.type, answer.text, `${method} ${target}`)
    }
  })
})

describe('a method', () => {
  it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'QUERY', 'SEARCH', 'PUT', 'PATCH', 'FOO'])(
    '%s that nothing is declared for is refused in JSON',
    async method => {
      for (const target of [
        '/api/client-settings',
        '/',
        '/api/auth/sign-in/email',
        '/images/hero-1/640.webp',
        '/api/nothing',
      ]) {
        const answer = await raw(method, target, { 'x-secret': 'mirror me' })
        expect(answer.status, target).toBeOneOf([400, 404])
        expectNoLeak(answer.status, answer.type, answer.text, `${method} ${target}`)
        expect(answer.text).not.toContain('mirror me')
      }
    },
  )

  it('HEAD answers as GET does, without a body', async () => {
    expect(await raw('HEAD', '/api/client-settings')).toMatchObject({ status: 200, text: '' })
    expect(await raw('HEAD', '/api/users')).toMatchObject({ status: 401, text: '' })
  })
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }

  it('that declares too large a length is 413 before it arrives', async () => {
    const answer = await raw('POST', '/api/jwt', { ...json, 'content-length': '2000000' })
    expect([answer.status, answer.text]).toEqual([
      413,
      expect.stringContaining('"message":"This is too large. The limit is 16 KB."'),
    ])
  })

  it('of any kind to the identity library gets a clear message', async () => {
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const values = ['null', '[]', '"x"', '1e400', '{"toString":1}', nested, '"\\u0000"', '"\\ud800"', '{"__proto__":1}']
    const bodies = values.flatMap(value => [
      value,
      `{"email":${value},"password":${value},"name":${value},"image":${value}}`,
      `{"email":"a@example.com","password":${value},"name":"x"}`,
      `{"email":"a@example.com","password":"Secret1!","name":"x","image":${value},"callbackURL":${value}}`,
    ])
    for (const path of ['sign-up/email', 'sign-in/email', 'sign-out'])
      for (const body of [...bodies, '', '{', 'email=a'])
        for (const headers of [json, { ...json, cookie: `keyhaven.session_token=${'%00'.repeat(9)}; \u00ff=;;; =` }]) {
          const answer = await raw('POST', `/api/auth/${path}`, headers, body)
          expectNoLeak(answer.status, answer.type, answer.text, `${path} ${body.slice(0, 80)}`)
        }
  })

  it('is ignored where none is needed, whatever its type', async () => {
    const authorization = `Bearer ${(await given.anAdmin()).token}`
    for (const body of ['', 'null', '{}'])
      for (const type of [
        'application/json',
        ...(body === '' ? ['text/plain', 'application/x-www-form-urlencoded'] : []),
      ]) {
        const { id } = await given.aProperty({ status: 'pending' })
        const answer = await raw('PATCH', `/api/properties/verify/${id}`, { authorization, 'content-type': type }, body)
        expect(answer.status, `${type} ${body}`).toBe(200)
      }
  })
})

describe('a slow or broken client', () => {
  it('is disconnected in time', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 600_000,
      keepAliveTimeout: 72_000,
    })
  })

  it.each([
    '\r\n\r\n',
    'GET\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    '\u0016\u0003\u0001',
  ])('gets a client error or is disconnected: %j', async bytes => {
    const answer = await new Promise<string>(resolve => {
      let text = ''
      const socket = net.connect(Number(port), hostname, () => socket.end(bytes))
      socket.on('data', chunk => (text += String(chunk)))
      socket.on('close', () => resolve(text))
      socket.on('error', () => resolve(text))
    })
    expect(answer).toMatch(/^$|^HTTP\/1\.1 4\d\d /)
  })
})

describe('a database that is down', () => {
  it('is a 503 with the time to wait, on every kind of call', async () => {
    const { db, pool } = connect({ host: '127.0.0.1', port: 1, max: 2 }, () => undefined)
    const away = await startTestApp({ replace: () => ({ db }) })
    const { token } = await given.aBuyer()
    for (const [url, headers] of [
      ['/api/advertised', {}],
      ['/api/my-reviews', { authorization: `Bearer ${token}` }],
    ] as const) {
      const answer = await away.app.inject({ method: 'GET', url, headers })
      expect(answer.statusCode, url).toBe(503)
      expect(answer.headers['retry-after'], url).toBe('2')
      expect(answer.json()).toMatchObject({ message: expect.stringContaining('not available right now') as string })
    }
    await pool.end()
  })
})
