/** An account at Stripe. */
export interface StripeAccount {
  secretKey: string
  /** Which browsers get to see. */
  publishableKey: string
  /** Signs the events that Stripe sends us. */
  webhookSecret: string
  /** Origin of the API. */
  apiUrl: string
}
