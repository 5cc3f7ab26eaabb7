import type { PriceHistory } from '#contract/properties/price-history.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { findVisible } from './get-property.ts'
import { findSalePrice, findVerifiedPrices } from './price-history-store.ts'

/**
 * Reads the verified prices of a property and its sale. What was paid is only in the answer to those who know it from
 * the deal: its buyer, its agent and admins (ruling G58).
 *
 * @throws Problem 404 the caller may not see the property, or it does not exist
 */
export async function getPriceHistory(
  deps: Pick<Deps, 'db' | 'cache'>,
  caller: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<PriceHistory> {
  const property = await findVisible(deps, caller, id)
  if (!property) throw notFound('This home')
  const prices = await findVerifiedPrices(deps.db, id)
  const { soldAt } = property
  return { prices, sale: soldAt === null ? null : { at: soldAt, price: await findSalePrice(deps.db, id, caller) } }
}
