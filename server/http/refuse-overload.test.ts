import net from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { propertyReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { spendLimit } from '../testing/spend-limit.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { refuseOverload } from './refuse-overload.ts'
import { sendError } from './send-error.ts'

const opened: { app: FastifyInstance; sockets: net.Socket[] }[] = []
afterEach(async () => {
  for (const { app, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await app.close()
  }
})

/** Starts a server with these limits, and returns functions that open connections and send requests. */
async function aServer(limits: Parameters<typeof refuseOverload>[1]) {
  const app = Fastify({ forceCloseConnections: true })
  const sockets: net.Socket[] = []
  opened.push({ app, sockets })
  app.setErrorHandler(sendError)
  refuseOverload(app, limits)
  app.get('/page', () => Promise.resolve('page'))
  app.get('/api/call', () => Promise.resolve('call'))
  app.get('/api/health', { config: { evenOverloaded: true } }, () => Promise.resolve('health'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as net.AddressInfo
  const open = async (from = '127.0.0.1') => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.push(socket)
    let text = ''
    socket.on('data', chunk => (text += String(chunk)))
    socket.on('error', () => undefined)
    await new Promise(resolve => socket.once('connect', resolve))
    const answer = () => expect.poll(() => text).not.toBe('')
    return {
      close: () => socket.destroy(),
      send: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`),
      received: async () => {
        await answer()
        return text
      },
    }
  }
  const get = async (path: string, from?: string) => {
    const connection = await open(from)
    connection.send(path)
    const text = await connection.received()
    connection.close()
    return text
  }
  return { open, get }
}

const isBusy = /^HTTP\/1\.1 503 [^]*retry-after: \d[^]*"message":"The marketplace is busy/i
const onTime = () => 0
const isFine = /^HTTP\/1\.1 200 /

/** Responses of a server whose event loop is this late. */
async function late(ms: number, paths: readonly string[]) {
  const { get } = await aServer({ behindProxy: true, delayMs: () => ms })
  return Promise.all(paths.map(path => get(path)))
}

describe('a node whose event loop lags', () => {
  it.each([
    [900, [isFine, isFine, isFine]],
    [1100, [isBusy, isFine, isFine]],
    [3100, [isBusy, isBusy, isFine]],
  ])('by %i ms refuses calls first and pages later, and answers health checks', async (ms, expected) => {
    const received = await late(ms, ['/api/call', '/page', '/api/health'])
    expect(received).toEqual(expected.map(answer => expect.stringMatching(answer) as string))
  })

  it('refuses what queued up meanwhile, and recovers', async () => {
    const { open, get } = await aServer({ behindProxy: true })
    await expect.poll(() => get('/api/call')).toMatch(isFine)
    const queued = await open()
    queued.send('/page')
    const until = performance.now() + 3500
    while (performance.now() < until);
    expect(await queued.received()).toMatch(isBusy)
    await expect.poll(() => get('/api/call')).toMatch(isFine)
  })
})

describe('a node with too many connections', () => {
  it('refuses requests on further connections, except health checks', async () => {
    const { open, get } = await aServer({ behindProxy: true, mostConnections: 8, delayMs: onTime })
    const slow = []
    for (let count = 0; count < 8; count++) slow.push(await open())
    expect(await get('/page')).toMatch(isBusy)
    expect(await get('/api/health')).toMatch(isFine)
    for (const connection of slow) connection.close()
    await expect.poll(() => get('/page')).toMatch(isFine)
  })

  it('closes connections far beyond the limit without reading them', async () => {
    const { open, get } = await aServer({ behindProxy: true, mostConnections: 8, delayMs: onTime })
    for (let count = 0; count < 10; count++) await open()
    expect(await get('/api/health')).toMatch(isBusy)
  })

  it('refuses connections of a network that has too many, says so, and nobody else’s', async () => {
    const { open, get } = await aServer({ behindProxy: false, mostOfClient: 5 })
    for (let count = 0; count < 5; count++) await open('127.0.0.2')
    expect(await get('/page', '127.0.0.2')).toMatch(
      /^HTTP\/1\.1 503 [^]*"message":"Your network has too many connections/,
    )
    expect(await get('/page', '127.0.0.3')).toMatch(isFine)
  })
})

describe('reading whole lists', () => {
  it('is limited for each account and for the visitors of a network, while pages are not', async () => {
    const { call, deps, given } = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    const { id } = await given.aProperty()
    const [greedy, other] = [await given.aBuyer(), await given.aBuyer()]
    const params = { propertyId: id }
    for (const [as, max] of [
      [greedy, 120],
      [undefined, 600],
    ] as const) {
      const read = async () => call(propertyReviews, { as, params })
      const statuses = []
      await spendLimit(deps.db, `whole lists:${as?.id ?? '127.0.0.1'}`, max - 2)
      for (let count = 0; count < 3; count++) statuses.push((await read()).status)
      expect(new Set(statuses.slice(0, 2))).toEqual(new Set([200]))
      expect(statuses.at(-1)).toBe(429)
      expect((await read()).headers['retry-after']).toBeDefined()
    }
    expect((await call(verifiedProperties, { as: greedy })).status).toBe(429)
    expect((await call(verifiedProperties, { as: greedy, query: { limit: 24 } })).status).toBe(200)
    expect((await call(verifiedProperties, { as: other })).status).toBe(200)
  })
})
