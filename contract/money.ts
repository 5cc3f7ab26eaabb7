/**
 * The only file that converts money: US dollars on the wire, whole cents in the database and at the card provider,
 * `$1,250,000` before people's eyes (rulings G18, G27).
 */
export const toCents = (dollars: number): number => Math.round(dollars * 100)
export const toDollars = (cents: number): number => cents / 100

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents are shown only where there are some. */
export const dollars = (amount: number): string => (Number.isInteger(amount) ? whole : exact).format(amount)

export const priceRange = ({ minPrice, maxPrice }: { minPrice: number; maxPrice: number }): string =>
  `${dollars(minPrice)} - ${dollars(maxPrice)}`

const plainDecimal = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$|^\d+(\.\d{1,2})?$/

/** The most that is taken as an amount anywhere. */
export const mostDollars = 10_000_000_000

/** Whether this is how an amount is written: thousands with or without commas, at most two decimals (ruling G42). */
export const isDollarAmount = (typed: string): boolean => plainDecimal.test(typed.trim())
export const dollarsIn = (typed: string): number => Number(typed.replaceAll(',', ''))

/** The most that the card provider takes in one payment (ruling G18). */
export const cardLimit = toDollars(99_999_999)
export const isPayableByCard = (amount: number): boolean => amount <= cardLimit
export const aboveCardLimit = (amount: number): string =>
  `A card payment can be at most ${dollars(cardLimit)}, and this offer is ${dollars(amount)}. Please arrange the payment with the agent.`
