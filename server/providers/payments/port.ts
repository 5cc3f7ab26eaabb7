/** A payment at the card provider, in its own record. */
export interface Intent {
  id: string
  offerId: string
  /** What was taken, once it has succeeded; until then what is asked for. */
  amountCents: number
  currency: string
  /** `processing`: the card was charged or is being, and the provider has not finished. */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  /** How much of it has been given back, by us or at the provider's own desk. */
  refundedCents: number
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
  /** Opens a payment. The same key always gives the same payment, so that asking again after a lost answer is safe. */
  createIntent: (order: { offerId: string; amountCents: number; idempotencyKey: string }) => Promise<{
    id: string
    clientSecret: string
  }>
  /** Undefined for an id that is not the provider's. */
  fetchIntent: (id: string) => Promise<Intent | undefined>
  /** Makes sure that nobody can pay it any more; answers how it stands then, which may be succeeded. */
  cancelIntent: (id: string) => Promise<Intent | undefined>
  /** Gives the money back. Repeating it with the same key gives it back once. */
  refund: (id: string, idempotencyKey: string) => Promise<void>
  /** Reads an event by the very bytes that were signed; undefined if they are not the provider's, or too old. */
  readEvent?: (body: Buffer, signature: string) => PaymentEvent | undefined
}
