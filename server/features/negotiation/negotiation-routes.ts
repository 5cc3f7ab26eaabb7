import * as contract from '#contract/negotiation/negotiation.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { acceptCounter, acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
import { readNegotiation } from './read-negotiation.ts'
import { rejectOffer, withdrawOffer } from './reject-offer.ts'
import { reviseOffer } from './revise-offer.ts'

export const negotiationRoutes = (deps: Deps): Route[] => [
  route(contract.acceptOffer, ({ caller, params, body }) => acceptOffer(deps, caller, params.id, body.version)),
  route(contract.counterOffer, ({ caller, params, body }) => counterOffer(deps, caller, params.id, body)),
  route(contract.acceptCounter, ({ caller, params, body }) => acceptCounter(deps, caller, params.id, body.version)),
  route(contract.offerNegotiation, ({ caller, params }) => readNegotiation(deps, caller, params.id)),
  route(contract.rejectOffer, ({ caller, params }) => rejectOffer(deps, caller, params.id)),
  route(contract.reviseOffer, ({ caller, params, body }) => reviseOffer(deps, caller, params.id, body)),
  route(contract.withdrawOffer, ({ caller, params }) => withdrawOffer(deps, caller, params.id)),
]
