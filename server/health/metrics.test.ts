import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { aBrowser } from '../testing/browser.ts'
import { dealBuilders } from '../testing/deal-builders.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { openMetricsPort, watchEventLoop } from './metrics.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://homes.example' }
const token = 'a token of 16 characters'

/** Value of one metric. */
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find(candidate => candidate.startsWith(`${line} `))
      ?.slice(line.length + 1),
  )

describe('the metrics', () => {
  it('count requests by route, never by URL', async () => {
    const { app } = await startTestApp()
    const browser = await aBrowser(app)
    await browser.get('/api/users/somebody@example.com')
    await browser.get('/api/nothing"}\nfake 1')
    const { headers, text } = await browser.get('/api/metrics')
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain('keyhaven_http_requests_total{method="GET",route="/api/users/:emailOrId",status="401"} 1')
    expect(text).not.toContain('somebody')
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? -?[\d.e+-]+)$/)
  })

  it('are public outside production, and 404 in production', async () => {
    const open = await startTestApp()
    expect((await open.app.inject('/api/metrics')).statusCode).toBe(200)
    const closed = await startTestApp({ env: production })
    const answer = await closed.app.inject('/api/metrics')
    expect([answer.statusCode, answer.body.includes('keyhaven_')]).toEqual([404, false])
  })

  it.each([{}, production])('are only for the holder of METRICS_TOKEN, where it is set: %j', async env => {
    const { app } = await startTestApp({ env: { ...env, METRICS_TOKEN: token } })
    const status = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/api/metrics', headers })).statusCode
    expect(await status({})).toBe(401)
    expect(await status({ authorization: `Bearer ${token}x` })).toBe(401)
    expect(await status({ authorization: `Bearer ${token}` })).toBe(200)
  })

  it('are served only on METRICS_PORT when it is set, for this machine alone', async () => {
    const { app } = await startTestApp({ env: { METRICS_PORT: '9464' } })
    const server = await openMetricsPort(app, 0)
    const { port, address } = server.address() as AddressInfo
    expect(address).toBe('127.0.0.1')
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('keyhaven_http_requests_total')
    expect((await fetch(`http://127.0.0.1:${port}/api/users`)).status).toBe(404)
    expect((await app.inject('/api/metrics')).statusCode).toBe(404)
    await new Promise(resolve => server.close(resolve))
  })

  it('report waiting connections, jobs, mails and payments, and the free disk space', async () => {
    const started = await startTestApp()
    await dealBuilders(started).anOpenPayment()
    await started.deps.jobs.send('lapse-unpaid-offers', {})
    const text = (await started.app.inject('/api/metrics')).body
    expect(valueOf(text, 'keyhaven_database_up')).toBe(1)
    expect(valueOf(text, 'keyhaven_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'keyhaven_jobs_waiting{queue="lapse-unpaid-offers"}')).toBe(1)
    expect(valueOf(text, 'keyhaven_jobs_oldest_seconds{queue="lapse-unpaid-offers"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'keyhaven_jobs_waiting{queue="remove-old-mails"}')).toBe(0)
    expect(valueOf(text, 'keyhaven_mails{status="failed"}')).toBe(0)
    expect(valueOf(text, 'keyhaven_payments_open')).toBe(1)
    expect(valueOf(text, 'keyhaven_payments_oldest_seconds')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'keyhaven_cache_bytes')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'keyhaven_disk_free_bytes')).toBeGreaterThan(0)
  })

  it('are still served while the database is down', async () => {
    const { db, pool } = connect({ host: '127.0.0.1', port: 1, max: 2 }, () => undefined)
    const { app } = await startTestApp({ replace: () => ({ db }) })
    const text = (await app.inject('/api/metrics')).body
    expect(valueOf(text, 'keyhaven_database_up')).toBe(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    await pool.end()
  })
})

describe('the delay of the event loop', () => {
  it('is measured since the last reading', async () => {
    const read = watchEventLoop()
    const delayAfterBlock = async () => {
      // The first tick after a reading measures nothing, and may be late.
      await sleep(50)
      const until = performance.now() + 1000
      while (performance.now() < until);
      await sleep(50)
      return read()
    }
    await expect.poll(delayAfterBlock).toBeGreaterThan(0.5)
    await expect.poll(read).toBeLessThan(0.5)
  })
})
