import { dollars, middleOf } from '#contract/ground/money.ts'
import { monthlyPayment } from '#contract/properties/monthly-payment.ts'
import type { Property } from '#contract/properties/properties.ts'

/** A common loan. */
export const usualLoan = { years: 30, ratePercent: 6.5 }
/** Its down payment, in US dollars: a fifth of the price. */
export const usualDownPayment = (price: number): number => Math.round(price / 5)

/** The common loan in words. */
export const usualLoanText = `20% down, ${usualLoan.years} years, ${usualLoan.ratePercent}%`

export interface Estimated {
  property: Pick<Property, 'minPrice' | 'maxPrice' | 'monthlyFee'>
  /** Amount of the reader's own offer, which is the price instead of the middle of the range. */
  ownAmount?: number | undefined
}

/** Monthly cost of a home with the common loan and its fee, such as $4,450. Rounded to ten dollars, because it is an estimate. */
export function usualMonthly({ property, ownAmount = middleOf(property) }: Estimated): string {
  const payment = monthlyPayment({ ...usualLoan, amount: ownAmount - usualDownPayment(ownAmount) })
  return dollars(Math.round((payment + (property.monthlyFee ?? 0)) / 10) * 10)
}
