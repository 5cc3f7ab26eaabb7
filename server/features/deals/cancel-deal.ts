import { endedBy } from '#contract/offers/closed-offers.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import { isDeal, type Offer } from '#contract/offers/offers.ts'
import { isFullyPaid } from '#contract/offers/settlement.ts'
import type { AuditLine } from '../../db/audit/audit-line.ts'
import type { PersonalValue } from '../../db/audit/deal-step.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { dealStep, personalText } from '../offers/deal-steps.ts'
import { reloadOffer, type ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer, type LockedOffer } from '../offers/lock-offer.ts'
import { cancelNotificationKeys } from '../offers/move-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { setCancelRequest, type CancelRequest } from '../offers/offer-store.ts'
import { whyClosed } from '../offers/why-closed.ts'
import { providerUnavailable } from '../payments/provider-unavailable.ts'
import { cancelRequested, cancelRequestEnded, dealCancelled } from './deal-mail-templates.ts'
import { endDeal, requireEnded } from './end-deal.ts'

/**
 * Requests the other side of an accepted offer to cancel it. Nothing changes until they agree. The request ends when it
 * is declined or withdrawn, and with the offer. A repeated request changes nothing.
 *
 * @throws Problem 404 not a side of it, 409 not accepted, fully paid, or the other side has asked already
 */
export async function askToCancel(deps: Deps, caller: Caller, id: string, reason: string): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const { offer, side } = await lockOwnDeal(tx, caller, id)
    if (offer.cancel_asked_by === side) return { ...toOffer(offer), modifiedCount: 0 }
    if (isFullyPaid(toOffer(offer)))
      throw problem(409, 'This deal is fully paid. If something is wrong with it, write to the marketplace.')
    if (offer.cancel_asked_by !== null)
      throw problem(
        409,
        `The ${offer.cancel_asked_by} has already asked to cancel this offer. Agree to it or decline it.`,
      )
    return recordRequest(deps, tx, offer, {
      askedBy: null,
      request: { cancel_asked_by: side, cancel_reason: reason, cancel_asked_at: deps.clock.now() },
      line: { actor: caller, action: 'ask to cancel' },
      personal: personalText('reason', reason, caller),
      mailTo: otherSide(side),
      mail: asked => cancelRequested(asked, side),
    })
  })
}

/**
 * Declines the other side's request to cancel: the offer stays accepted.
 *
 * @throws Problem 404 not a side of it, 409 the other side has not asked
 */
export const declineToCancel = (deps: Deps, caller: Caller, id: string): Promise<ChangedOffer> =>
  endRequest(deps, caller, id, 'decline to cancel')

/**
 * Withdraws the caller's request to cancel.
 *
 * @throws Problem 404 not a side of it, 409 they have not asked
 */
export const takeBackCancel = (deps: Deps, caller: Caller, id: string): Promise<ChangedOffer> =>
  endRequest(deps, caller, id, 'take back request to cancel')

async function endRequest(
  deps: Deps,
  caller: Caller,
  id: string,
  action: 'decline to cancel' | 'take back request to cancel',
): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const { offer, side } = await lockOwnDeal(tx, caller, id)
    const asker = action === 'decline to cancel' ? otherSide(side) : side
    requireAskedBy(offer, asker)
    return recordRequest(deps, tx, offer, {
      askedBy: asker,
      request: { cancel_asked_by: null, cancel_reason: null, cancel_asked_at: null },
      line: { actor: caller, action },
      mailTo: otherSide(side),
      mail: still => cancelRequestEnded(still, side, asker === side ? 'cancel taken back' : 'cancel declined'),
    })
  })
}

/**
 * Agrees to the other side's request to cancel, which ends the deal.
 *
 * @throws Problem 404 not a side of it, 409 the other side has not asked, or the offer is paid or being paid,
 * 503 the card provider does not answer
 */
export async function agreeToCancel(deps: Deps, caller: Caller, id: string): Promise<ChangedOffer> {
  const asked = await inTransaction(deps.db, async tx => {
    const { offer, side } = await lockOwnDeal(tx, caller, id)
    requireAskedBy(offer, otherSide(side))
    return { by: otherSide(side), reason: offer.cancel_reason ?? '' }
  })
  const outcome = await endDeal(deps, id, {
    action: 'cancel offer',
    actor: caller,
    // The request was withdrawn or changed while we called the provider.
    why: ({ cancel_asked_by, cancel_reason }) =>
      cancel_asked_by === asked.by && cancel_reason === asked.reason
        ? whyClosed('cancelled', `${endedBy.cancelled}${asked.reason}`)
        : undefined,
    toBuyer: ended => dealCancelled(ended, 'buyer'),
    toAgent: (ended, hasBackup) => dealCancelled(ended, 'agent', hasBackup),
  }).catch(providerUnavailable(deps.log, { offer: id }))
  requireEnded(outcome)
  return { ...(await reloadOffer(deps.db, id)), modifiedCount: 1 }
}

/** @throws Problem 404 for everybody but its buyer and its agent, 409 not accepted */
async function lockOwnDeal(tx: Tx, caller: Caller, id: string): Promise<{ offer: LockedOffer; side: DealSide }> {
  const offer = await lockOffer(tx, id, found => [found.buyer_id, found.agent_id].includes(caller.id))
  if (!isDeal(offer)) throw problem(409, `This offer is ${offer.status}. Only an accepted one can be cancelled.`)
  return { offer, side: offer.buyer_id === caller.id ? 'buyer' : 'agent' }
}

function requireAskedBy(offer: LockedOffer, side: DealSide): void {
  if (offer.cancel_asked_by !== side) throw problem(409, 'This cancellation request no longer exists.')
}

interface RequestMove {
  /** Side with the current request. */
  askedBy: DealSide | null
  request: CancelRequest
  line: Pick<AuditLine, 'actor' | 'action'>
  /** Values that the record keeps only as commitments. */
  personal?: readonly PersonalValue[]
  mailTo: DealSide
  mail: (offer: Offer) => MailContent
}

/** Changes the request to cancel a locked deal, and mails the other side. */
async function recordRequest(
  deps: Deps,
  tx: Tx,
  offer: LockedOffer,
  { askedBy, request, line, personal, mailTo, mail }: RequestMove,
): Promise<ChangedOffer> {
  const moved = await recordChange(deps, tx, {
    change: setCancelRequest(tx, offer.id, askedBy, request),
    audit: { ...line, objectId: offer.id },
    step: row => dealStep(row, { ...line, personal }),
    withdraws: { notificationKeys: cancelNotificationKeys(offer) },
    mails: row => [{ to: offer[`${mailTo}_id`], content: mail(toOffer({ ...offer, ...row })) }],
  })
  return { ...toOffer({ ...offer, ...moved }), modifiedCount: 1 }
}
