import type { AuditAction } from '#contract/audit.ts'
import type { Offer } from '#contract/offers.ts'
import { recordAudit } from '../../db/audit.ts'
import type { PaymentRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem, problem } from '../../http/problem.ts'
import type { Letter } from '../mail/letters.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { lockForDecision, type HeldOffer, type HeldProperty } from '../offers/decide-offer.ts'
import { moveOffer, toOffer } from '../offers/offer-store.ts'
import { setUnderOffer } from '../properties/property-store.ts'
import { completeSale } from './complete-sale.ts'
import { livePayment, lockLivePayment, setPaymentStatus } from './payment-store.ts'
import { closeUnknownPayment, mayHaveWrongKeys } from './close-unknown-payment.ts'

interface Ending {
  action: AuditAction
  actor: Caller | undefined
  /** The reason that both sides read. Called with the held offer; undefined if it is not to be ended any more. */
  reason: (offer: HeldOffer, property: HeldProperty) => string | undefined
  /** What the audit line says besides. */
  detail?: string
  toBuyer: (ended: Offer) => Letter
  toAgent: (ended: Offer) => Letter
}

/** `changed`: the offer is no longer what it was, so it was left alone. */
export type EndOutcome = 'ended' | 'sold' | 'processing' | 'changed'

/**
 * Ends an accepted offer that is not paid: it becomes rejected with a reason, its property is open again, and both sides
 * are mailed. Nobody is charged for it: its payment is first cancelled at the provider. One that has succeeded becomes a
 * sale instead, and one that is being processed prevents the end.
 *
 * @throws whatever the provider throws when it does not answer; nothing has changed then
 */
export async function endDeal(deps: Deps, offerId: string, ending: Ending): Promise<EndOutcome> {
  const payment = await livePayment(deps.db, offerId)
  const stopped = payment ? await stopPayment(deps, payment, ending.actor) : 'cancelled'
  if (stopped !== 'cancelled') return stopped
  return inTransaction(deps.db, async tx => {
    const { offer, property } = await lockForDecision(tx, offerId, () => true)
    const current = await lockLivePayment(tx, offerId)
    // A payment opened in the meantime was not cancelled.
    if (current && current.id !== payment?.id) return 'changed'
    if (current) await setPaymentStatus(tx, current.id, 'cancelled').execute()
    const reason = offer.status === 'accepted' ? ending.reason(offer, property) : undefined
    if (reason === undefined) return 'changed'
    await moveOffer(tx, offerId, 'accepted', 'rejected', { reason, payment_processing: false })
    await setUnderOffer(tx, property.id, false).execute()
    const { action, actor, detail } = ending
    const line = { action, actor, objectId: offerId, from: 'accepted', to: 'rejected', ...(detail && { detail }) }
    await recordAudit(tx, { at: deps.clock.now(), ...line })
    const ended = toOffer({ ...offer, status: 'rejected', reason, payment_processing: false, under_offer: false })
    await mailUser(deps, tx, offer.buyer_id, ending.toBuyer(ended))
    await mailUser(deps, tx, offer.agent_id, ending.toAgent(ended))
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
  if (outcome === 'processing')
    throw problem(409, 'A payment of this offer is being processed. Wait until it has succeeded or failed.')
  if (outcome === 'changed') throw problem(409, 'This offer was changed in the meantime. Please look at it again.')
}

/** Makes sure that nobody can pay it any more, unless somebody has. */
async function stopPayment(
  deps: Deps,
  payment: PaymentRow,
  actor: Caller | undefined,
): Promise<'cancelled' | 'sold' | 'processing'> {
  const intentId = payment.provider === deps.payments.name ? await knownIntent(deps, payment) : undefined
  const intent = intentId === undefined ? undefined : await deps.payments.cancelIntent(intentId)
  if (!intent) {
    if (payment.intent_id !== null && actor === undefined && mayHaveWrongKeys(deps))
      throw new Error(`${deps.payments.name} does not know an open payment: are its keys right?`)
    await closeUnknownPayment(deps, payment)
    return 'cancelled'
  }
  if (intent.status === 'succeeded')
    return (await completeSale(deps, intent, undefined)).is === 'refunded' ? 'cancelled' : 'sold'
  return intent.status === 'cancelled' ? 'cancelled' : 'processing'
}

/** A payment whose intent we never learned of is found, or made, under its own key; undefined if it was refused. */
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
