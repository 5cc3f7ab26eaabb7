import { toDollars } from '#contract/ground/money.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Intent } from '../../providers/payments/port.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { reloadOffer } from '../offers/get-offer.ts'
import { findOffer, setRefunded } from '../offers/offer-store.ts'
import { alertAdmins } from './alert-admins.ts'
import { paymentOfIntent } from './payment-store.ts'
import { mailsToAll, moneyReturned, refundTakenBack } from './returned-money-mail-templates.ts'
import { refundFailed } from './returned-money-mail-templates.ts'

/**
 * Stores a refund of a sale that was made in the provider's dashboard, or that such a refund has failed. The sale remains,
 * and both sides and the admins are notified.
 */
export async function recordRefund(deps: Deps, { id, refund, refundedCents }: Intent): Promise<void> {
  const { db, log } = deps
  const refunded = toDollars(refundedCents)
  await inTransaction(db, async tx => {
    const [changed] = await recordChange(deps, tx, {
      changeAny: setRefunded(tx, id, refundedCents),
      audit: offer => ({ actor: undefined, action: 'note refund', objectId: offer.id }),
      step: offer => dealStep(offer, { actor: undefined, action: 'note refund', facts: { refunded } }),
      mails: async row => {
        const offer = await reloadOffer(tx, row.id)
        if (refund !== 'failed') return mailsToAll(tx, row, to => moneyReturned(offer, refunded, id, to))
        return [
          { to: row.buyer_id, content: refundTakenBack(offer, id, 'buyer') },
          { to: row.agent_id, content: refundTakenBack(offer, id, 'agent') },
        ]
      },
    })
    if (changed) log.warn({ intent: id, offer: changed.id }, 'money of a sale was returned at the card provider')
    const payment = refund === 'failed' ? await paymentOfIntent(tx, id) : undefined
    const offer = payment && (await findOffer(tx, payment.offer_id))
    // Again, if money that had gone back is here again.
    const since = changed && deps.clock.now()
    if (payment && offer) await alertAdmins(deps, tx, payment.id, refundFailed(offer, id, payment), since)
  })
}
