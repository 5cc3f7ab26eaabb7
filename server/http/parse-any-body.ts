import type { FastifyInstance } from 'fastify'
import { problem } from '../ground/problem.ts'

/**
 * Parses request bodies. A missing or empty body of any content type is valid (ruling G33); other content must be JSON,
 * or a form with a file for uploads.
 */
export function parseAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const type = request.headers['content-type'] ?? ''
    if (!/^application\/(json|[\w.+-]+\+json)\b/i.test(type)) return done(problem(415, 'Please send JSON.'))
    try {
      return done(null, JSON.parse(body.toString('utf8')))
    } catch {
      return done(problem(400, 'The request is not valid JSON.'))
    }
  })
}
