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

/** The least and the most that the card provider takes in one payment, US dollars (ruling G18). */
export const cardRange = { min: toDollars(50), max: toDollars(99_999_999) }
export const isPayableByCard = (amount: number): boolean => amount >= cardRange.min && amount <= cardRange.max

/** The sentence for an offer that no card payment can pay; undefined for any other. */
export function whyNotByCard(amount: number): string | undefined {
  if (isPayableByCard(amount)) return undefined
  const bound =
    amount < cardRange.min ? `must be at least ${dollars(cardRange.min)}` : `can be at most ${dollars(cardRange.max)}`
  return `A card payment ${bound}, and this offer is ${dollars(amount)}. Please arrange the payment with the agent.`
}
