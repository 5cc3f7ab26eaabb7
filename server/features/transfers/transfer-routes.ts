import * as contract from '#contract/transfers/transfers.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { completeHeldSale } from './complete-held-sale.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { markPaidBack } from './mark-paid-back.ts'
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
  route(contract.completeHeldSale, ({ caller, params, body }) =>
    completeHeldSale(deps, caller, params.id, body.reason),
  ),
  route(contract.markPaidBack, ({ caller, params, body }) => markPaidBack(deps, caller, params.id, body)),
]
