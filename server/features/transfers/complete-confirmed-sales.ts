import { isDeal } from '#contract/offers/offers.ts'
import { completesAt, isDepositTakenBack, objectionHours } from '#contract/offers/settlement.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { sell } from '../payments/complete-sale.ts'
import { confirmedOffers } from '../payments/settlement-store.ts'

/** Confirmed offers per page. */
const perPage = 100
const hourMs = 60 * 60 * 1000

/**
 * Completes the sales whose balance was confirmed a day ago and to which no admin has objected, page by page (ruling G65).
 * While the agent is under review, or the deposit is taken back at the card provider, they wait.
 */
export async function completeConfirmedSales(deps: Deps): Promise<void> {
  const until = new Date(deps.clock.now().getTime() - objectionHours * hourMs)
  await handleDue(deps, {
    due: confirmedOffers(deps.db, until, perPage),
    handle: ({ id }) => complete(deps, id),
    failure: 'a confirmed sale could not be completed',
  })
}

/** Sells the home unless the deal has changed meanwhile. The lock lets it wait for an objection at the same moment. */
const complete = (deps: Deps, offerId: string): Promise<void> =>
  inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, offerId, () => true)
    const { transfer_reference: reference, transfer_confirmed_at: confirmedAt } = offer
    if (!isDeal(offer) || offer.hidden || reference === null || confirmedAt === null) return
    if (isDepositTakenBack(toOffer(offer)) || completesAt(confirmedAt) > deps.clock.now()) return
    await sell(deps, tx, offer, {
      transactionId: reference,
      actor: undefined,
      detail: 'paid by deposit and transfer',
      facts: { paidBy: 'deposit and transfer' },
    })
  })
