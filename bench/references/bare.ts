/** Reference "bare": the statements behind node:http, without authentication or anything else. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { acceptOffer, buy, detail, home, makeOffer, type NewOffer, search } from './bare-statements.ts'
import { readSearch } from './search-query.ts'

createServer((request, response) => void respond(request, response)).listen(Number(process.env['PORT']), '127.0.0.1')

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const length = /^\/bytes\/(\d+)$/.exec(request.url ?? '')?.[1]
  if (length !== undefined) return void response.end(bytes(Number(length)))
  try {
    const body = await answer(request)
    const json = JSON.stringify(body ?? { message: 'Refused' })
    response.writeHead(body === undefined ? 409 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
    })
    response.end(json)
  } catch (error) {
    // Somebody was faster: another offer on the property is accepted.
    const isRefused = error instanceof Error && 'code' in error && error.code === uniqueViolation
    if (!isRefused) console.error(error)
    response.writeHead(isRefused ? 409 : 500, { 'content-length': 0 }).end()
  }
}

let cachedBytes = Buffer.alloc(0)
/** Bytes from memory: the cost of node:http alone for a response of this size. */
function bytes(length: number): Buffer {
  if (cachedBytes.length !== length) cachedBytes = Buffer.alloc(length, 'x')
  return cachedBytes
}

const uniqueViolation = '23505'

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, what, id = '', move] = pathname.split('/')
  if (request.method === 'POST') {
    const body = await readJson(request)
    if (move === 'accept') return acceptOffer(id, String(body['agentId']))
    if (move === 'buy') return buy(id, String(body['buyerId']), String(body['transactionId']))
    return makeOffer(body as unknown as NewOffer)
  }
  if (what === 'search') return search(readSearch(searchParams))
  if (what === 'detail') return detail(id)
  if (what === 'home') return home()
  return { status: 'ready' }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return JSON.parse(text) as Record<string, unknown>
}
