import { sql } from 'kysely'
import * as contract from '#contract/final-rounds/final-offers.ts'
import type { Deps } from '../../deps/deps.ts'
import { stillThere } from '../../http/idempotency-store.ts'
import { route, type Route } from '../../http/route.ts'
import { cancelFinalRound, endFinalRound, extendFinalRound } from './change-final-round.ts'
import { makeFinalOffer, readOwnFinal } from './make-final-offer.ts'
import { openFinalRound } from './open-final-round.ts'

export const finalRoundRoutes = (deps: Deps): Route[] => [
  route(
    contract.openFinalRound,
    async ({ caller, body }) => {
      const round = await openFinalRound(deps, caller, body)
      return { ...round, insertedId: round._id }
    },
    stillThere(deps.db, 'final_rounds', sql`status = 'cancelled'`),
  ),
  route(contract.extendFinalRound, ({ caller, params, body }) =>
    extendFinalRound(deps, caller, params.id, body.deadline),
  ),
  route(contract.cancelFinalRound, ({ caller, params, body }) =>
    cancelFinalRound(deps, caller, params.id, body.reason),
  ),
  route(contract.endFinalRound, ({ caller, params }) => endFinalRound(deps, caller, params.id)),
  route(contract.makeFinalOffer, ({ caller, params, body }) => makeFinalOffer(deps, caller, params.id, body)),
  route(contract.ownFinalOffer, ({ caller, params }) => readOwnFinal(deps, caller, params.id)),
]
