import { duePayment } from '#contract/offers/settlement.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { recordChange } from '../changes/record-change.ts'
import { depositRule, paymentDeadline } from '../negotiation/accepted-terms.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { paymentDueNotificationKey } from '../offers/notification-keys.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { lockLivePayment } from '../payments/payment-store.ts'
import { dealsForCards, setWithoutCards } from '../payments/settlement-store.ts'
import { cardsRemoved } from './deal-mail-templates.ts'

/** Deals per page. */
const perPage = 100

/**
 * Lets a transfer pay the accepted offers that only a card could pay, once the operator has removed the settings of the
 * card provider. The payment window begins again in full, and both sides are mailed (ruling G49). A deal whose card
 * payment may still succeed stays as it is, so that nobody pays twice.
 */
export async function switchToTransfers(deps: Deps): Promise<void> {
  if (depositRule(deps).hasCards) return
  await handleDue(deps, {
    due: dealsForCards(deps.db, perPage),
    handle: ({ id }) => switchToTransfer(deps, id),
    failure: 'a deal could not be switched to a transfer',
  })
}

const switchToTransfer = (deps: Deps, id: string) =>
  inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, () => true)
    if (offer.status !== 'accepted' || duePayment(toOffer(offer)).by !== 'card') return
    if (await lockLivePayment(tx, id)) return
    const payBy = offer.pay_by && paymentDeadline(deps, deps.clock.now())
    const line = { actor: undefined, action: 'switch to transfer' as const }
    await recordChange(deps, tx, {
      change: setWithoutCards(tx, id, payBy),
      audit: { ...line, objectId: id },
      step: row => dealStep(row, { ...line, facts: { payBy: payBy?.toISOString() ?? null } }),
      withdraws: { notificationKeys: [paymentDueNotificationKey(offer)] },
      mails: row => {
        const moved = toOffer({ ...offer, ...row })
        return [
          { to: offer.buyer_id, content: cardsRemoved(moved, 'buyer') },
          { to: offer.agent_id, content: cardsRemoved(moved, 'agent') },
        ]
      },
    })
  })
