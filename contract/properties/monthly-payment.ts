import { toCents, toDollars } from '../ground/money.ts'

/** Assumptions of a buyer about a loan. */
export interface Loan {
  /** US dollars. */
  amount: number
  /** Interest in percent a year; each month charges a twelfth of it. */
  ratePercent: number
  years: number
}

/**
 * Monthly payment of a loan that is paid back in equal parts (annuity), in US dollars, rounded to the cent:
 * `amount × r / (1 − (1 + r)^−n)` with the monthly rate r and n months.
 */
export function monthlyPayment({ amount, ratePercent, years }: Loan): number {
  const months = Math.round(years * 12)
  const rate = ratePercent / 1200
  const cents = toCents(amount)
  // expm1 and log1p stay exact for rates close to 0, where the formula itself divides by almost nothing.
  const payment = rate === 0 ? cents / months : (cents * rate) / -Math.expm1(-months * Math.log1p(rate))
  return toDollars(Math.round(payment))
}
