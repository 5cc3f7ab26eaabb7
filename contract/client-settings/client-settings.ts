import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { Role } from '../ground/role.ts'

/** Content of the footer: what the operator sets, and whether this is the demo marketplace. */
export const FooterLinks = z.object({
  support: z.optional(z.string()),
  /** Phone number of their support. */
  phone: z.optional(z.string()),
  /** Postal address, one string per line. */
  postalAddress: z.optional(z.array(z.string())),
  terms: z.optional(z.string()),
  privacy: z.optional(z.string()),
  imprint: z.optional(z.string()),
  /** True if places have pages for readers without an account. */
  hasPlaces: z.optional(z.literal(true)),
  /** True while the homes of the demo marketplace are here, whose pictures are illustrations. */
  isDemo: z.optional(z.literal(true)),
})
export type FooterLinks = z.infer<typeof FooterLinks>

const DemoAccount = z.object({ role: Role, name: z.string(), email: z.string(), password: z.string() })
/** An account of the demo marketplace. Its password is public. */
export type DemoAccount = z.infer<typeof DemoAccount>

/** Returns the settings that the browser needs. */
export const clientSettings = endpoint({
  method: 'GET',
  path: '/client-settings',
  access: 'public',
  summary: 'Settings that the web pages need, and the demo accounts',
  response: z.object({
    /** Whether people can sign in with Google. */
    google: z.boolean(),
    /** Firebase project, with IDENTITY=firebase. None of it is secret. */
    firebase: z.optional(
      z.object({
        projectId: z.string(),
        apiKey: z.string(),
        authDomain: z.string(),
        /** Host and port of the Firebase emulator. */
        emulator: z.optional(z.string()),
      }),
    ),
    payments: z.enum(['stripe', 'sandbox', 'none']),
    /** Stripe's publishable key, which opens its card form. */
    stripePublishableKey: z.optional(z.string()),
    /** Whether mail is sent, or only stored for admins to read. */
    mail: z.enum(['sent', 'unsent']),
    /**
     * Whether the marketplace mails the links for new passwords and for confirming an email; otherwise the identity service does.
     */
    accountMails: z.boolean(),
    /** Whether a listing or an offer requires a confirmed email. */
    verifiedEmailRequired: z.boolean(),
    /** False while the map is the bundled one, which has no streets (MAP_TILES). */
    mapHasStreets: z.boolean(),
    /** Accounts that the login page offers. */
    demoAccounts: z.array(DemoAccount),
    footerLinks: FooterLinks,
    /** Hours in which an accepted offer can be paid. */
    paymentWindowHours: z.number(),
    /** DEPOSIT_PERCENT; null where it is not set (contract/offers/settlement.ts). */
    depositPercent: z.nullable(z.number()),
  }),
})
