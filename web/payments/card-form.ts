import { type ComponentType, lazy, type ReactNode } from 'react'

export interface Billing {
  name: string
  email: string
}

/** What came of it. `unfinished`: the provider still works on it, or waits for the buyer. */
export type Payment = { status: 'succeeded'; transactionId: string } | { status: 'unfinished' }

/** Pays with the card in the form what the client secret stands for. @throws an Error with the provider's message */
export type ConfirmPayment = (clientSecret: string, billing: Billing) => Promise<Payment>

/** All that the payment page needs of a card provider. */
export type CardForm = ComponentType<{
  /** Called when the card is filled in and the buyer wants to pay. */
  onPay: (confirm: ConfirmPayment) => void
  /** The button, at the end of the form. */
  children: ReactNode
}>

/** By the name of the provider in the settings. Each form is loaded when it is shown. */
export const cardForms = {
  sandbox: lazy(async () => ({ default: (await import('./sandbox-card-form.tsx')).SandboxCardForm })),
  stripe: lazy(async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm })),
} satisfies Record<string, CardForm>
