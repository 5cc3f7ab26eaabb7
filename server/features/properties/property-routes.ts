import { wholeList } from '#contract/endpoint.ts'
import { shownAtHome } from '#contract/home.ts'
import * as contract from '#contract/properties.ts'
import { recent } from '../../db/recent.ts'
import type { Deps } from '../../deps.ts'
import { listOwner } from '../../http/caller.ts'
import { cachedRoute, route, type Route } from '../../http/route.ts'
import { addProperty } from './add-property.ts'
import { advertiseProperty } from './advertise-property.ts'
import { keptProperty } from './kept-properties.ts'
import { listForSale } from './list-for-sale.ts'
import { listAdvertised, listAll, listOfAgent } from './property-store.ts'
import { seeProperty } from './see-property.ts'
import { updateProperty } from './update-property.ts'
import { rejectProperty, verifyProperty } from './verify-property.ts'

/** So long a text of which there were more than a thousand is said to have them still. */
const manyForMs = 15_000

/** Half a megabyte, and some 18 ms to read. */
const remembered = 10_000
/** However often what is for sale changes. */
const newestReadEveryMs = 1000

export const propertyRoutes = (
  deps: Deps,
  many = recent(deps.clock, manyForMs),
  lately = recent(deps.clock, newestReadEveryMs),
): Route[] => [
  route(contract.addProperty, async ({ caller, body }) => {
    const property = await addProperty(deps, caller, body)
    return { ...property, insertedId: property._id }
  }),
  route(contract.allProperties, ({ query, page }) => listAll(deps.db, query, page)),
  route(contract.verifiedProperties, ({ caller, query, page, kept }) =>
    listForSale(
      { searched: read => deps.readRecent(caller, read), db: deps.db, kept, many, lately, remembered },
      query,
      page,
    ),
  ),
  route(contract.findProperty, ({ caller, params, kept }) =>
    seeProperty(deps.db, caller, params.id, (db, id) => keptProperty(db, kept, id)),
  ),
  route(contract.updateProperty, async ({ caller, params, body }) => ({
    ...(await updateProperty(deps, caller, params.id, body)),
    modifiedCount: 1,
  })),
  route(contract.verifyProperty, ({ caller, params }) => verifyProperty(deps, caller, params.id)),
  route(contract.rejectProperty, ({ caller, params }) => rejectProperty(deps, caller, params.id)),
  route(contract.advertiseProperty, ({ caller, params }) => advertiseProperty(deps, caller, params.id, true)),
  route(contract.unadvertiseProperty, ({ caller, params }) => advertiseProperty(deps, caller, params.id, false)),
  route(contract.myProperties, ({ caller, query, page }) =>
    listOfAgent(deps.db, listOwner(caller, query.email), query, page),
  ),
  cachedRoute(
    contract.advertisedProperties,
    'advertised',
    ({ page: { limit, after } }) => (!after && [shownAtHome, wholeList].includes(limit) ? `first ${limit}` : undefined),
    ({ page }) => listAdvertised(deps.db, page),
  ),
]
