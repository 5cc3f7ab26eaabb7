import * as backups from '#contract/backups.ts'
import { buyerSummary } from '#contract/buyer-summary.ts'
import { listOfferedHomes } from '#contract/offered-homes.ts'
import * as negotiation from '#contract/negotiation.ts'
import * as contract from '#contract/offers.ts'
import * as board from '#contract/open-board.ts'
import * as properties from '#contract/properties.ts'
import type { Deps } from '../../deps.ts'
import { listOwner } from '../../http/caller.ts'
import { route, type Route } from '../../http/route.ts'
import { acceptCounter, acceptOffer } from './accept-offer.ts'
import { agreeToBackup, stopBackup } from './agree-to-backup.ts'
import { summarizeBuyer } from './buyer-summary-store.ts'
import { counterOffer } from './counter-offer.ts'
import { deleteProperty } from './delete-property.ts'
import { makeOffer } from './make-offer.ts'
import { listOfBuyer, listRequested, listSold } from './offer-list-store.ts'
import { listHomesWithOffers } from './offered-home-store.ts'
import { rankBackups } from './rank-backups.ts'
import { readBoard } from './read-board.ts'
import { readNegotiation } from './read-negotiation.ts'
import { rejectOffer, withdrawOffer } from './reject-offer.ts'
import { rejectProperty } from './reject-property.ts'
import { reviseOffer } from './revise-offer.ts'
import { getOffer } from './get-offer.ts'
import { showOnBoard } from './show-on-board.ts'
import { closeBoard, openBoard } from './switch-board.ts'
import { updateProperty } from './update-property.ts'

export const offerRoutes = (deps: Deps): Route[] => [
  route(contract.makeOffer, async ({ caller, body }) => {
    const offer = await makeOffer(deps, caller, body)
    return { ...offer, insertedId: offer._id }
  }),
  route(contract.requestedOffers, ({ caller, query, page }) =>
    listRequested(deps.db, listOwner(caller, query.agentEmail), page),
  ),
  route(listOfferedHomes, ({ caller, query, page }) => listHomesWithOffers(deps.db, caller.id, query, page)),
  route(contract.findOffer, ({ caller, params }) => getOffer(deps.db, caller, params.id)),
  route(contract.acceptOffer, ({ caller, params, body }) => acceptOffer(deps, caller, params.id, body.version)),
  route(negotiation.counterOffer, ({ caller, params, body }) => counterOffer(deps, caller, params.id, body)),
  route(negotiation.acceptCounter, ({ caller, params, body }) => acceptCounter(deps, caller, params.id, body.version)),
  route(negotiation.offerNegotiation, ({ caller, params }) => readNegotiation(deps, caller, params.id)),
  route(board.readBoard, ({ caller, params }) => readBoard(deps, caller, params.id)),
  route(board.openBoard, ({ caller, params }) => openBoard(deps, caller, params.id)),
  route(board.closeBoard, ({ caller, params }) => closeBoard(deps, caller, params.id)),
  route(board.showOnBoard, ({ caller, params, body }) => showOnBoard(deps, caller, params.id, body.version)),
  route(backups.agreeToBackup, ({ caller, params, body }) => agreeToBackup(deps, caller, params.id, body.version)),
  route(backups.stopBackup, ({ caller, params }) => stopBackup(deps, caller, params.id)),
  route(backups.rankBackups, ({ caller, params, body }) => rankBackups(deps, caller, params.id, body.backups)),
  route(contract.rejectOffer, ({ caller, params }) => rejectOffer(deps, caller, params.id)),
  route(contract.reviseOffer, ({ caller, params, body }) => reviseOffer(deps, caller, params.id, body)),
  route(contract.withdrawOffer, ({ caller, params }) => withdrawOffer(deps, caller, params.id)),
  route(contract.boughtProperties, ({ caller, query, page }) =>
    listOfBuyer(deps.db, listOwner(caller, query.email), query, page),
  ),
  route(buyerSummary, ({ caller }) => summarizeBuyer(deps.db, caller.id, deps.clock.now())),
  route(contract.soldProperties, ({ caller, params, page }) =>
    listSold(deps.db, listOwner(caller, params.email.trim().toLowerCase()), page),
  ),
  route(properties.updateProperty, async ({ caller, params, body }) => ({
    ...(await updateProperty(deps, caller, params.id, body)),
    modifiedCount: 1,
  })),
  route(properties.deleteProperty, ({ caller, params }) => deleteProperty(deps, caller, params.id)),
  route(properties.rejectProperty, ({ caller, params, body }) => rejectProperty(deps, caller, params.id, body.reason)),
]
