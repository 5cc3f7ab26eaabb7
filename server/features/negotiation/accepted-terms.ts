import { toCents, toDollars } from '#contract/ground/money.ts'
import { openedConditions } from '#contract/offers/conditions.ts'
import { depositOf, type DepositRule } from '#contract/offers/settlement.ts'
import type { OfferRow } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { storedConditions } from '../offers/offer-columns.ts'
import type { OfferChanges } from '../offers/offer-store.ts'

const hourMs = 60 * 60 * 1000

/** Returns the end of a payment window that begins at this time. */
export const paymentDeadline = ({ settings }: Pick<Deps, 'settings'>, from: Date): Date =>
  new Date(from.getTime() + settings.paymentWindowHours * hourMs)

/** Returns the settings that decide whether deals have a deposit. */
export const depositRule = ({ payments, settings }: Pick<Deps, 'payments' | 'settings'>): DepositRule => ({
  hasCards: payments.name !== 'none',
  depositPercent: settings.depositPercent,
})

/**
 * Builds the columns of an offer that begin with its acceptance: the payment window or the conditions for which it waits
 * (ruling G70), the accepted version, the deposit if the deal has one, and whether cards can pay it. Later changes of the
 * settings do not change the deal (ruling G65).
 */
export function acceptedTerms(
  deps: Pick<Deps, 'payments' | 'settings'>,
  offer: Pick<OfferRow, 'amount_cents' | 'terms_version' | 'conditions' | 'condition_days'>,
  now: Date,
): OfferChanges {
  const rule = depositRule(deps)
  const deposit = depositOf(toDollars(offer.amount_cents), rule)
  const conditions = storedConditions(openedConditions(offer.conditions, now, offer.condition_days))
  return {
    pay_by: conditions === null ? paymentDeadline(deps, now) : null,
    deal_conditions: conditions,
    accepted_version: offer.terms_version,
    deposit_cents: deposit === null ? null : toCents(deposit),
    without_cards: !rule.hasCards,
  }
}
