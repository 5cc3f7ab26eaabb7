import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { MailToken } from '../sign-in/identity.ts'

/** Names the account of a link from a mail, to whoever holds the link. The link stays valid. */
export const mailedLink = endpoint({
  method: 'POST',
  path: '/account/mailed-link',
  access: 'public',
  summary: 'The email that a mailed link is for, and whether it belongs to the account of this browser',
  body: z.object({ token: MailToken }),
  reply: z.object({
    /** Email that the link was mailed to. */
    email: z.string(),
    /** Whether this browser is signed in to the account of the link. */
    isYours: z.boolean(),
  }),
  limit: { max: 240, seconds: 600, per: 'client' },
})
