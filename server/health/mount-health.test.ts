import net from 'node:net'
import { describe, expect, inject, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { startTestApp } from '../testing/start-test-app.ts'

describe('the health of the marketplace', () => {
  it('is ok while the database responds', async () => {
    const { app } = await startTestApp()
    expect((await app.inject('/api/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/api/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('is 503 without details while the database is down', async () => {
    const { db, pool } = connect({ host: '127.0.0.1', port: 1, max: 2 }, () => undefined)
    const { app } = await startTestApp({ replace: () => ({ db }) })
    const [health, ready] = [await app.inject('/api/healthz'), await app.inject('/api/readyz')]
    expect([health.statusCode, health.json()]).toMatchObject([503, { message: 'The database does not answer.' }])
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { message: 'Not ready.' }])
    await pool.end()
  })

  it('is not ready while the database is read-only, but alive', async () => {
    const node = await startTestApp()
    const { db, pool } = connect(
      { ...inject('postgres'), database: node.database, options: '-c default_transaction_read_only=on' },
      () => undefined,
    )
    const { app } = await startTestApp({ beside: node, replace: () => ({ db }) })
    expect((await app.inject('/api/healthz')).statusCode).toBe(200)
    expect((await app.inject('/api/readyz')).statusCode).toBe(503)
    await pool.end()
  })

  it('is reported although the database never answers', async () => {
    const held: net.Socket[] = []
    const silent = net.createServer(socket => held.push(socket))
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as net.AddressInfo
    const { db, pool } = connect({ host: '127.0.0.1', port, max: 2, connectionTimeoutMillis: 0 }, () => undefined)
    const { app } = await startTestApp({ replace: () => ({ db }) })
    expect((await app.inject('/api/healthz')).statusCode).toBe(503)
    silent.close()
    for (const socket of held) socket.destroy()
    await pool.end()
  })
})
