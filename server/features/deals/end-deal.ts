import type { AuditAction } from '#contract/audit/audit.ts'
import type { Json } from '#contract/deal-record/canonical-json.ts'
import { isDeal, type Offer } from '#contract/offers/offers.ts'
import type { PersonalValue } from '../../db/audit/deal-step.ts'
import type { PaymentRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { Problem, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { acceptBackup, lockNextBackup } from '../backups/accept-backup.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { lockOffer, type LockedOffer } from '../offers/lock-offer.ts'
import { moveOffer } from '../offers/move-offer.ts'
import type { OfferChanges } from '../offers/offer-store.ts'
import type { WhyClosed } from '../offers/why-closed.ts'
import { closeUnknownPayment, mayHaveWrongKeys } from '../payments/close-unknown-payment.ts'
import { completeSale } from '../payments/complete-sale.ts'
import { livePayment, lockLivePayment, setPaymentStatus } from '../payments/payment-store.ts'
import { setUnderOffer } from '../properties/property-store.ts'
import { decideDepositRefund } from './decide-deposit-refund.ts'

interface Ending {
  action: AuditAction
  actor: Caller | undefined
  /** Returns the reason for both sides; undefined if the locked offer must no longer be ended. */
  why: (offer: LockedOffer) => WhyClosed | undefined
  /** Detail for the audit line, instead of the transfer. */
  detail?: string
  /** Further facts for the record of the deal. */
  facts?: { readonly [name: string]: Json }
  /** Further columns of the locked offer that change with its end. */
  set?: (offer: LockedOffer) => OfferChanges
  /** Values that the record keeps only as commitments. */
  personal?: readonly PersonalValue[]
  toBuyer: (ended: Offer) => MailContent
  /** @param hasBackup whether a backup takes over */
  toAgent: (ended: Offer, hasBackup: boolean) => MailContent
}

/** Result. `changed`: the offer has changed meanwhile, so nothing was done. */
export type EndOutcome = 'ended' | 'sold' | 'deposit paid' | 'processing' | 'changed'

/**
 * Ends an accepted offer that is not paid. It becomes rejected with a reason, and both sides are mailed. The next
 * backup is accepted in the same transaction (ruling G64); without one the property is open again. The open payment
 * is cancelled at the provider first, so that nobody is charged. A payment that has just succeeded becomes a sale or
 * a paid deposit instead, and one that is being processed prevents the end. A deposit that was paid before is
 * refunded: the end of the deal decides that, and the reconciler asks the provider (ruling G65).
 *
 * @throws the provider's error when it does not respond; nothing has changed then
 */
export async function endDeal(deps: Deps, offerId: string, ending: Ending): Promise<EndOutcome> {
  const payment = await livePayment(deps.db, offerId)
  // A payment that has succeeded before is the deposit.
  const isOpen = payment !== undefined && payment.status !== 'succeeded'
  const stopped = isOpen ? await stopPayment(deps, payment, ending.actor) : 'cancelled'
  if (stopped !== 'cancelled') return stopped
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, offerId, () => true)
    const current = await lockLivePayment(tx, offerId)
    // A new payment was opened meanwhile and is not cancelled.
    if (current && current.id !== payment?.id) return 'changed'
    const isPaid = current?.status === 'succeeded'
    if (current && !isPaid) await setPaymentStatus(tx, current.id, 'cancelled').execute()
    const why = isDeal(offer) ? ending.why(offer) : undefined
    if (why === undefined) return 'changed'
    const backup = await lockNextBackup(deps, tx, offer.property_id)
    await moveOffer(deps, tx, offer, {
      to: 'rejected',
      actor: ending.actor,
      action: ending.action,
      detail: ending.detail ?? (offer.transfer_reference === null ? undefined : `transfer ${offer.transfer_reference}`),
      ...(ending.facts && { facts: ending.facts }),
      personal: ending.personal,
      set: { ...why, payment_processing: false, ...ending.set?.(offer) },
      also: [setUnderOffer(tx, offer.property_id, false)],
      mails: ended => [
        { to: offer.buyer_id, content: ending.toBuyer(ended) },
        { to: offer.agent_id, content: ending.toAgent(ended, backup !== undefined) },
      ],
    })
    if (isPaid) await decideDepositRefund(deps, tx, offer, current, ending.actor)
    if (backup) await acceptBackup(deps, tx, backup)
    return 'ended'
  })
}

/**
 * Requires that the deal has ended.
 *
 * @throws Problem 409 with the reason why it could not be ended
 */
export function requireEnded(outcome: EndOutcome): void {
  if (outcome === 'sold') throw problem(409, 'The buyer has just paid, so the property is sold.')
  if (outcome === 'deposit paid')
    throw problem(409, 'The buyer has just paid the deposit. Please review the deal again.')
  if (outcome === 'processing')
    throw problem(409, 'A payment for this offer is being processed. Wait until it has succeeded or failed.')
  if (outcome === 'changed') throw problem(409, 'This offer was changed in the meantime. Please review it again.')
}

/** Cancels the payment, unless it has succeeded. */
async function stopPayment(
  deps: Deps,
  payment: PaymentRow,
  actor: Caller | undefined,
): Promise<'cancelled' | 'sold' | 'deposit paid' | 'processing'> {
  const intentId = payment.provider === deps.payments.name ? await knownIntent(deps, payment) : undefined
  const intent = intentId === undefined ? undefined : await deps.payments.cancelIntent(intentId)
  if (!intent) {
    if (payment.intent_id !== null && actor === undefined && mayHaveWrongKeys(deps))
      throw new Error(`${deps.payments.name} does not know an open payment: are its keys right?`)
    await closeUnknownPayment(deps, payment)
    return 'cancelled'
  }
  if (intent.status === 'succeeded') {
    const settled = await completeSale(deps, intent, undefined)
    if (settled.is === 'refunded') return 'cancelled'
    return settled.offer.status === 'bought' ? 'sold' : 'deposit paid'
  }
  return intent.status === 'cancelled' ? 'cancelled' : 'processing'
}

/** Finds or creates the intent of a payment by its idempotency key; undefined if the provider refused it. */
async function knownIntent(
  { payments }: Deps,
  { id, offer_id, intent_id, amount_cents }: PaymentRow,
): Promise<string | undefined> {
  if (intent_id !== null) return intent_id
  try {
    const order = { offerId: offer_id, amountCents: amount_cents, idempotencyKey: id }
    return (await payments.createIntent(order)).id
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return undefined
    throw error
  }
}
