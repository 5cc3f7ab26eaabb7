import type { PaymentIntent } from './stripe-objects.ts'

/** An error response of the Stripe API. */
export class Refused extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, message: string, body: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

export const refused = (status: number, code: string | undefined, message: string, intent?: PaymentIntent) =>
  new Refused(status, message, failure(status, code, message, intent))
export const missing = (what: string) => refused(404, 'resource_missing', `No such thing: '${what}'`)

/** JSON body of an error response. */
export function failure(status: number, code: string | undefined, message: string, intent?: PaymentIntent): string {
  const type = status === 402 ? 'card_error' : 'invalid_request_error'
  return JSON.stringify({ error: { type, message, ...(code && { code }), ...(intent && { payment_intent: intent }) } })
}

/** Returns the response to a call, also when the call is refused. */
export function attempt(act: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(act()) }
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, body: error.body }
    throw error
  }
}
