import { toDollars } from '#contract/ground/money.ts'
import type { PaymentRow, Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep } from '../offers/deal-steps.ts'
import type { LockedOffer } from '../offers/lock-offer.ts'
import { setRefunding } from '../payments/payment-store.ts'

/**
 * Decides that the deposit of an ended deal is refunded. The next check of the payment asks the provider for it
 * (`payments/request-refund.ts`).
 */
export async function decideDepositRefund(
  deps: Deps,
  tx: Tx,
  offer: LockedOffer,
  payment: PaymentRow,
  actor: Caller | undefined,
): Promise<void> {
  const line = { actor, action: 'refund payment' as const }
  const facts = { amount: toDollars(payment.amount_cents) }
  await recordChange(deps, tx, {
    change: setRefunding(tx, payment.id, deps.clock.now()),
    audit: { ...line, objectId: offer.id, detail: 'deposit' },
    step: dealStep({ ...offer, status: 'rejected' }, { ...line, facts }),
  })
}
