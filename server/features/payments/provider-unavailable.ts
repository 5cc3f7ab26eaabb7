import type { FastifyBaseLogger } from 'fastify'
import { Problem, problem } from '../../ground/problem.ts'

/** Logs an error of the card provider, and throws a message for the buyer. @throws Problem 503 */
export const providerUnavailable =
  (log: FastifyBaseLogger, about: object) =>
  (error: unknown): never => {
    if (error instanceof Problem) throw error
    log.error({ err: error, ...about }, 'the card provider does not answer')
    throw problem(503, 'The card provider is not responding. Please try again in a moment.')
  }
