import * as z from 'zod/mini'
import { Id, Instant } from '../ground/field.ts'

/** An account with checked digits. Either the IBAN is set, or both numbers are. */
export const PayoutAccount = z.object({
  holder: z.string(),
  bank: z.string(),
  country: z.string(),
  iban: z.nullable(z.string()),
  routingNumber: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** An account that waits in the queue of admins. */
export const WaitingPayoutDetails = z.extend(PayoutAccount, {
  _id: Id,
  version: z.number(),
  agentId: Id,
  agentName: z.string(),
  agentEmail: z.string(),
  /** The verified account that it replaces; null without one. */
  replaces: z.nullable(z.extend(PayoutAccount, { version: z.number(), verifiedAt: Instant })),
  /** Deals of the agent whose transfer is due or recorded. Amounts in US dollars. */
  deals: z.array(z.object({ _id: Id, title: z.string(), buyerName: z.string(), amount: z.number() })),
})
export type WaitingPayoutDetails = z.infer<typeof WaitingPayoutDetails>
