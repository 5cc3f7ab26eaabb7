import * as managed from '#contract/managed-properties.ts'
import * as contract from '#contract/properties.ts'
import { previewProperty } from '#contract/property-previews.ts'
import { expiringSet } from '../../ground/expiring-set.ts'
import type { Deps } from '../../deps.ts'
import { listOwner } from '../../http/caller.ts'
import { notFound } from '../../ground/problem.ts'
import { openRoute, route, sharedRoute, type Route } from '../../http/route.ts'
import { addProperty } from './add-property.ts'
import { advertiseProperty } from './advertise-property.ts'
import { listForSale } from './list-for-sale.ts'
import { listAdvertised, listAll, listOfAgent } from './property-list-store.ts'
import { getProperty } from './get-property.ts'
import { updateProperty } from './update-property.ts'
import { getManagedProperty } from './get-managed-property.ts'
import { undoVerification } from './undo-verification.ts'
import { verifyProperty } from './verify-property.ts'

/** Time for which a text with more than a thousand matches counts as frequent. */
const frequentForMs = 15_000

/** Rows in memory: about half a megabyte, read in about 18 ms. */
const maxRows = 10_000
/** Minimum time between two reads of the rows, however often properties change. */
const readEveryMs = 1000

export function propertyRoutes(deps: Deps): Route[] {
  const search = {
    frequentTerms: expiringSet(deps.clock, frequentForMs),
    recentReads: expiringSet(deps.clock, readEveryMs),
    maxRows,
  }
  return [
    route(contract.addProperty, async ({ caller, body }) => {
      const property = await addProperty(deps, caller, body)
      return { ...property, insertedId: property._id }
    }),
    route(contract.allProperties, ({ query, page }) => listAll(deps.db, query, page)),
    route(contract.verifiedProperties, ({ caller, query, page }) =>
      listForSale({ ...deps, ...search, readReplica: read => deps.readRecent(caller, read) }, query, page),
    ),
    route(contract.findProperty, async ({ caller, params }) => {
      const property = await getProperty(deps, caller, params.id)
      if (!property) throw notFound('This property')
      return property
    }),
    openRoute(previewProperty, async ({ params }) => {
      const property = await getProperty(deps, undefined, params.id)
      if (!property) throw notFound('This property')
      return property
    }),
    route(contract.updateProperty, async ({ caller, params, body }) => ({
      ...(await updateProperty(deps, caller, params.id, body)),
      modifiedCount: 1,
    })),
    route(contract.verifyProperty, ({ caller, params }) => verifyProperty(deps, caller, params.id)),
    route(managed.undoVerification, ({ caller, params }) => undoVerification(deps, caller, params.id)),
    route(managed.findManagedProperty, ({ caller, params }) => getManagedProperty(deps.db, caller, params.id)),
    route(contract.advertiseProperty, ({ caller, params }) => advertiseProperty(deps, caller, params.id, true)),
    route(contract.unadvertiseProperty, ({ caller, params }) => advertiseProperty(deps, caller, params.id, false)),
    route(contract.myProperties, ({ caller, query, page }) =>
      listOfAgent(deps.db, listOwner(caller, query.email), query, page),
    ),
    sharedRoute(contract.advertisedProperties, ({ page }) => listAdvertised(deps, page)),
  ]
}
