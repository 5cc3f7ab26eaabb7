import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { read } from '../api/read.ts'
import { WordedError } from '../api/worded-error.ts'
import { useIsDark } from '../ui/browser/use-is-dark.ts'
import { FieldFrame, heldControlStyle, useField } from '../ui/form/field-frame.tsx'
import { Form } from '../ui/form/form.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { CardDeclined, type Billing, type CardForm, type Payment } from './card-form.ts'

const timeoutMs = 15_000

/**
 * Card form of Stripe. The content security policy allows Stripe's script on this page alone, so a visitor who navigated
 * here without a full page load reloads first.
 */
export function StripeCardForm({ onPay, children }: ComponentProps<CardForm>) {
  const { data: settings } = useQuery(read(clientSettings))
  const key = settings?.stripePublishableKey ?? ''
  const isOpened = pageOpenedAt() === location.pathname
  const stripe = useQuery({
    queryKey: ['stripe', key],
    queryFn: () => (isOpened ? started(key) : reopened()),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <DataRegion
      query={stripe}
      failed="The Stripe card form could not be loaded."
      skeleton={<Skeleton shape="control" className="h-32" />}
    >
      {loaded => (
        <Elements stripe={loaded}>
          <CardField onPay={onPay}>{children}</CardField>
        </Elements>
      )}
    </DataRegion>
  )
}

function CardField({ onPay, children }: ComponentProps<CardForm>) {
  const [stripe, elements] = [useStripe(), useElements()]
  const form = useForm()
  const [card, setCard] = useState<{ isComplete: boolean; error?: string | undefined }>({ isComplete: false })
  const [isFocused, setFocused] = useState(false)
  const { frame, isInvalid } = useField({ id: useId(), label: 'Card details', error: card.error })
  const isDark = useIsDark()

  const confirm = async (clientSecret: string, { name, email }: Billing): Promise<Payment> => {
    const element = elements?.getElement(CardElement)
    if (!stripe || !element) throw new WordedError('The card form is not ready yet. Please try again.')
    const { error, paymentIntent } = await stripe
      .confirmCardPayment(clientSecret, { payment_method: { card: element, billing_details: { name, email } } })
      .catch((cause: unknown) => {
        throw new WordedError('The card provider is not responding. Please try again in a moment.', { cause })
      })
    // An earlier attempt whose response was lost has paid or is paying: Stripe refuses the second one and says why.
    const intent = paymentIntent ?? error?.payment_intent
    if (intent?.status === 'succeeded') return { status: 'succeeded', transactionId: intent.id }
    if (intent?.status === 'processing') return { status: 'unfinished' }
    if (error) {
      const message = error.message ?? 'Your card could not be charged.'
      throw error.type === 'card_error' ? new CardDeclined(message) : new WordedError(message)
    }
    return { status: 'unfinished' }
  }

  return (
    <Form
      form={form}
      onSubmit={() => {
        if (card.isComplete) return onPay(confirm)
        setCard({ ...card, error: card.error ?? 'Please complete your card details.' })
        elements?.getElement(CardElement)?.focus()
        return false
      }}
    >
      <FieldFrame frame={frame}>
        <div className={heldControlStyle(isInvalid)} data-focused={isFocused || undefined}>
          <CardElement
            key={String(isDark)}
            id={frame.controlId}
            options={{ style: styleOfTheme() }}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={({ complete, error }) => setCard({ isComplete: complete, error: error?.message })}
          />
        </div>
      </FieldFrame>
      {children}
    </Form>
  )
}

/** Style of the field inside Stripe's iframe, where our style sheet does not apply. */
function styleOfTheme() {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    base: {
      color: colour('--text'),
      fontSize: '16px',
      lineHeight: '26px',
      '::placeholder': { color: colour('--subtle') },
    },
    invalid: { color: colour('--bad'), iconColor: colour('--bad') },
  }
}

/** Path of the document that the server sent; its policy applies until the next full page load. */
const pageOpenedAt = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && new URL(navigation.name).pathname
}

/** @throws when Stripe's script cannot be loaded */
async function started(key: string) {
  const late = new Promise<null>(resolve => setTimeout(resolve, timeoutMs, null))
  const stripe = await Promise.race([loadStripe(key), late])
  if (!stripe) throw new Error('Stripe.js did not load.')
  return stripe
}

function reopened(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}
