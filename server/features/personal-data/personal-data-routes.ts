import * as contract from '#contract/personal-data/personal-data.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { downloadMyData } from './download-my-data.ts'

export const personalDataRoutes = (deps: Deps): Route[] => [
  route(contract.downloadMyData, ({ caller }) => downloadMyData(deps, caller)),
  route(contract.deleteMyAccount, ({ caller, body }) => deleteMyAccount(deps, caller, body)),
]
