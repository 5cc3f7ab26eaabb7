import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { deleteUser, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { myReviews } from '#contract/reviews/reviews.ts'
import { aBrowser } from '../testing/browser.ts'
import { goodCard } from '../testing/deal-builders.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { createLog, readableLines } from './log.ts'

const lines: string[] = []
const { app, call, deps, given } = await startTestApp({
  env: { RATE_LIMIT: 'on' },
  replace: () => ({ log: createLog('trace', { write: line => void lines.push(line) }) }),
})
const logged = () => lines.map(line => JSON.parse(line) as Record<string, unknown>)

describe('the log', () => {
  it('has one line for each request, with its id and status', async () => {
    lines.length = 0
    const [admin, buyer] = [await given.anAdmin(), await given.aBuyer()]
    await call(makeAgent, { as: admin, params: { id: buyer.id } })
    const [line, ...more] = logged().filter(({ msg }) => msg === 'request')
    expect(more).toEqual([])
    expect(line).toMatchObject({ method: 'PATCH', route: '/api/users/agent/:id', status: 200, user: admin.id })
    expect(line?.['ms']).toBeTypeOf('number')
    expect(line?.['reqId']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('generates the request id, whatever the client sends', async () => {
    lines.length = 0
    const headers = { 'request-id': 'mine', 'x-request-id': 'mine' }
    for (let asked = 0; asked < 3; asked++) await app.inject({ url: '/api/advertised', headers })
    const ids = logged().map(line => line['reqId'])
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain('mine')
  })

  it('never contains a password, a token, a cookie, a card or an email', async () => {
    lines.length = 0
    const browser = await aBrowser(app)
    const email = 'private.person@example.com'
    const token = await browser.register(email, 'Hunter2!secret')
    const authorization = `Bearer ${token}`
    const card = { ...goodCard, number: '4000 0000 0000 0002', cvc: '917' }
    await browser.signIn(email, 'Wrong1!guess')
    for (const path of [
      `/api/users/${email}`,
      `/api/users/${encodeURIComponent(email)}`,
      `/api/agent-sold-properties/${email}`,
      `/api/my-reviews?email=${email}`,
      `/api/users?search=${email}`,
      `/api/nothing/${email}?x=${email}`,
      `/${email}`,
      `/api/users/${email}%zz`,
    ])
      await browser.get(path, { authorization })
    await browser.post('/api/sandbox-payments/confirm', { clientSecret: 'pi_1_secret_abc', card })
    await browser.post('/api/jwt', `{"email":"${email}"`, { authorization })
    await browser.post('/api/auth/sign-out', {})

    // Ids and times hold any digits, so a short secret could be found in them by chance.
    const all = lines.join('').replaceAll(/"(reqId|requestId|user)":"[^"]*"|"(time|pid|ms)":\d+/g, '')
    const cookies = [...browser.cookies.values()].flatMap(value => [value, decodeURIComponent(value)])
    expect(logged().length).toBeGreaterThan(10)
    for (const secret of [email, 'private.person', 'Hunter2', 'Wrong1!', token, ...cookies, '4000', '917', '_secret_'])
      expect(all, secret).not.toContain(secret)
    expect(all).not.toMatch(/authorization|set-cookie|"body"|"headers"/i)
  })

  it('records security events', async () => {
    lines.length = 0
    const buyer = await given.aBuyer()
    await call(makeAgent, { as: buyer, params: { id: buyer.id } })
    await call(myReviews, { as: buyer, query: { email: 'somebody@example.com' } })
    await (await aBrowser(app)).signIn('nobody@example.com', 'Wrong1!')
    const warnings = logged().filter(line => line['level'] === 40)
    expect(warnings).toMatchObject([
      { msg: 'refused role', user: buyer.id, role: 'user', call: 'PATCH /users/agent/:id' },
      { msg: 'access to another user’s data refused', user: buyer.id, route: '/api/my-reviews' },
      { msg: 'failed sign-in' },
    ])
    for (const warning of warnings)
      expect(warning).toMatchObject({
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        client: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      })
  })

  it('has the details of an internal error, and the response does not', async () => {
    lines.length = 0
    const broken = await startTestApp({
      replace: deps => ({
        log: createLog('info', { write: line => void lines.push(line) }),
        tokens: {
          ...deps.tokens,
          verify: () => Promise.reject(Object.assign(new Error('a hidden cause'), { detail: 'row values' })),
        },
      }),
    })
    const answer = await broken.app.inject({ url: '/api/my-reviews', headers: { authorization: 'Bearer x' } })
    const fault = logged().find(line => line['level'] === 50)
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { message: 'Something went wrong.', requestId: fault?.['reqId'] },
    ])
    expect(answer.headers['x-request-id']).toBe(fault?.['reqId'])
    expect(fault).toMatchObject({ msg: 'unexpected error', err: { message: 'a hidden cause' } })
    expect(fault).toMatchObject({ err: { stack: expect.stringContaining('log.test.ts') as string } })
    expect(fault?.['reqId']).toBe(logged().find(line => line['msg'] === 'request')?.['reqId'])
    expect(lines.join('')).not.toContain('row values')
  })

  it('warns once about a proxy that is not configured', async () => {
    lines.length = 0
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (let asked = 0; asked < 3; asked++) await app.inject({ url: '/api/advertised', headers })
    const warnings = logged().filter(line => line['level'] === 40)
    expect(warnings).toMatchObject([{ msg: expect.stringContaining('TRUST_PROXY is not set') as string }])
    lines.length = 0
    const trusting = await startTestApp({
      env: { TRUST_PROXY: '1' },
      replace: () => ({ log: createLog('warn', { write: line => void lines.push(line) }) }),
    })
    await trusting.app.inject({ url: '/api/advertised', headers })
    expect(lines).toEqual([])
  })

  it('has no line for health checks', async () => {
    lines.length = 0
    for (const url of ['/api/healthz', '/api/readyz', '/api/metrics']) await app.inject(url)
    expect(lines).toEqual([])
  })
})

// Last, because it exhausts the limit of failed sign-ins.
describe('a security event', () => {
  it('names the client’s network', async () => {
    const browser = await aBrowser(app)
    lines.length = 0
    for (let tried = 0; tried < 11; tried++)
      await browser.post('/api/auth/sign-in/email', { email: 'limits@example.com' })
    await browser.signIn('failed@example.com', 'Wrong1!')
    const admin = await given.anAdmin()
    const { id } = await given.aBuyer()
    await call(makeAgent, { as: admin, params: { id } })
    await call(markFraud, { as: admin, params: { id } })
    await call(deleteUser, { as: admin, params: { id } })
    const client = deps.clientHash('127.0.0.1')
    for (const event of ['limit reached', 'failed sign-in', 'role change', 'fraud mark', 'deletion'])
      expect(
        logged().filter(({ msg }) => msg === event),
        event,
      ).toMatchObject([{ client }])
  })
})

describe('the log at a terminal', () => {
  it('has the local time, the level as a word, the message and its values', async () => {
    let written = ''
    const out = new PassThrough().on('data', chunk => (written += String(chunk)))
    createLog('info', await readableLines(out)).warn({ route: '/api/offers' }, 'limit reached')
    await expect.poll(() => written).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: limit reached \{"route":"\/api\/offers"\}\n$/)
  })

  it('has no line for a request without a fault', async () => {
    const quiet: string[] = []
    const { app: silent } = await startTestApp({
      env: { LOG_REQUESTS: 'off' },
      replace: () => ({ log: createLog('info', { write: line => void quiet.push(line) }) }),
    })
    await silent.inject('/api/advertised')
    expect(quiet.filter(line => line.includes('"request"'))).toEqual([])
  })
})

describe('an error in the log', () => {
  it.each([
    [new Error('broken'), 'broken'],
    // The job queue copies errors into plain objects.
    [
      { message: 'queue is away', code: '08006', detail: 'Key (email)=(a@b.example)', queue: 'send-mail' },
      'queue is away',
    ],
    [{ reason: 'a@b.example' }, 'an object with reason'],
    [{}, 'an object with nothing'],
    ['a text', 'a text'],
  ])('is readable without its values: %j', (err, message) => {
    const written: string[] = []
    createLog('error', { write: line => void written.push(line) }).error({ err }, 'failed')
    const [line = ''] = written
    expect(line).not.toMatch(/\[object Object\]|a@b\.example/)
    expect(JSON.parse(line)).toMatchObject({ err: { message } })
  })
})
