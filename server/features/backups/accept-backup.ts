import { whyNotMove } from '#contract/negotiation/terms-moves.ts'
import { otherSide } from '#contract/offers/deal-side.ts'
import { isUndecided, type Offer } from '#contract/offers/offers.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { offerAccepted } from '../mail-queue/mail-templates.ts'
import { acceptedTerms } from '../negotiation/accepted-terms.ts'
import { backupAccepted } from '../negotiation/backup-mail-templates.ts'
import { rankedBackups } from '../offers/backup-store.ts'
import { lockOffer, type LockedOffer } from '../offers/lock-offer.ts'
import { moveOffer } from '../offers/move-offer.ts'
import { toTerms } from '../offers/offer-columns.ts'
import { setUnderOffer } from '../properties/property-store.ts'

/**
 * Locks the backup that takes over when the deal on a locked property ends: the first ranked one whose buyer agrees, and
 * whose terms have not expired and are within the price range (ruling G64). The others stay pending.
 */
export async function lockNextBackup(deps: Deps, tx: Tx, propertyId: string): Promise<LockedOffer | undefined> {
  for (const { id } of await rankedBackups(tx, propertyId)) {
    const offer = await lockOffer(tx, id, () => true)
    if (canTakeOver(offer, deps.clock.now())) return offer
  }
  return undefined
}

/** Whether it was still open and ranked when it was locked, and the side with the turn could accept it. */
const canTakeOver = (offer: LockedOffer, now: Date): boolean =>
  isUndecided(offer) &&
  offer.backup_rank !== null &&
  whyNotMove(toTerms(offer), { move: 'accept', side: otherSide(offer.terms_by) }, now.getTime(), offer.final_round) ===
    undefined

/** Accepts a locked backup with a fresh payment window, in the transaction that has ended the deal before it. */
export const acceptBackup = (deps: Deps, tx: Tx, offer: LockedOffer): Promise<Offer> =>
  moveOffer(deps, tx, offer, {
    to: 'accepted',
    actor: undefined,
    action: 'accept backup',
    set: acceptedTerms(deps, offer, deps.clock.now()),
    also: [setUnderOffer(tx, offer.property_id, true)],
    mails: moved => [
      { to: offer.buyer_id, content: offerAccepted(moved, true) },
      { to: offer.agent_id, content: backupAccepted(moved) },
    ],
  })
