import type { Offer } from '#contract/offers/offers.ts'
import type { Db } from '../../db/tables/schema.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { findOffer } from './offer-store.ts'

/** An offer after a change; `modifiedCount` is 0 if nothing changed. */
export type ChangedOffer = Offer & { modifiedCount: number }

/**
 * Reads an offer for its buyer, the listing's agent and admins (ruling G05).
 *
 * @throws Problem 404 unknown, or the caller is none of these
 */
export async function getOffer(db: Db, caller: Caller, id: string): Promise<Offer & { buyerId: string }> {
  const offer = await findOffer(db, id)
  const mayRead = offer && (caller.role === 'admin' || [offer.buyerId, offer.agentId].includes(caller.id))
  if (!mayRead) throw notFound('This offer')
  return caller.id === offer.buyerId ? offer : { ...offer, location: offer.locationForAgent }
}

/** Reads an offer after a change. */
export async function reloadOffer(db: Db, id: string): Promise<Offer> {
  const offer = await findOffer(db, id)
  if (!offer) throw notFound('This offer')
  return offer
}
