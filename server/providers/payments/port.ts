import type { Dispute } from '#contract/offers.ts'
import type { PaymentMode } from '#contract/deals.ts'

/** A payment at the card provider, in its own record. */
export interface Intent {
  id: string
  offerId: string
  /** What was taken, once it has succeeded; until then what is asked for. */
  amountCents: number
  currency: string
  /** `processing`: the card was charged or is being, and the provider has not finished. */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  /** How much of it has been returned, by us or at the provider's own desk. Refunds that are pending or failed do not count. */
  refundedCents: number
  /** The state of its refunds: pending while any is, failed if the last one is; undefined if there is none. */
  refund: RefundStatus | undefined
  dispute: Dispute | undefined
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** The account at the provider that the present keys belong to. Another one does not know its payments. */
export interface ProviderAccount {
  /** Undefined where the key may not read it. */
  account: string | undefined
  mode: PaymentMode
}

/** Something the provider tells us of its own accord, and has signed. */
export interface PaymentEvent {
  /** The same when the provider tells it again. */
  id: string
  type: string
  /** The payment that it is about, if it is about one. */
  intentId: string | undefined
}

/** What we need of a card payment provider. */
export interface PaymentProvider {
  name: string
  fetchAccount: () => Promise<ProviderAccount>
  /**
   * Opens a payment. The same key always gives the same payment, so that asking again after a lost answer is safe.
   *
   * @throws Problem 422 the provider does not take this amount
   */
  createIntent: (order: { offerId: string; amountCents: number; idempotencyKey: string }) => Promise<{
    id: string
    clientSecret: string
  }>
  /** Undefined for an id that the account does not know. */
  fetchIntent: (id: string) => Promise<Intent | undefined>
  /** Makes sure that nobody can pay it any more; answers its state then, which may be succeeded. */
  cancelIntent: (id: string) => Promise<Intent | undefined>
  /** Returns what is left of the money. Repeating it with the same key returns it once. */
  refund: (id: string, idempotencyKey: string) => Promise<RefundStatus>
  /** Reads an event by the very bytes that were signed; undefined if they are not the provider's, or too old. */
  readEvent?: (body: Buffer, signature: string) => PaymentEvent | undefined
}
