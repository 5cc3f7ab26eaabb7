import { toDollars } from '#contract/ground/money.ts'
import type { Dispute } from '#contract/offers/offers.ts'
import type { PaymentRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { reloadOffer } from '../offers/get-offer.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { alertAdmins } from './alert-admins.ts'
import { setDispute } from './payment-store.ts'
import { mailsToAll, paymentDisputed, refundFailed, refundTakenBack } from './returned-money-mail-templates.ts'

/**
 * Stores the state of a dispute by the buyer's bank, and tells the admins and both sides. The sale remains; people decide about it.
 */
export async function recordDispute(deps: Deps, payment: PaymentRow, dispute: Dispute): Promise<void> {
  const { db, log } = deps
  // Until now the bank could have returned the money.
  const isOwed = dispute === 'won' && payment.status === 'refund_failed'
  await inTransaction(db, async tx => {
    const locked = await lockOffer(tx, payment.offer_id, () => true)
    const noted = await recordChange(deps, tx, {
      changeAny: setDispute(tx, payment.id, dispute),
      audit: { actor: undefined, action: 'note dispute', objectId: payment.offer_id, detail: dispute },
      step: dealStep(locked, { actor: undefined, action: 'note dispute', facts: { dispute } }),
      mails: async () => {
        const [offer, intent] = [await reloadOffer(tx, payment.offer_id), payment.intent_id ?? '']
        return [
          ...(await mailsToAll(tx, locked, to => paymentDisputed(offer, dispute, intent, to))),
          ...(isOwed ? [{ to: locked.buyer_id, content: refundTakenBack(offer, intent, 'buyer') }] : []),
        ]
      },
    })
    if (noted.length === 0) return
    if (isOwed) {
      const content = refundFailed(await reloadOffer(tx, payment.offer_id), payment.intent_id ?? '', {
        amount: toDollars(payment.amount_cents),
        dispute,
      })
      await alertAdmins(deps, tx, payment.id, content, deps.clock.now())
    }
    const about = { intent: payment.intent_id, offer: payment.offer_id, dispute }
    if (dispute === 'won') log.warn(about, 'a disputed payment was kept')
    else log.error(about, dispute === 'lost' ? 'a disputed payment was lost' : 'the buyer’s bank disputes a payment')
  })
}
