import type { Offer } from '#contract/offers.ts'
import type { Db } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/problem.ts'
import { findOffer } from './offer-store.ts'

/**
 * An offer, for its buyer, the listing's agent and admins (ruling G05).
 *
 * @throws Problem 404 for everybody else
 */
export async function seeOffer(db: Db, caller: Caller, id: string): Promise<Offer> {
  const offer = await findOffer(db, id)
  const mayRead = offer && (caller.role === 'admin' || [offer.buyerId, offer.agentId].includes(caller.id))
  if (!mayRead) throw notFound('This offer')
  return offer
}

/** The offer just written, or found to be so already. */
export async function readOffer(db: Db, id: string): Promise<Offer> {
  const offer = await findOffer(db, id)
  if (!offer) throw notFound('This offer')
  return offer
}

export type ChangedOffer = Offer & { modifiedCount: number }
