import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './role.ts'

/** What the browser has to know of how this marketplace was set up. */
export const clientSettings = endpoint({
  method: 'GET',
  path: '/client-settings',
  access: 'public',
  summary: 'Which services this marketplace runs on, and its demo accounts',
  reply: z.object({
    /** Whether people can sign in with Google. */
    google: z.boolean(),
    payments: z.enum(['sandbox', 'none']),
    /** Only while the demo marketplace is on: their passwords are meant to be known. */
    demoAccounts: z.array(z.object({ role: Role, name: z.string(), email: z.string(), password: z.string() })),
    /** How long an accepted offer waits for its payment. */
    paymentWindowHours: z.number(),
  }),
})
