import { randomBytes } from 'node:crypto'

/** Version of the Stripe API that the stand-in accepts. */
export const apiVersion = '2026-10-28.endive'

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  client_secret: string
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: object | null
  livemode: false
}

export interface Charge {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  billing_details: { name: string | null; email: string | null }
}

export interface Refund {
  id: string
  object: 'refund'
  charge: string
  payment_intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  created: number
}

export interface Dispute {
  id: string
  object: 'dispute'
  charge: string
  payment_intent: string
  amount: number
  status: 'needs_response' | 'won' | 'lost'
}

/** Makes a random id, such as `pi_1f…`. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Lists the objects of a payment intent, newest first. */
export const listOf = <Item extends { payment_intent: string }>(items: readonly Item[], intentId: string | null) => ({
  object: 'list',
  data: items.filter(({ payment_intent }) => payment_intent === intentId).toReversed(),
  has_more: false,
})

/** Cuts a list to its first ten objects, as in an expanded charge. */
export const firstTen = <Item>({ data, ...list }: { data: Item[] }) => ({
  ...list,
  data: data.slice(0, 10),
  has_more: data.length > 10,
})
