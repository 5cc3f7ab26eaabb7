import * as contract from '#contract/mail.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../http/route.ts'
import { listMails } from './mail-store.ts'
import { seeMail } from './see-mail.ts'
import { sendMailAgain } from './send-mail-again.ts'

export const mailRoutes = (deps: Deps): Route[] => [
  route(contract.listMails, ({ query, page }) => listMails(deps.db, query.search, page)),
  route(contract.findMail, ({ caller, params }) => seeMail(deps, caller, params.id)),
  route(contract.sendMailAgain, ({ caller, params }) => sendMailAgain(deps, caller, params.id)),
]
