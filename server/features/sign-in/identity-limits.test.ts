import net from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aBrowser, listenUrl } from '../../testing/browser.ts'
import { spendLimit } from '../../testing/spend-limit.ts'
import { hashAtRealCost } from '../../testing/stand-ins/hash-at-real-cost.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, deps } = await startTestApp({ env: { RATE_LIMIT: 'on' } })
const browser = await aBrowser(app)
const timesTried = async (times: number, attempt: (tried: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let tried = 0; tried < times; tried++) statuses.push((await attempt(tried)).status)
  return statuses
}
/** An attempt without a password: it counts, and costs no hash. */
const attemptWithoutPassword = (email: string) => browser.post('/api/auth/sign-in/email', { email })
const forget = () => deps.db.deleteFrom('rate_limits').execute()

describe('guessing a password', () => {
  it('is stopped at the eleventh try in a minute, and says for how long', async () => {
    await forget()
    const tries = await timesTried(10, tried => browser.signIn('guessed@example.com', `Wrong${tried}!`))
    expect(tries).toEqual(Array.from({ length: 10 }, () => 401))
    const stopped = await browser.signIn('guessed@example.com', 'Wrong11!')
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(stopped.body['message']).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/)
  })

  it('cannot be evaded by X-Forwarded-For, our own header, or the case of the email', async () => {
    await forget()
    const statuses = await timesTried(12, tried =>
      browser.post(
        '/api/auth/sign-in/email',
        { email: tried % 2 ? 'Forwarded@example.com' : 'forwarded@example.com ' },
        {
          'x-forwarded-for': `10.0.0.${tried}`,
          'x-keyhaven-client-ip': `10.0.0.${tried}`,
          forwarded: `for=10.0.0.${tried}`,
        },
      ),
    )
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('cannot be evaded by another spelling of the email', async () => {
    await forget()
    const { hostname, port } = new URL(await listenUrl(app))
    const raw = (target: string) =>
      new Promise<string>((resolve, reject) => {
        const body = '{"email":"spelled@example.com","password":"Wrong1!"}'
        const head = `POST ${target} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close`
        const socket = net.connect(Number(port), hostname, () =>
          socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
        )
        let answer = ''
        socket.on('data', chunk => (answer += String(chunk)))
        socket.on('end', () => resolve(answer.split(' ')[1] ?? ''))
        socket.on('error', reject)
      })
    const path = '/api/auth/sign-in/email'
    const spellings = [`http://x${path}`, `${path}/`, `${path}?a=b`, '/api/auth/%73ign-in/email']
    await timesTried(10, () => attemptWithoutPassword('spelled@example.com'))
    for (const spelling of spellings) expect([spelling, await raw(spelling)]).toEqual([spelling, '429'])
    for (const spelling of ['/api/auth/./sign-in/email', '/api/auth/x/../sign-in/email', '/api/auth//sign-in/email'])
      expect([spelling, await raw(spelling)]).toEqual([spelling, '404'])
  })

  it('stops neither other people behind the same IP nor the person after the minute', async () => {
    await forget()
    await browser.register('honest@example.com')
    await timesTried(11, () => attemptWithoutPassword('attacked@example.com'))
    expect(await browser.signIn('honest@example.com')).toMatchObject({ status: 200 })
    await timesTried(11, () => attemptWithoutPassword('honest@example.com'))
    expect(await browser.signIn('honest@example.com')).toMatchObject({ status: 429 })
    await deps.db
      .updateTable('rate_limits')
      .set({ resets_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await browser.signIn('honest@example.com')).toMatchObject({ status: 200 })
  })

  it('is slowed down after a hundred failures from any IP, and never locks the account', async () => {
    await forget()
    await browser.register('hunted@example.com')
    await deps.db
      .insertInto('rate_limits')
      .values({ key: 'sign-in-failed:hunted@example.com', calls: 100, resets_at: new Date(Date.now() + 3_600_000) })
      .execute()
    const began = performance.now()
    expect(await browser.signIn('hunted@example.com', 'Wrong1!')).toMatchObject({ status: 401 })
    expect(performance.now() - began).toBeGreaterThan(1900)
    expect(await browser.signIn('hunted@example.com')).toMatchObject({ status: 200 })
  })
})

const failed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 401).length
const guess = (account: number) => browser.signIn(`account-${account}@example.com`, 'Summer2026!')

/** Failures of this client in the last minutes; hashing a password for each would take long. */
const failedBefore = (calls: number) =>
  deps.db
    .insertInto('rate_limits')
    .values({ key: 'sign-in-failures:127.0.0.1', calls, resets_at: new Date(Date.now() + 500_000) })
    .execute()

describe('guessing across accounts', () => {
  it('slows at a network’s 193rd failure in ten minutes, and stops at the 241st, whatever the accounts', async () => {
    await forget()
    await failedBefore(192)
    const began = performance.now()
    expect((await guess(30)).status).toBe(401)
    expect(performance.now() - began).toBeGreaterThan(900)
    await forget()
    await failedBefore(230)
    const answers = []
    for (let account = 0; account < 20; account += 10)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, more) => guess(account + more)))))
    expect(failed(answers)).toBe(10)
    expect(answers.slice(10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 429))
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answers.at(-1)?.body['message']).toMatch(/^Too many requests from your network\./)
  })

  it('is stopped for the whole day after two thousand failures', async () => {
    await forget()
    const resets_at = new Date(Date.now() + 20 * 3_600_000)
    await deps.db
      .insertInto('rate_limits')
      .values({ key: 'sign-in-failures-of-day:127.0.0.1', calls: 2000, resets_at })
      .execute()
    const stopped = await browser.signIn('day@example.com', 'Wrong1!')
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(19 * 3600)
    const { calls } = await deps.db
      .selectFrom('rate_limits')
      .select('calls')
      .where('key', '=', 'sign-in-failures:127.0.0.1')
      .executeTakeFirstOrThrow()
    expect(calls).toBe(0)
  })

  it('does not block several people behind one IP: only failures count', async () => {
    await forget()
    for (let person = 0; person < 4; person++) await browser.register(`office-${person}@example.com`)
    await failedBefore(50)
    for (let morning = 0; morning < 4; morning++) {
      const people = await Promise.all([0, 1, 2, 3].map(person => browser.signIn(`office-${person}@example.com`)))
      expect(people.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      await deps.db.deleteFrom('rate_limits').where('key', 'like', 'sign-in:%').execute()
    }
  })
})

