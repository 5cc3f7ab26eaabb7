import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { offerLapsed, offerRejected } from '../mail/letters.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { lockForDecision } from '../offers/decide-offer.ts'
import { moveOffer, overdueOffers, toOffer } from '../offers/offer-store.ts'
import { setUnderOffer } from '../properties/property-store.ts'
import { completeSale } from './complete-sale.ts'
import { livePayment, lockLivePayment, setPaymentStatus } from './payment-store.ts'

const unpaid = 'The offer was not paid in time.'
const frozen = 'The property was under review until the time to pay was over.'

/**
 * Frees the properties whose accepted offers were not paid within the payment window (ruling G12). Nobody is charged
 * for a lapsed offer: its payment is first cancelled at the provider, and one that has succeeded or is under way stops
 * the lapse. An offer that fails does not keep the others waiting; it is tried again later.
 */
export async function lapseUnpaidOffers(deps: Deps): Promise<void> {
  for (const { id } of await overdueOffers(deps.db, deps.clock.now()))
    await lapse(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, offer: id }, 'an unpaid offer could not be closed'),
    )
}

async function lapse(deps: Deps, offerId: string): Promise<void> {
  const payment = await livePayment(deps.db, offerId)
  // One that was opened at a provider which this marketplace no longer uses cannot be paid any more.
  if (payment?.provider === deps.payments.name) {
    // A payment whose intent we never learned of is found, or made, under its own key.
    const intentId =
      payment.intent_id ??
      (
        await deps.payments.createIntent({
          offerId,
          amountCents: payment.amount_cents,
          idempotencyKey: payment.id,
        })
      ).id
    const intent = await deps.payments.cancelIntent(intentId)
    if (intent?.status === 'succeeded') {
      await completeSale(deps, intent, undefined)
      return
    }
    if (intent?.status !== 'cancelled') return
  }
  await inTransaction(deps.db, async tx => {
    const at = deps.clock.now()
    const { offer, property } = await lockForDecision(tx, offerId, () => true)
    const current = await lockLivePayment(tx, offerId)
    const overdue = offer.status === 'accepted' && offer.pay_by !== null && offer.pay_by <= at
    if (!overdue || current?.id !== payment?.id) return
    const reason = property.hidden ? frozen : unpaid
    if (current) await setPaymentStatus(tx, current.id, 'cancelled').execute()
    await moveOffer(tx, offerId, 'accepted', 'rejected', { reason })
    await setUnderOffer(tx, property.id, false).execute()
    await recordAudit(tx, {
      at,
      actor: undefined,
      action: 'lapse offer',
      objectId: offerId,
      from: 'accepted',
      to: 'rejected',
    })
    const lapsed = toOffer({ ...offer, status: 'rejected', reason, under_offer: false })
    await mailUser(deps, tx, offer.buyer_id, offerRejected(lapsed))
    await mailUser(deps, tx, offer.agent_id, offerLapsed(lapsed))
  })
}
