import type { PaymentMode } from '#contract/deals/deals.ts'
import type { Dispute } from '#contract/offers/offers.ts'

/** A payment as recorded by the card provider. */
export interface Intent {
  id: string
  offerId: string
  /** Amount charged once it has succeeded; until then the amount requested. */
  amountCents: number
  currency: string
  /** `processing`: the charge was made or is under way, and the provider has not finished. */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  /** Amount refunded, by us or from the provider's dashboard. Pending and failed refunds do not count. */
  refundedCents: number
  /** State of its refunds: pending while any is, failed if the last one is; undefined without refunds. */
  refund: RefundStatus | undefined
  dispute: Dispute | undefined
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** The provider account of the present keys. Another account does not know its payments. */
export interface ProviderAccount {
  /** Undefined if the key may not read it. */
  account: string | undefined
  mode: PaymentMode
}

/** A signed event from the provider. */
export interface PaymentEvent {
  /** Stays the same when the provider repeats the event. */
  id: string
  type: string
  /** Payment that the event concerns, if any. */
  intentId: string | undefined
}

/** The calls we need from a card payment provider. */
export interface PaymentProvider {
  name: string
  fetchAccount: () => Promise<ProviderAccount>
  /**
   * Opens a payment. The same key always returns the same payment, so that a retry after a lost response is safe.
   *
   * @throws Problem 422 the provider does not accept this amount
   */
  createIntent: (order: { offerId: string; amountCents: number; idempotencyKey: string }) => Promise<{
    id: string
    clientSecret: string
  }>
  /** Undefined for an id that the account does not know. */
  fetchIntent: (id: string) => Promise<Intent | undefined>
  /** Cancels a payment so that it can no longer be paid. Returns its state, which may be succeeded. */
  cancelIntent: (id: string) => Promise<Intent | undefined>
  /** Refunds the remaining amount. Repeating it with the same key refunds once. */
  refund: (id: string, idempotencyKey: string) => Promise<RefundStatus>
  /** Verifies the signature over the exact bytes and parses the event; undefined if it is invalid or too old. */
  readEvent?: (body: Buffer, signature: string) => PaymentEvent | undefined
}
