import type { Dispute } from '#contract/offers.ts'
import { recordAudit } from '../../db/audit.ts'
import type { PaymentRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { paymentDisputed } from '../mail/deal-letters.ts'
import { mailAdmins } from '../mail/queue-mail.ts'
import { findOffer } from '../offers/offer-store.ts'
import { setDispute } from './payment-store.ts'

/**
 * Notes that the buyer's bank disputes a charge, or how that ended, and mails the admins. The sale stays: what becomes
 * of it is decided by people.
 */
export async function noteDispute(deps: Deps, payment: PaymentRow, dispute: Dispute): Promise<void> {
  const { db, clock, log } = deps
  await inTransaction(db, async tx => {
    if (!(await setDispute(tx, payment.id, dispute))) return
    const line = { actor: undefined, action: 'note dispute' as const, objectId: payment.offer_id, detail: dispute }
    await recordAudit(tx, { at: clock.now(), ...line })
    const offer = await findOffer(tx, payment.offer_id)
    if (offer) await mailAdmins(deps, tx, paymentDisputed(offer, dispute, payment.intent_id ?? ''))
    const about = { intent: payment.intent_id, offer: payment.offer_id, dispute }
    if (dispute === 'won') log.warn(about, 'a disputed payment was kept')
    else log.error(about, dispute === 'lost' ? 'a disputed payment was lost' : 'the buyer’s bank disputes a payment')
  })
}
