import * as contract from '#contract/mail/mail.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { listMails } from '../mail-queue/mail-store.ts'
import { getMail } from './get-mail.ts'
import { sendMailAgain } from './send-mail-again.ts'

export const mailRoutes = (deps: Deps): Route[] => [
  route(contract.listMails, ({ query, page }) => listMails(deps.db, query.search, page)),
  route(contract.findMail, ({ caller, params }) => getMail(deps, caller, params.id)),
  route(contract.sendMailAgain, ({ caller, params }) => sendMailAgain(deps, caller, params.id)),
]
