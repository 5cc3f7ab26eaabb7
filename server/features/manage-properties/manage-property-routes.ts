import * as contract from '#contract/manage-properties/manage-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { changeProperty } from './change-property.ts'
import { deleteProperty } from './delete-property.ts'
import { rejectProperty } from './reject-property.ts'

/** Changes that agents and admins make to a listed property, and that reach its offers. */
export const managePropertyRoutes = (deps: Deps): Route[] => [
  route(contract.updateProperty, async ({ caller, params, body }) => ({
    ...(await changeProperty(deps, caller, params.id, body)),
    modifiedCount: 1,
  })),
  route(contract.deleteProperty, ({ caller, params }) => deleteProperty(deps, caller, params.id)),
  route(contract.rejectProperty, ({ caller, params, body }) => rejectProperty(deps, caller, params.id, body)),
]
