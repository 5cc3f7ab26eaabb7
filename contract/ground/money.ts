/**
 * The only file that converts money: US dollars on the wire, whole cents in the database and at the card provider,
 * `$1,250,000` before people's eyes (rulings G18, G27).
 */
export const toCents = (dollars: number): number => Math.round(dollars * 100)
/** Converts cents of the database to US dollars of the wire. */
export const toDollars = (cents: number): number => cents / 100

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars with cents, such as $2,528.27. */
export const dollarsAndCents = (amount: number): string => exact.format(amount)

/** US dollars. Cents are shown only where there are some. */
export const dollars = (amount: number): string =>
  Number.isInteger(amount) ? whole.format(amount) : dollarsAndCents(amount)

interface Range {
  minPrice: number
  maxPrice: number
}

/** A price range as people read it, such as $410,000 - $450,000. */
export const priceRange = ({ minPrice, maxPrice }: Range): string => `${dollars(minPrice)} - ${dollars(maxPrice)}`

/** A price range where no text is specified: one price if both ends are equal. */
export const priceText = (range: Range): string =>
  range.minPrice === range.maxPrice ? dollars(range.minPrice) : priceRange(range)

/** Midpoint of a price range. */
export const middleOf = ({ minPrice, maxPrice }: Range): number => (minPrice + maxPrice) / 2

/** Bounds of one card payment. US dollars (ruling G18). */
export const cardRange = { min: toDollars(50), max: toDollars(99_999_999) }
/** Whether one card payment can carry the amount. US dollars. */
export const isPayableByCard = (amount: number): boolean => amount >= cardRange.min && amount <= cardRange.max

/** Message for an offer that no card payment can pay; undefined for any other. @param deposit what a card pays instead */
export function cardRefusal(amount: number, deposit?: { amount: number }): string | undefined {
  if (isPayableByCard(amount)) return undefined
  const bound =
    amount < cardRange.min ? `must be at least ${dollars(cardRange.min)}` : `can be at most ${dollars(cardRange.max)}`
  const instead =
    deposit === undefined || deposit.amount === amount
      ? 'Please arrange the payment with the agent.'
      : `By card you pay the deposit of ${dollars(deposit.amount)}.`
  return `A card payment ${bound}, and this offer is ${dollars(amount)}. ${instead}`
}
