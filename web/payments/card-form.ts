import { type ComponentType, type ReactNode } from 'react'
import { CallFailed } from '../api/call-failed.ts'
import { WordedError } from '../api/worded-error.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'

export interface Billing {
  name: string
  email: string
}

/** Outcome of a payment. `unfinished`: the provider is still processing it, or waits for the buyer. */
export type Payment = { status: 'succeeded'; transactionId: string } | { status: 'unfinished' }

/** The card provider refused the card, so nothing was charged. */
export class CardDeclined extends WordedError {}

/** Whether a payment failed because the card was refused. After other failures it may still have been charged. */
export const isDeclined = (failure: unknown): boolean =>
  failure instanceof CardDeclined || (failure instanceof CallFailed && failure.status === 402)

/** Charges the card in the form for the payment of the client secret. @throws WordedError with the provider's message */
export type ConfirmPayment = (clientSecret: string, billing: Billing) => Promise<Payment>

/** The payment page's view of a card provider. */
export type CardForm = ComponentType<{
  /** Called when the card is complete and the buyer submits. */
  onPay: (confirm: ConfirmPayment) => void
  /** The button at the end of the form. */
  children: ReactNode
}>

/** Card forms by provider name. Each is loaded when it is shown. */
export const cardForms = {
  sandbox: lazyPart(async () => (await import('./sandbox-card-form.tsx')).SandboxCardForm),
  stripe: lazyPart(async () => (await import('./stripe-card-form.tsx')).StripeCardForm),
} satisfies Record<string, CardForm>
