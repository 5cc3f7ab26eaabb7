import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

const built = path.join(import.meta.dirname, '../../web/dist')
const year = 31_536_000

/**
 * The web pages. Hashed files are kept by browsers for a year; the page itself is asked for anew each time. Every
 * address that is no file is the page's to answer, 404s included.
 */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(path.join(built, 'index.html'))) return
  const page = readFileSync(path.join(built, 'index.html'))
  await app.register(serveFiles, {
    root: built,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.extname(new URL(request.url, 'http://localhost').pathname)
    if (!wantsPage) throw problem(404, 'There is nothing at this address.')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
