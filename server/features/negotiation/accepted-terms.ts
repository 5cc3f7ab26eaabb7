import { toCents, toDollars } from '#contract/ground/money.ts'
import { depositOf, type DepositRule } from '#contract/offers/settlement.ts'
import type { OfferRow } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { OfferChanges } from '../offers/offer-store.ts'

const hourMs = 60 * 60 * 1000

/** Returns the settings that decide whether deals have a deposit. */
export const depositRule = ({ payments, settings }: Pick<Deps, 'payments' | 'settings'>): DepositRule => ({
  hasCards: payments.name !== 'none',
  depositPercent: settings.depositPercent,
})

/**
 * Builds the columns of an offer that begin with its acceptance: the payment window, the accepted version, the deposit
 * if the deal has one, and whether cards can pay it. Later changes of the settings do not change the deal (ruling G65).
 */
export function acceptedTerms(
  deps: Pick<Deps, 'payments' | 'settings'>,
  offer: Pick<OfferRow, 'amount_cents' | 'terms_version'>,
  now: Date,
): OfferChanges {
  const rule = depositRule(deps)
  const deposit = depositOf(toDollars(offer.amount_cents), rule)
  return {
    pay_by: new Date(now.getTime() + deps.settings.paymentWindowHours * hourMs),
    accepted_version: offer.terms_version,
    deposit_cents: deposit === null ? null : toCents(deposit),
    without_cards: !rule.hasCards,
  }
}
