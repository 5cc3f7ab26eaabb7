import { dollars, priceText } from '#contract/ground/money.ts'
import { changePercent, type PriceHistory } from '#contract/properties/price-history.ts'
import { dayText } from '../ui/text/date-text.ts'

/** A line of the table. */
export interface PriceRow {
  _id: string
  date: string
  event: string
  price: string
  change: string
}

/** Lines of the price history, the newest first. */
export function priceRows({ prices, sale }: PriceHistory): PriceRow[] {
  const rows = prices.map((price, at): PriceRow => {
    const before = prices[at - 1]
    return {
      _id: `${at}`,
      date: price.at === null ? 'Not recorded' : dayText(price.at),
      event: before ? 'Price changed' : 'First verified price',
      price: priceText(price),
      change: before ? percentText(changePercent(before, price)) : '–',
    }
  })
  if (sale)
    rows.push({
      _id: 'sale',
      date: dayText(sale.at),
      event: 'Sold',
      price: sale.price === undefined ? 'Not disclosed' : dollars(sale.price),
      change: '–',
    })
  return rows.toReversed()
}

/** The newest price or the sale, in one line. */
export function historyText({ prices, sale }: PriceHistory): string {
  if (sale) return `Sold on ${dayText(sale.at)}${sale.price === undefined ? '' : ` for ${dollars(sale.price)}`}`
  const [newest, before] = prices.toReversed()
  if (!newest) return 'Not verified yet'
  const on = newest.at === null ? '' : ` on ${dayText(newest.at)}`
  return before
    ? `Changed${on}: ${priceText(newest)} (${percentText(changePercent(before, newest))})`
    : `First verified price${on}: ${priceText(newest)}`
}

/** Formats a change as +4.2%, with a real minus sign. */
export function percentText(percent: number): string {
  if (percent === 0) return '0%'
  const sign = percent > 0 ? '+' : '−'
  const rounded = Math.round(Math.abs(percent) * 10) / 10
  return rounded === 0
    ? `${percent > 0 ? 'up' : 'down'} by less than 0.1%`
    : `${sign}${rounded.toLocaleString('en-US')}%`
}
