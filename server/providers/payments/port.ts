/** A payment at the card provider, in its own record. */
export interface Intent {
  id: string
  offerId: string
  amountCents: number
  currency: string
  /** `processing`: the card was charged or is being, and the provider has not finished. */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
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
}
