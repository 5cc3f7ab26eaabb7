import type { CounterOffer } from '#contract/negotiation/negotiation.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import { conditionDaysOf, isSameProposal, sameProposal } from '#contract/offers/offer-terms.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { termsStep } from '../offers/deal-steps.ts'
import { getOffer, type ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer, requireMove, type LockedOffer } from '../offers/lock-offer.ts'
import { requireForSale, requireWithinRange } from '../offers/make-offer.ts'
import { aboutOffer, withdrawnWith } from '../offers/move-offer.ts'
import { toManagedOffer, toOffer, toTerms } from '../offers/offer-columns.ts'
import { requireExpiry } from '../offers/require-expiry.ts'
import { changeTerms } from '../offers/terms-store.ts'
import { lockProperty } from '../properties/property-store.ts'
import { counterReceived } from './negotiation-mail-templates.ts'

/**
 * Answers the other side's terms of a pending offer with a counteroffer, within the property's current price range.
 * Then it is the other side's turn (ruling G62).
 *
 * @throws Problem 404 not theirs; 409 decided already, not their turn, other terms than they have read, expired, too many
 *   turns, or the property is not for sale; 422 outside the range, the same terms, or an expiry outside its limits
 */
export async function counterOffer(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, ...terms }: CounterOffer,
): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, ({ buyer_id, agent_id }) => [buyer_id, agent_id].includes(caller.id))
    const side: DealSide = offer.buyer_id === caller.id ? 'buyer' : 'agent'
    const at = deps.clock.now()
    requireMove(offer, { move: 'counter', side, version }, at)
    const range = await lockProperty(tx, offer.property_id, 'share')
    requireForSale(range)
    requireWithinRange(terms.offerAmount, range)
    requireExpiry(terms.expiresAt, at)
    const conditions = terms.conditions ?? (terms.conditions === undefined ? offer.conditions : [])
    const conditionDays = conditionDaysOf(terms, offer.condition_days)
    if (isSameProposal(toTerms(offer), { ...terms, conditions, conditionDays }))
      throw problem(422, sameProposal, 'offerAmount')
    await recordChange(deps, tx, {
      change: changeTerms(tx, offer, { by: side, terms, range, at }),
      audit: row => ({ actor: caller, action: 'counter offer', objectId: id, detail: `version ${row.terms_version}` }),
      step: row => termsStep(row, { actor: caller, action: 'counter offer' }),
      mails: row => [mailTo(otherSide(side), { ...offer, ...row })],
      withdraws: withdrawnWith(offer),
    })
    return { ...(await getOffer(tx, caller, id)), modifiedCount: 1 }
  })
}

const mailTo = (side: DealSide, offer: LockedOffer) => ({
  to: side === 'buyer' ? offer.buyer_id : offer.agent_id,
  content: counterReceived(side === 'buyer' ? toOffer(offer) : toManagedOffer(offer), side),
  ...(side === 'agent' && { hourlyAbout: aboutOffer(offer) }),
})
