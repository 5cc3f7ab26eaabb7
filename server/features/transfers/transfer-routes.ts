import * as contract from '#contract/transfers/transfers.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { objectToTransfer } from './object-to-transfer.ts'
import { recordTransfer } from './record-transfer.ts'

export const transferRoutes = (deps: Deps): Route[] => [
  route(contract.recordTransfer, ({ caller, params, body }) => recordTransfer(deps, caller, params.id, body.reference)),
  route(contract.confirmTransfer, ({ caller, params, body }) =>
    confirmTransfer(deps, caller, params.id, body.reference),
  ),
  route(contract.cancelTransfer, ({ caller, params, body }) => cancelTransfer(deps, caller, params.id, body.reason)),
  route(contract.objectToTransfer, ({ caller, params, body }) =>
    objectToTransfer(deps, caller, params.id, body.reason),
  ),
]
