import { toDollars } from '#contract/ground/money.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { balanceDueBy } from '#contract/offers/settlement.ts'
import type { PaymentRow, Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep, personalText, provenPeople } from '../offers/deal-steps.ts'
import type { LockedOffer } from '../offers/lock-offer.ts'
import { dealNotificationKeys } from '../offers/move-offer.ts'
import { peopleOf, toOffer } from '../offers/offer-columns.ts'
import { waiveOpenConditions } from '../offers/waive-open-conditions.ts'
import { setPaymentStatus } from './payment-store.ts'
import { depositPaid } from './settlement-mail-templates.ts'
import { setDepositPaid } from './settlement-store.ts'

/**
 * Records that a card has paid the deposit of a locked deal. The offer stays accepted, and its payment window becomes that
 * of the balance (ruling G65). Open conditions are waived (ruling G70).
 */
export async function recordDeposit(
  deps: Deps,
  tx: Tx,
  offer: LockedOffer,
  { payment, transaction, actor }: { payment: PaymentRow; transaction: string; actor: Caller | undefined },
): Promise<Offer> {
  const at = deps.clock.now()
  const people = peopleOf(offer)
  const waived = waiveOpenConditions(offer, at)
  const paid = { transaction, at, balanceDueBy: balanceDueBy(offer.buying_date, at), people, waived: waived.set }
  const moved = await recordChange(deps, tx, {
    change: setDepositPaid(tx, offer.id, paid),
    also: [setPaymentStatus(tx, payment.id, 'succeeded')],
    audit: { actor, action: 'pay deposit', objectId: offer.id, detail: transaction },
    step: row =>
      dealStep(row, {
        actor,
        action: 'pay deposit',
        facts: {
          amount: toDollars(payment.amount_cents),
          provider: payment.provider,
          balanceDueBy: paid.balanceDueBy.toISOString(),
          ...waived.facts,
        },
        personal: [...personalText('transaction', transaction, { id: offer.buyer_id }), ...provenPeople(people)],
      }),
    withdraws: { notificationKeys: dealNotificationKeys(offer) },
    mails: row => {
      const deal = toOffer({ ...offer, ...row })
      return [
        { to: offer.buyer_id, content: depositPaid(deal, 'buyer') },
        { to: offer.agent_id, content: depositPaid(deal, 'agent') },
      ]
    },
  })
  return toOffer({ ...offer, ...moved })
}
