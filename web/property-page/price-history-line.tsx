import { useQuery } from '@tanstack/react-query'
import { priceText } from '#contract/ground/money.ts'
import { priceHistory } from '#contract/properties/price-history.ts'
import type { Property } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { historyText } from './price-history-rows.ts'

/** The newest price of a home or its sale. Until it is known, the price range. */
export function PriceHistoryLine({ property }: { property: Property }) {
  const { data } = useQuery(read(priceHistory, { params: { id: property._id } }))
  return <span>{data ? historyText(data) : priceText(property)}</span>
}