describe('a client', () => {
  it('is one IPv4 address or a whole IPv6 network', async () => {
    const proxied = await startTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
    const people = await aBrowser(proxied.app)
    const email = 'network@example.com'
    const from = async (ip: string) =>
      (await people.post('/api/auth/sign-in/email', { email }, { 'x-forwarded-for': ip })).status
    await timesTried(10, async tried => ({ status: await from(`2001:db8:1:2::${tried}`) }))
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(400)
    const { rows } = await sql<{ key: string }>`select key from rate_limits where key like '%2001:%'`.execute(
      proxied.deps.db,
    )
    for (const { key } of rows) expect(key).toMatch(/2001:db8:1:[23]::\/64$/)
  })
})

describe('many sign-ins at once', () => {
  it('are hashed two at a time; those beyond the queue get a 503', async () => {
    hashAtRealCost()
    const open = await startTestApp()
    const crowd = await aBrowser(open.app)
    await crowd.register('hashed@example.com')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, account) => crowd.signIn(`crowd-${account}@example.com`, 'Wrong1!')),
    )
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 401).length).toBe(50 - refused.length)
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(answer.body['message']).toBe('Too many people are logging in right now. Please try again in a moment.')
    }
    expect(await crowd.signIn('hashed@example.com')).toMatchObject({ status: 200 })
  })

  it('do not count as failures when they were refused', async () => {
    hashAtRealCost()
    await forget()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, account) => browser.signIn(`queue-${account}@example.com`, 'Wrong1!')),
    )
    const failures = answers.filter(({ status }) => status === 401).length
    const counted = await deps.db
      .selectFrom('rate_limits')
      .select('calls')
      .where('key', '=', 'sign-in-failures:127.0.0.1')
      .executeTakeFirst()
    expect(answers.map(({ status }) => status)).toContain(503)
    expect(counted?.calls).toBe(failures)
  })
})

const attempt = () => browser.post('/api/auth/sign-up/email', { email: 'x' })

describe('signing up', () => {
  it('lets a whole office register, slows down, and then says that it is the network', async () => {
    await forget()
    expect(new Set(await timesTried(40, attempt))).toEqual(new Set([400]))
    await spendLimit(deps.db, 'sign-up:127.0.0.1', 118)
    const began = performance.now()
    expect(await timesTried(2, attempt)).toEqual([400, 400])
    expect(performance.now() - began).toBeGreaterThan(1900)
    const stopped = await attempt()
    expect(stopped.status).toBe(429)
    expect(stopped.body['message']).toMatch(/^Too many requests from your network\. Please try again in \d+ minutes\.$/)
  })

  it('is limited for a network, also from another IP of the same IPv6 network', async () => {
    const proxied = await startTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' } })
    const people = await aBrowser(proxied.app)
    const from = (ip: string) => people.post('/api/auth/sign-up/email', { email: 'x' }, { 'x-forwarded-for': ip })
    await spendLimit(proxied.deps.db, 'sign-up:2001:db8::/64', 119)
    expect(await timesTried(2, tried => from(`2001:db8::${tried}`))).toEqual([400, 429])
    expect(await from('2001:db8:0:1::1')).toMatchObject({ status: 400 })
  })
})

describe('a proxy', () => {
  it('is trusted to report the IP only if it is configured', async () => {
    const proxied = await startTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' } })
    const people = await aBrowser(proxied.app)
    const from = (ip: string) =>
      people.post('/api/auth/sign-in/email', { email: 'p@example.com' }, { 'x-forwarded-for': ip })
    await timesTried(10, () => from('203.0.113.1'))
    expect(await from('203.0.113.1')).toMatchObject({ status: 429 })
    expect(await from('6.6.6.6, 203.0.113.1')).toMatchObject({ status: 429 })
    expect(await from('203.0.113.2')).toMatchObject({ status: 400 })
  })

  it('given as a number is trusted for that many hops', async () => {
    const proxied = await startTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '2' } })
    const people = await aBrowser(proxied.app)
    const from = (ips: string) =>
      people.post('/api/auth/sign-in/email', { email: 'hops@example.com' }, { 'x-forwarded-for': ips })
    await timesTried(10, tried => from(`6.6.6.${tried}, 203.0.113.1, 10.0.0.1`))
    expect(await from('7.7.7.7, 203.0.113.1, 10.0.0.1')).toMatchObject({ status: 429 })
    expect(await from('203.0.113.2, 10.0.0.1')).toMatchObject({ status: 400 })
  })
})

describe('RATE_LIMIT=off', () => {
  it('lifts the limits', async () => {
    const open = await aBrowser((await startTestApp({ env: { RATE_LIMIT: 'off' } })).app)
    const statuses = await timesTried(12, () => open.post('/api/auth/sign-in/email', { email: 'free@example.com' }))
    expect(new Set(statuses)).toEqual(new Set([400]))
  })
})
