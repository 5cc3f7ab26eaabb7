import * as z from 'zod/mini'
import { dollarAmount, wholeNumber } from '#contract/ground/field.ts'
import type { Loan } from '#contract/properties/monthly-payment.ts'
import { usualDownPayment, usualLoan } from './usual-loan.ts'

/** Text of the calculator's fields. */
export interface Assumptions {
  price: string
  downPayment: string
  years: string
  ratePercent: string
}

/** First values of the calculator. */
export const usualAssumptions = (price: number): Assumptions => ({
  price: String(Math.round(price)),
  downPayment: String(usualDownPayment(price)),
  years: String(usualLoan.years),
  ratePercent: String(usualLoan.ratePercent),
})

const Fields = {
  price: dollarAmount('Price', 'Price is required'),
  downPayment: dollarAmount('Down payment', 'Down payment is required'),
  years: wholeNumber('Years', { min: 1, max: 50 }),
  ratePercent: z.pipe(
    z.string().check(z.trim(), z.regex(/^\d{1,2}([.,]\d{1,4})?$/, 'Interest must be a percentage such as 6.5')),
    z.transform((value: string) => Number(value.replace(',', '.'))),
  ),
}

type Errors = Partial<Record<keyof Assumptions, string>>

/** Reads the loan, or says what is wrong with which field. */
export function readAssumptions(typed: Assumptions): { loan?: Loan; errors: Errors } {
  const errors: Errors = {}
  const read = (name: keyof Assumptions): number => {
    const { data, error } = z.safeParse<z.ZodMiniType<number>>(Fields[name], typed[name])
    if (error) errors[name] = error.issues[0]?.message ?? 'Must be a number'
    return data ?? 0
  }
  const [price, downPayment, years, ratePercent] = [
    read('price'),
    read('downPayment'),
    read('years'),
    read('ratePercent'),
  ]
  if (!errors.price && !errors.downPayment && downPayment >= price && price > 0)
    errors.downPayment = 'The down payment must be below the price'
  if (!errors.price && price === 0) errors.price = 'Price must be above 0'
  if (Object.keys(errors).length > 0) return { errors }
  return { loan: { amount: Math.round((price - downPayment) * 100) / 100, ratePercent, years }, errors }
}
