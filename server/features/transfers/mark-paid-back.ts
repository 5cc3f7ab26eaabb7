import { toDollars } from '#contract/ground/money.ts'
import type { TransferReference } from '#contract/transfers/transfers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep, personalText } from '../offers/deal-steps.ts'
import { reloadOffer, type ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { lockPaymentOfIntent, setPaidBack } from '../payments/payment-store.ts'
import { paidBack } from '../payments/returned-money-mail-templates.ts'

/**
 * Marks a payment whose refund has failed as paid back by other means, and mails the buyer. It counts as refunded from now
 * on, whatever the card provider reports later. Repeating it with the same reference changes nothing.
 *
 * @throws Problem 404 an unknown offer, or no payment of it, 409 the refund of the payment has not failed
 */
export async function markPaidBack(
  deps: Deps,
  admin: Caller,
  id: string,
  { transactionId: transaction, reference }: TransferReference & { transactionId: string },
): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, () => true)
    const payment = await lockPaymentOfIntent(tx, transaction)
    if (payment?.offer_id !== offer.id) throw notFound('This payment')
    if (payment.paid_back_reference === reference) return { ...(await reloadOffer(tx, id)), modifiedCount: 0 }
    if (payment.status !== 'refund_failed')
      throw problem(409, 'Only a payment whose refund has failed can be marked as paid back.')
    const amount = toDollars(payment.amount_cents)
    const line = { actor: admin, action: 'mark paid back' as const }
    await recordChange(deps, tx, {
      change: setPaidBack(tx, payment.id, reference),
      audit: { ...line, objectId: id, detail: reference },
      step: dealStep(offer, {
        ...line,
        facts: { amount },
        personal: personalText('reference', reference, { id: offer.buyer_id }),
      }),
      mails: async () => [
        { to: offer.buyer_id, content: paidBack(await reloadOffer(tx, id), { amount, transaction, reference }) },
      ],
    })
    return { ...(await reloadOffer(tx, id)), modifiedCount: 1 }
  })
}
