import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './role.ts'

/** Links in the footer that the operator sets: pages of their own, and the email of their support. */
export const FooterLinks = z.object({
  support: z.optional(z.string()),
  terms: z.optional(z.string()),
  privacy: z.optional(z.string()),
  imprint: z.optional(z.string()),
})
export type FooterLinks = z.infer<typeof FooterLinks>

/** What the browser has to know of how this marketplace was set up. */
export const clientSettings = endpoint({
  method: 'GET',
  path: '/client-settings',
  access: 'public',
  summary: 'Which services this marketplace runs on, and its demo accounts',
  reply: z.object({
    /** Whether people can sign in with Google. */
    google: z.boolean(),
    /** Where Firebase Authentication keeps the accounts: how to reach it. All of it may be known. */
    firebase: z.optional(
      z.object({
        projectId: z.string(),
        apiKey: z.string(),
        authDomain: z.string(),
        /** Host and port of the emulator that stands in for it. */
        emulator: z.optional(z.string()),
      }),
    ),
    payments: z.enum(['stripe', 'sandbox', 'none']),
    /** Where payments are Stripe's: the key that its card form is opened with. */
    stripePublishableKey: z.optional(z.string()),
    /** Whether mail is sent, or only stored for admins to read. */
    mail: z.enum(['sent', 'unsent']),
    /** Whether we mail links for new passwords and for confirming an address; elsewhere the identity service does. */
    accountMails: z.boolean(),
    /** Whether listing and offering ask for a confirmed e-mail address. */
    verifiedEmailRequired: z.boolean(),
    /** Only while the demo marketplace is on: their passwords are meant to be known. */
    demoAccounts: z.array(z.object({ role: Role, name: z.string(), email: z.string(), password: z.string() })),
    footerLinks: FooterLinks,
    /** How long an accepted offer waits for its payment. */
    paymentWindowHours: z.number(),
  }),
})
