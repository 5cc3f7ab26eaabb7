import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openConnection } from './http-connection.ts'

const close: (() => unknown)[] = []
afterEach(() => close.splice(0).forEach(end => end()))

describe('a connection of the load generator', () => {
  it('reads a response with a content length in several chunks of data', async () => {
    const text = 'ä'.repeat(100_000)
    const { send } = await connectTo((_request, response) => {
      response.setHeader('content-length', Buffer.byteLength(text))
      response.write(text.slice(0, 10))
      setTimeout(() => response.end(text.slice(10)), 20)
    })
    const { status, body } = await send({ method: 'GET', path: '/' })
    expect([status, body.toString()]).toEqual([200, text])
  })

  it('reads a chunked response', async () => {
    const { send } = await connectTo((_request, response) => {
      response.write('one, ')
      setTimeout(() => response.end('two'), 20)
    })
    expect((await send({ method: 'GET', path: '/' })).body.toString()).toBe('one, two')
  })

  it('is reused for the next request', async () => {
    const ports = new Set<number | undefined>()
    const { send } = await connectTo((request, response) => {
      ports.add(request.socket.remotePort)
      response.end(request.url)
    })
    expect((await send({ method: 'GET', path: '/first' })).body.toString()).toBe('/first')
    expect((await send({ method: 'GET', path: '/second' })).body.toString()).toBe('/second')
    expect(ports.size).toBe(1)
  })

  it('sends the token and the body', async () => {
    const { send } = await connectTo((request, response) => {
      let body = ''
      request.on('data', chunk => (body += String(chunk)))
      request.on('end', () => response.end(`${request.method} ${request.headers.authorization} ${body}`))
    })
    const answer = await send({ method: 'POST', path: '/', token: 'mine', body: { price: 1, place: 'Zürich' } })
    expect(answer.body.toString()).toBe('POST Bearer mine {"price":1,"place":"Zürich"}')
  })

  it('reports a closed connection, and reconnects', async () => {
    let requests = 0
    const { send } = await connectTo((request, response) => {
      requests++
      if (requests === 1) request.socket.destroy()
      else response.writeHead(404).end('gone')
    })
    await expect(send({ method: 'GET', path: '/' })).rejects.toThrow('closed')
    expect(await send({ method: 'GET', path: '/' })).toMatchObject({ status: 404 })
  })
})

async function connectTo(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const connection = openConnection((server.address() as AddressInfo).port)
  close.push(connection.close, () => server.close())
  return connection
}
