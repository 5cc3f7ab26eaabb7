import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'

/** Pages whose text the operator may write. */
export const operatorPages = ['terms', 'privacy', 'imprint'] as const
/** Page with a text of the operator. */
export type OperatorPage = (typeof operatorPages)[number]

/** Returns the operator's text for a page, or null. */
export const operatorText = endpoint({
  method: 'GET',
  path: '/operator-texts/:page',
  access: 'public',
  summary: 'The operator’s terms, privacy notice or imprint, if it is a text on the server',
  params: z.object({ page: z.enum(operatorPages) }),
  response: z.object({ text: z.nullable(z.string()) }),
})
