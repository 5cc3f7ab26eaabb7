import type { ResponseOf } from '#contract/ground/endpoint.ts'
import type { offerNegotiation } from '#contract/negotiation/negotiation.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { getOffer } from '../offers/get-offer.ts'
import { countOtherOffers, replacedTerms } from '../offers/terms-store.ts'

/**
 * Reads all versions of the terms of an offer, newest first, for its buyer, its agent and admins (ruling G62).
 *
 * @throws Problem 404 unknown, or the caller is none of these
 */
export async function readNegotiation(
  { db, clock }: Deps,
  caller: Caller,
  id: string,
): Promise<ResponseOf<typeof offerNegotiation>> {
  const offer = await getOffer(db, caller, id)
  const { offerAmount, buyingDate, terms, turn } = offer
  const isBuyer = offer.buyerId === caller.id
  const [replaced, otherOffers] = await Promise.all([
    replacedTerms(db, id),
    isBuyer ? countOtherOffers(db, id, clock.now()) : null,
  ])
  return { terms: [{ ...terms, offerAmount, buyingDate }, ...replaced], turn, otherOffers }
}
