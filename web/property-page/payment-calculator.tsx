import { type ReactNode, useState } from 'react'
import { dollars, dollarsAndCents, middleOf } from '#contract/ground/money.ts'
import { monthlyPayment } from '#contract/properties/monthly-payment.ts'
import { Card } from '../ui/basics/card.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { type Assumptions, readAssumptions, usualAssumptions } from './loan-assumptions.ts'
import type { Estimated } from './usual-loan.ts'

/** Estimates what a loan for the home costs a month. */
export function PaymentCalculator({ property, ownAmount }: Estimated) {
  const [typed, setTyped] = useState(() => usualAssumptions(ownAmount ?? middleOf(property)))
  const { loan, errors } = readAssumptions(typed)
  const field = (name: keyof Assumptions) => ({
    error: errors[name],
    defaultValue: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <>
      <p className="mb-4 max-w-[68ch] text-muted">
        An estimate for planning, not a loan offer. Taxes, insurance and bank fees are extra.
      </p>
      <Card className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-4 sm:grid-cols-2 md:grid-cols-1 xl:grid-cols-2">
          <MoneyField label="Price" {...field('price')} />
          <MoneyField label="Down payment" {...field('downPayment')} />
          <TextField label="Years" inputMode="numeric" autoComplete="off" {...field('years')} />
          <TextField
            label="Yearly interest rate, in %"
            inputMode="decimal"
            autoComplete="off"
            {...field('ratePercent')}
          />
        </div>
        <output className="grid content-start gap-4 rounded-2xl bg-sunken p-5">
          {loan ? (
            <Result loan={loan} monthlyFee={property.monthlyFee ?? 0} />
          ) : (
            <p className="text-muted">Correct the fields to see the monthly payment.</p>
          )}
        </output>
      </Card>
    </>
  )
}

function Result({ loan, monthlyFee }: { loan: Parameters<typeof monthlyPayment>[0]; monthlyFee: number }) {
  const payment = monthlyPayment(loan)
  const months = loan.years * 12
  const items: Record<string, ReactNode> = {
    ...(monthlyFee > 0 && { 'Loan payment': dollarsAndCents(payment), 'Association fee': dollarsAndCents(monthlyFee) }),
    'Loan amount': dollars(loan.amount),
    Payments: months.toLocaleString('en-US'),
    'Total interest': dollarsAndCents(Math.max(0, payment * months - loan.amount)),
  }
  return (
    <>
      <p className="grid gap-1">
        <span className="type-small text-muted">Per month</span>
        <span className="type-figure">{dollarsAndCents(payment + monthlyFee)}</span>
      </p>
      <DefinitionList items={items} className="type-small" />
    </>
  )
}
