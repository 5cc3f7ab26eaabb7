import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { FlaskConical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { confirmSandboxPayment, SandboxCard } from '#contract/payments/payments.ts'
import { call } from '../api/call.ts'
import { Button } from '../ui/basics/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { CardForm } from './card-form.ts'

const testCard = {
  number: '4242 4242 4242 4242',
  expMonth: '12',
  expYear: String(new Date().getFullYear() + 2),
  cvc: '123',
}

/** Card form of the sandbox. No money moves, and only test cards are accepted. */
export function SandboxCardForm({ onPay, children }: ComponentProps<CardForm>) {
  const form = useForm({
    resolver: standardSchemaResolver(SandboxCard),
    defaultValues: { number: '', expMonth: '', expYear: '', cvc: '' },
  })
  return (
    <Form
      form={form}
      onSubmit={card =>
        onPay(async (clientSecret, billing) => {
          const { id, status } = await call(confirmSandboxPayment, { body: { clientSecret, card, billing } })
          return status === 'succeeded' ? { status, transactionId: id } : { status: 'unfinished' }
        })
      }
    >
      <div className="grid grid-cols-1 justify-items-start rounded-xl border border-dashed border-brass bg-brass-soft px-4 pt-3">
        <p className="flex gap-2 type-small">
          <FlaskConical className="mt-0.5 size-4 shrink-0 text-brass-text" aria-hidden />
          <span>
            Test payment: no money moves. The test card is{' '}
            <span className="font-semibold tabular-nums">4242 4242 4242 4242</span>.
          </span>
        </p>
        <Button kind="quiet" onClick={() => form.reset(testCard)}>
          Use the test card
        </Button>
      </div>
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        {...form.register('number')}
      />
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <TextField
          label="Expiry month"
          inputMode="numeric"
          autoComplete="cc-exp-month"
          placeholder="MM"
          {...form.register('expMonth')}
        />
        <TextField
          label="Expiry year"
          inputMode="numeric"
          autoComplete="cc-exp-year"
          placeholder="YYYY"
          {...form.register('expYear')}
        />
        <TextField
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          {...form.register('cvc')}
        />
      </div>
      {children}
    </Form>
  )
}
