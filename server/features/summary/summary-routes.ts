import { homeListSize } from '#contract/home.ts'
import { operatorText } from '#contract/operator-texts.ts'
import { clientSettings } from '#contract/client-settings.ts'
import * as contract from '#contract/summary.ts'
import type { Deps } from '../../deps.ts'
import { openRoute, route, sharedRoute, type Route } from '../../http/route.ts'
import { readLimit } from '../../http/read-input.ts'
import { footerOf } from './footer.ts'
import { countLists, countTasks, listTopAgents, summarizeAgent, summarizeMarketplace } from './summary-store.ts'

export const summaryRoutes = (deps: Deps): Route[] => [
  route(contract.adminSummary, () => summarizeMarketplace(deps.db)),
  route(contract.adminTasks, () => countTasks(deps.db)),
  route(contract.adminListCounts, () => countLists(deps.db)),
  route(contract.agentSummary, ({ caller }) => summarizeAgent(deps.db, caller.id)),
  sharedRoute(contract.topAgents, ({ query }) => listTopAgents(deps, readLimit(query.limit, homeListSize))),
  openRoute(operatorText, ({ params }) => Promise.resolve({ text: deps.settings.operatorTexts[params.page] ?? null })),
  openRoute(clientSettings, async () => ({ ...settingsForBrowsers(deps), footerLinks: await footerOf(deps) })),
]

function settingsForBrowsers({ settings, identity, mail, demoAccounts }: Deps) {
  const { firebase, payments, requireVerifiedEmail, paymentWindowHours, depositPercent } = settings
  return {
    google: identity.hasGoogle,
    ...(firebase && {
      firebase: {
        projectId: firebase.projectId,
        apiKey: firebase.apiKey,
        authDomain: firebase.authDomain,
        ...(firebase.emulator !== undefined && { emulator: firebase.emulator }),
      },
    }),
    ...(typeof payments === 'string'
      ? { payments }
      : { payments: 'stripe' as const, stripePublishableKey: payments.publishableKey }),
    mail: mail ? ('sent' as const) : ('unsent' as const),
    accountMails: identity.tokens !== undefined,
    verifiedEmailRequired: requireVerifiedEmail,
    demoAccounts: [...demoAccounts],
    paymentWindowHours,
    depositPercent,
  }
}
