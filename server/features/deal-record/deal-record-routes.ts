import * as contract from '#contract/deal-record/deal-record.ts'
import type { Deps } from '../../deps/deps.ts'
import { openRoute, route, type Route } from '../../http/route.ts'
import { keysOfRoots, listRoots } from './deal-record-store.ts'
import { downloadDealRecord } from './download-deal-record.ts'

export const dealRecordRoutes = (deps: Deps): Route[] => [
  route(contract.downloadDealRecord, ({ caller, params }) => downloadDealRecord(deps, caller, params.id)),
  openRoute(contract.dealRecordKey, async () => {
    const { publicKey, pem } = deps.recordKey
    return { publicKey, pem, signedRoots: await keysOfRoots(deps.db) }
  }),
  openRoute(contract.dealRecordRoots, ({ query }) => listRoots(deps.db, contract.maxRoots, query.before)),
]
