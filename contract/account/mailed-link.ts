import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { maxLength } from '../ground/field.ts'

/** The token in a link of a mail. */
export const MailToken = z
  .string('The link is incomplete')
  .check(z.minLength(1, 'The link is incomplete'), maxLength(200))

/** Names the account of a link from a mail, to whoever holds the link. The link stays valid. */
export const mailedLink = endpoint({
  method: 'POST',
  path: '/account/mailed-link',
  access: 'public',
  summary: 'The email that a mailed link is for, and whether it belongs to the account of this browser',
  body: z.object({ token: MailToken }),
  response: z.object({
    /** Email that the link was mailed to. */
    email: z.string(),
    /** Whether this browser is signed in to the account of the link. */
    isYours: z.boolean(),
  }),
  limit: { max: 240, seconds: 600, per: 'client' },
})
