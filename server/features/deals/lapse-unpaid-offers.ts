import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { offerLapsed, offerRejected } from '../mail-queue/mail-templates.ts'
import { overdueOffers } from '../offers/offer-list-store.ts'
import { whyClosed } from '../offers/why-closed.ts'
import { endDeal } from './end-deal.ts'

/** Overdue offers per page. */
const perPage = 100

/**
 * Ends accepted offers that were not paid within the payment window (ruling G12), page by page.
 */
export async function lapseUnpaidOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await handleDue(deps, {
    due: overdueOffers(deps.db, now, perPage),
    handle: ({ id }) => lapse(deps, id),
    failure: 'an unpaid offer could not be closed',
  })
}

const lapse = (deps: Deps, offerId: string) =>
  endDeal(deps, offerId, {
    action: 'lapse offer',
    actor: undefined,
    why: offer => {
      const isPaused = offer.transfer_recorded_at !== null
      const isOverdue = !isPaused && offer.pay_by !== null && offer.pay_by <= deps.clock.now()
      if (!isOverdue) return undefined
      return whyClosed(offer.hidden ? 'frozen' : 'unpaid')
    },
    toBuyer: offerRejected,
    toAgent: offerLapsed,
  })
