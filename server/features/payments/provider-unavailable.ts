import type { FastifyBaseLogger } from 'fastify'
import { Problem, problem } from '../../http/problem.ts'

/** For what the card provider threw: the log gets to know why, and the buyer a sentence. @throws Problem 503 */
export const providerUnavailable =
  (log: FastifyBaseLogger, about: object) =>
  (error: unknown): never => {
    if (error instanceof Problem) throw error
    log.error({ err: error, ...about }, 'the card provider does not answer')
    throw problem(503, 'The card provider is not responding. Please try again in a moment.')
  }
