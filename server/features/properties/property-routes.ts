import * as contract from '#contract/properties.ts'
import type { Deps } from '../../deps.ts'
import { listOwner } from '../../http/caller.ts'
import { openRoute, route, type Route } from '../../http/route.ts'
import { addProperty } from './add-property.ts'
import { advertiseProperty } from './advertise-property.ts'
import { judgeProperty } from './judge-property.ts'
import { listAdvertised, listAll, listForSale, listOfAgent } from './property-store.ts'
import { seeProperty } from './see-property.ts'
import { updateProperty } from './update-property.ts'

export const propertyRoutes = (deps: Deps): Route[] => [
  route(contract.addProperty, async ({ caller, body }) => {
    const property = await addProperty(deps, caller, body)
    return { ...property, insertedId: property._id }
  }),
  route(contract.allProperties, ({ query, page }) => listAll(deps.db, query, page)),
  route(contract.verifiedProperties, ({ caller, query, page }) =>
    deps.readRecent(caller, db => listForSale(db, query, page)),
  ),
  route(contract.findProperty, ({ caller, params }) =>
    deps.readRecent(caller, db => seeProperty(db, caller, params.id)),
  ),
  route(contract.updateProperty, async ({ caller, params, body }) => ({
    ...(await updateProperty(deps, caller, params.id, body)),
    modifiedCount: 1,
  })),
  route(contract.verifyProperty, ({ caller, params }) => judgeProperty(deps, caller, params.id, 'verified')),
  route(contract.rejectProperty, ({ caller, params }) => judgeProperty(deps, caller, params.id, 'rejected')),
  route(contract.advertiseProperty, ({ caller, params }) => advertiseProperty(deps, caller, params.id, true)),
  route(contract.unadvertiseProperty, ({ caller, params }) => advertiseProperty(deps, caller, params.id, false)),
  route(contract.myProperties, ({ caller, query, page }) => listOfAgent(deps.db, listOwner(caller, query.email), page)),
  openRoute(contract.advertisedProperties, ({ page }) => listAdvertised(deps.db, page)),
]
