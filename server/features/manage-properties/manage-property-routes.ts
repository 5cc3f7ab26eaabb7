import * as contract from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { advertiseProperty } from './advertise-property.ts'
import { changeProperty } from './change-property.ts'
import { deleteProperty } from './delete-property.ts'
import { readWaiting } from './read-waiting.ts'
import { rejectProperty } from './reject-property.ts'
import { sendBackChange } from './send-back-change.ts'
import { undoVerification } from './undo-verification.ts'
import { verifyProperty } from './verify-property.ts'

/** Changes that agents make to a listed property, and decisions of admins on it. */
export const managePropertyRoutes = (deps: Deps): Route[] => [
  route(updateProperty, async ({ caller, params, body }) => ({
    ...(await changeProperty(deps, caller, params.id, body)),
    modifiedCount: 1,
  })),
  route(contract.deleteProperty, ({ caller, params }) => deleteProperty(deps, caller, params.id)),
  route(contract.verifyProperty, ({ caller, params, body }) => verifyProperty(deps, caller, params.id, body.version)),
  route(contract.undoVerification, ({ caller, params }) => undoVerification(deps, caller, params.id)),
  route(contract.rejectProperty, ({ caller, params, body }) => rejectProperty(deps, caller, params.id, body)),
  route(contract.sendBackChange, ({ caller, params, body }) => sendBackChange(deps, caller, params.id, body)),
  route(waitingOnProperty, ({ caller, params }) => readWaiting(deps, caller, params.id)),
  route(contract.advertiseProperty, ({ caller, params, body }) =>
    advertiseProperty(deps, caller, params.id, true, body.version),
  ),
  route(contract.unadvertiseProperty, ({ caller, params, body }) =>
    advertiseProperty(deps, caller, params.id, false, body.version),
  ),
]
