import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam } from '../ground/field.ts'

/** Conversations without which an agent has no usual time. */
export const minAnswered = 3
/** Days of conversations that count. */
export const answerTimeDays = 90

/**
 * Returns the usual time in which the agent of a home answers buyers: the median from the first message of a conversation
 * to the agent's first one, over {@link answerTimeDays} days. Null below {@link minAnswered} answered conversations. 404 for
 * a home without a public page.
 */
export const answerTime = endpoint({
  method: 'GET',
  path: '/answer-time/:id',
  access: 'public',
  summary: 'Usual time in which the agent of a property answers a buyer',
  params: z.object({ id: IdParam }),
  response: z.object({ minutes: z.nullable(z.number()) }),
  limit: { max: 1200, seconds: 60, per: 'client' },
})
