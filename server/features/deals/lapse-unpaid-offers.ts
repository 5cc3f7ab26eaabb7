import type { Deps } from '../../deps/deps.ts'
import { offerLapsed, offerRejected } from '../mail/mail-templates.ts'
import { overdueOffers } from '../offers/offer-list-store.ts'
import { whyClosed } from '../offers/why-closed.ts'
import { endDeal } from './end-deal.ts'

/** Overdue offers per page. */
const perPage = 100

/**
 * Ends accepted offers that were not paid within the payment window (ruling G12), page by page. An offer that fails
 * does not delay the others, and is retried later.
 */
export async function lapseUnpaidOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (let page = await overdueOffers(deps.db, now, perPage); page.length > 0;) {
    for (const { id } of page)
      await lapse(deps, id).catch((error: unknown) =>
        deps.log.error({ err: error, offer: id }, 'an unpaid offer could not be closed'),
      )
    page = await overdueOffers(deps.db, now, perPage, page.at(-1))
  }
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
