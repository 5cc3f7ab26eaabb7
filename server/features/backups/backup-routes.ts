import * as contract from '#contract/backups/backups.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { agreeToBackup, stopBackup } from './agree-to-backup.ts'
import { rankBackups } from './rank-backups.ts'

export const backupRoutes = (deps: Deps): Route[] => [
  route(contract.agreeToBackup, ({ caller, params, body }) => agreeToBackup(deps, caller, params.id, body.version)),
  route(contract.stopBackup, ({ caller, params }) => stopBackup(deps, caller, params.id)),
  route(contract.rankBackups, ({ caller, params, body }) => rankBackups(deps, caller, params.id, body.backups)),
]
