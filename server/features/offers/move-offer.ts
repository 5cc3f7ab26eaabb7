import type { AuditAction } from '#contract/audit/audit.ts'
import type { Json } from '#contract/deal-record/canonical-json.ts'
import { canMove, isUndecided, type Offer, type OfferStatus } from '#contract/offers/offers.ts'
import type { PersonalValue } from '../../db/audit/deal-step.ts'
import type { OfferRow, Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { type Change, recordChange, type Withdrawal } from '../changes/record-change.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import type { UserMail } from '../mail-queue/mail-recipient.ts'
import { moveStep } from './deal-steps.ts'
import type { LockedOffer } from './lock-offer.ts'
import {
  counterNotificationKey,
  cancelNotificationKey,
  conditionDueNotificationKeys,
  payoutNeededNotificationKey,
  transferNotificationKey,
  paymentDueNotificationKey,
  backupNotificationKeys,
} from './notification-keys.ts'
import { toOffer } from './offer-columns.ts'
import { setStatus, type OfferChanges, type OtherOffer } from './offer-store.ts'

interface OfferMove {
  to: OfferStatus
  /** Undefined when the marketplace itself acts. */
  actor: Caller | undefined
  action: AuditAction
  /** Detail for the audit line. */
  detail?: string | undefined
  /** Further facts for the record of the deal, and values that it keeps only as commitments. */
  facts?: { readonly [name: string]: Json }
  personal?: readonly PersonalValue[] | undefined
  /** Columns of the offer that change with its status. */
  set?: OfferChanges
  /** Other rows that change with it. */
  also?: readonly Change[]
  mails?: (moved: Offer) => readonly UserMail[]
  /** Mails to the buyers of the other live offers on the property. */
  mailsToOthers?: (moved: Offer, others: readonly OtherOffer[]) => readonly UserMail[]
}

/**
 * Moves a locked offer to another status of the contract's `offerMoves`, with its audit line and mails. What has become
 * obsolete is withdrawn: an unsent mail is not sent, and an unread notification counts as read.
 *
 * @returns the moved offer
 */
export async function moveOffer(
  deps: Deps,
  tx: Tx,
  offer: LockedOffer,
  { to, actor, action, detail, facts, personal, set = {}, also = [], mails, mailsToOthers }: OfferMove,
): Promise<Offer> {
  if (!canMove(offer, to)) throw new Error(`No offer moves from ${offer.status} to ${to}`)
  // The trigger offers_move also ends a request to cancel, which nobody reads once the offer is not accepted.
  const movedRow = { ...offer, ...set, status: to }
  const moved = toOffer(movedRow)
  const { others } = await recordChange(deps, tx, {
    change: setStatus(tx, offer, to, { set, liveOthersAt: mailsToOthers && deps.clock.now() }),
    also,
    audit: { actor, action, objectId: offer.id, from: offer.status, to, ...(detail && { detail }) },
    step: moveStep(movedRow, { actor, action, ...(facts && { facts }), personal }),
    mails: mails?.(moved) ?? [],
    withdraws: isUndecided(offer) ? withdrawnWith(offer) : { notificationKeys: dealNotificationKeys(offer) },
  })
  if (mailsToOthers && others.length > 0) await recordChange(deps, tx, { mails: mailsToOthers(moved, others) })
  return moved
}

/** Returns the unsent mail and the unread notifications that are obsolete once the terms are answered or have ended. */
export const withdrawnWith = (
  offer: Pick<OfferRow, 'id' | 'buyer_id' | 'property_id' | 'terms_version'>,
): Withdrawal => ({
  mailAbout: aboutOffer(offer),
  notificationKeys: [
    notificationKeyOf('offer received', offer.id),
    notificationKeyOf('offer on hold', offer.id),
    counterNotificationKey(offer.id, offer.terms_version),
    ...backupNotificationKeys(offer),
  ],
})

/** Keys of the notifications that ask the two sides of a deal to act. */
export const dealNotificationKeys = (
  offer: Pick<OfferRow, 'id' | 'pay_by' | 'transfer_recorded_at' | 'cancel_asked_at' | 'deal_conditions'>,
): string[] => [
  notificationKeyOf('offer accepted', offer.id),
  notificationKeyOf('deal frozen', offer.id),
  notificationKeyOf('deal resumed', offer.id),
  paymentDueNotificationKey(offer),
  payoutNeededNotificationKey(offer.id),
  ...(offer.transfer_recorded_at ? [transferNotificationKey(offer.id, offer.transfer_recorded_at)] : []),
  ...cancelNotificationKeys(offer),
  ...conditionDueNotificationKeys(offer),
]

/** Key of the notification that asks one side to agree to a cancellation, if there is a request. */
export const cancelNotificationKeys = ({ id, cancel_asked_at }: Pick<OfferRow, 'id' | 'cancel_asked_at'>): string[] =>
  cancel_asked_at ? [cancelNotificationKey(id, cancel_asked_at)] : []

/** The subject of the mails to an agent about a buyer's offers on one property. */
export const aboutOffer = (offer: Pick<OfferRow, 'buyer_id' | 'property_id'>): string =>
  `offer ${offer.buyer_id} ${offer.property_id}`
