import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { operatorText } from '#contract/client-settings/operator-texts.ts'
import type { Deps } from '../../deps/deps.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { footerOf } from './footer.ts'

export const clientSettingsRoutes = (deps: Deps): Route[] => [
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
