import type { Json } from '#contract/deal-record/canonical-json.ts'
import { openConditions, withWaiver } from '#contract/offers/conditions.ts'
import type { OfferRow } from '../../db/tables/schema.ts'
import { conditionsOf, storedConditions } from './offer-columns.ts'

/** Waives the open conditions of an offer that is paid: columns to change, and facts for its record (ruling G70). */
export function waiveOpenConditions(
  { deal_conditions }: Pick<OfferRow, 'deal_conditions'>,
  at: Date,
): { set: Partial<Pick<OfferRow, 'deal_conditions'>>; facts: { readonly [name: string]: Json } } {
  const conditions = conditionsOf(deal_conditions)
  const waived = openConditions(conditions).map(({ name }) => name)
  if (waived.length === 0) return { set: {}, facts: {} }
  return { set: { deal_conditions: storedConditions(withWaiver(conditions, at)) }, facts: { waived } }
}
