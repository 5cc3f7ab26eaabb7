import { sql } from 'kysely'
import * as adding from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { previewProperty } from '#contract/properties/previews.ts'
import { priceHistory } from '#contract/properties/price-history.ts'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import * as contract from '#contract/properties/properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import { listOwner } from '../../http/caller.ts'
import { stillThere } from '../../http/idempotency-store.ts'
import { openRoute, route, sharedRoute, type Route } from '../../http/route.ts'
import { addProperty } from './add-property.ts'
import { getManagedProperty } from './get-managed-property.ts'
import { getPriceHistory } from './get-price-history.ts'
import { getProperty } from './get-property.ts'
import { listById } from './list-by-id.ts'
import { listAdvertised, listAll, listOfAgent } from './property-list-store.ts'

export function propertyRoutes(deps: Deps): Route[] {
  return [
    route(
      adding.addProperty,
      async ({ caller, body }) => {
        const property = await addProperty(deps, caller, body)
        return { ...property, insertedId: property._id }
      },
      stillThere(deps.db, 'properties', sql`deleted_at is not null`),
    ),
    route(contract.allProperties, ({ query, page }) => listAll(deps.db, query, page)),
    route(contract.findProperty, async ({ caller, params }) => {
      const property = await getProperty(deps, caller, params.id)
      if (!property) throw notFound('This property')
      return property
    }),
    route(priceHistory, ({ caller, params }) => getPriceHistory(deps, caller, params.id)),
    route(propertiesById, ({ caller, query }) => listById(deps, caller, query.ids)),
    openRoute(previewProperty, async ({ params }) => {
      const property = await getProperty(deps, undefined, params.id)
      if (!property) throw notFound('This property')
      return property
    }),
    route(findManagedProperty, ({ caller, params }) => getManagedProperty(deps.db, caller, params.id)),
    route(contract.myProperties, ({ caller, query, page }) =>
      listOfAgent(deps.db, listOwner(caller, query.email), query, page),
    ),
    sharedRoute(contract.advertisedProperties, ({ page }) => listAdvertised(deps, page)),
  ]
}
