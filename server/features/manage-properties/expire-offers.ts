import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { findFinal } from '../final-rounds/final-round-store.ts'
import { offerExpired } from '../negotiation/negotiation-mail-templates.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { moveOffer } from '../offers/move-offer.ts'
import { expiredOffers } from '../offers/terms-store.ts'
import { whyClosed } from '../offers/why-closed.ts'

/** Expired offers per page. */
const perPage = 100

/**
 * Closes pending offers whose terms have expired, page by page, and notifies both sides (ruling G62). Nobody can accept
 * them before that either: an acceptance checks the expiry itself.
 */
export async function expireOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await handleDue(deps, {
    due: expiredOffers(deps.db, now, perPage),
    handle: ({ id }) => expire(deps, id),
    failure: 'an expired offer could not be closed',
  })
}

const expire = (deps: Deps, id: string) =>
  inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, () => true)
    // Decided, countered or closed by another node in the meantime, or kept by a sealed final.
    const isOver = offer.expires_at !== null && offer.expires_at <= deps.clock.now()
    if (offer.status !== 'pending' || !isOver || (await findFinal(tx, id))) return
    await moveOffer(deps, tx, offer, {
      to: 'rejected',
      actor: undefined,
      action: 'expire offer',
      set: whyClosed('expired'),
      mails: moved => [
        { to: offer.buyer_id, content: offerExpired(moved, 'buyer') },
        { to: offer.agent_id, content: offerExpired(moved, 'agent') },
      ],
    })
  })
