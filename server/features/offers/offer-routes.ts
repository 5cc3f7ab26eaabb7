import { sql } from 'kysely'
import * as contract from '#contract/offers/offers.ts'
import type { Deps } from '../../deps/deps.ts'
import { listOwner } from '../../http/caller.ts'
import { stillThere } from '../../http/idempotency-store.ts'
import { route, type Route } from '../../http/route.ts'
import { getOffer } from './get-offer.ts'
import { makeOffer } from './make-offer.ts'
import { listOfBuyer, listRequested, listSold } from './offer-list-store.ts'

export const offerRoutes = (deps: Deps): Route[] => [
  route(
    contract.makeOffer,
    async ({ caller, body }) => {
      const offer = await makeOffer(deps, caller, body)
      return { ...offer, insertedId: offer._id }
    },
    stillThere(deps.db, 'offers', sql`closed_because = 'withdrawn'`),
  ),
  route(contract.requestedOffers, ({ caller, query, page }) =>
    listRequested(deps.db, listOwner(caller, query.agentEmail), page),
  ),
  route(contract.findOffer, ({ caller, params }) => getOffer(deps.db, caller, params.id)),
  route(contract.boughtProperties, ({ caller, query, page }) =>
    listOfBuyer(deps.db, listOwner(caller, query.email), query, page),
  ),
  route(contract.soldProperties, ({ caller, params, page }) =>
    listSold(deps.db, listOwner(caller, params.email.trim().toLowerCase()), page),
  ),
]
