/**
 * Minimal keep-alive HTTP/1.1 client, one request at a time. It costs little CPU, so the load generator does not slow
 * the servers that it measures.
 */
import { connect } from 'node:net'

export interface HttpResponse {
  status: number
  headers: string
  body: Buffer
}

export interface Connection {
  /** @throws ConnectionLost no data for 30 seconds, or the server closed the connection */
  send: (request: Request) => Promise<HttpResponse>
  close: () => void
}

export interface Request {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string | undefined
  body?: object | undefined
  acceptEncoding?: string | undefined
}

export class ConnectionLost extends Error {}

const timeoutMs = 30_000

/** Connects at the first request, and again after the connection was lost. */
export function openConnection(port: number): Connection {
  let wire: ReturnType<typeof openSocket> | undefined
  return {
    send: request => {
      if (wire === undefined || wire.isClosed()) wire = openSocket(port)
      return wire.send(textOf(request, port))
    },
    close: () => wire?.close(),
  }
}

function textOf({ method, path, token, body, acceptEncoding }: Request, port: number): string {
  const json = body && JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(acceptEncoding === undefined ? [] : [`accept-encoding: ${acceptEncoding}`]),
    ...(json === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${json ?? ''}`
}

function openSocket(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: { resolve: (answer: HttpResponse) => void; reject: (error: Error) => void } | undefined
  let received: Buffer = Buffer.alloc(0)
  let isClosed = false

  const fail = (error: Error) => {
    isClosed = true
    socket.destroy()
    waiting?.reject(error)
    waiting = undefined
  }
  socket.setTimeout(timeoutMs, () => fail(new ConnectionLost(`No answer within ${timeoutMs / 1000} s`)))
  socket.on('error', error => fail(new ConnectionLost(error.message)))
  socket.on('close', () => fail(new ConnectionLost('The connection was closed')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readResponse(received)
    if (!answer) return
    received = Buffer.alloc(0)
    const { resolve } = waiting ?? {}
    waiting = undefined
    if (/^connection: close/im.test(answer.headers)) fail(new ConnectionLost('The connection was closed'))
    resolve?.(answer)
  })
  return {
    isClosed: () => isClosed,
    send: (text: string) =>
      new Promise<HttpResponse>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(text)
      }),
    close: () => fail(new ConnectionLost('Closed by us')),
  }
}

const endOfHead = Buffer.from('\r\n\r\n')

/** Undefined while the response is incomplete. */
export function readResponse(received: Buffer): HttpResponse | undefined {
  const end = received.indexOf(endOfHead)
  if (end === -1) return undefined
  const headers = received.toString('latin1', 0, end)
  const rest = received.subarray(end + endOfHead.length)
  const length = /^content-length: *(\d+)/im.exec(headers)?.[1]
  const body = length === undefined ? readChunks(rest) : rest.length < Number(length) ? undefined : rest
  return body && { status: Number(headers.slice(9, 12)), headers, body }
}

function readChunks(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = received.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16)
    const start = lineEnd + 2
    if (received.length < start + size + 2) return undefined
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(start, start + size))
    at = start + size + 2
  }
}
