import * as contract from '#contract/board/board.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { readBoard } from './read-board.ts'
import { showOnBoard } from './show-on-board.ts'
import { closeBoard, openBoard } from './switch-board.ts'

export const boardRoutes = (deps: Deps): Route[] => [
  route(contract.readBoard, ({ caller, params }) => readBoard(deps, caller, params.id)),
  route(contract.openBoard, ({ caller, params }) => openBoard(deps, caller, params.id)),
  route(contract.closeBoard, ({ caller, params }) => closeBoard(deps, caller, params.id)),
  route(contract.showOnBoard, ({ caller, params, body }) => showOnBoard(deps, caller, params.id, body.version)),
]
