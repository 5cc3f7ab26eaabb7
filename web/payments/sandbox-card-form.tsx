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
      <section
        aria-labelledby="sandbox"
        className="grid gap-2 rounded-xl border border-dashed border-brass bg-brass-soft p-4"
      >
        <h3 id="sandbox" className="flex items-center gap-2 type-strong text-brass-text">
          <FlaskConical className="size-5 shrink-0" aria-hidden />
          Test payment
        </h3>
        <p>
          No money moves. The test card is <span className="font-semibold tabular-nums">4242 4242 4242 4242</span>, with
          any future date and any security code.
        </p>
        <Button kind="secondary" className="w-fit" onClick={() => form.reset(testCard)}>
          Use the test card
        </Button>
      </section>
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
