/** Reference "bare": the statements behind node:http, without authentication or anything else. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { detail, search } from './bare-statements.ts'
import { readSearch } from './search-query.ts'

createServer((request, response) => void respond(request, response)).listen(Number(process.env['PORT']), '127.0.0.1')

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const json = JSON.stringify(await answer(request))
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
    })
    response.end(json)
  } catch (error) {
    console.error(error)
    response.writeHead(500, { 'content-length': 0 }).end()
  }
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, what, id = ''] = pathname.split('/')
  if (what === 'search') return search(readSearch(searchParams))
  if (what === 'detail') return detail(id)
  return { status: 'ready' }
}
