import type { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { ResponseOf } from '#contract/ground/endpoint.ts'
import type { Deps } from '../../deps/deps.ts'
import { footerOf } from './footer-of.ts'

/** Reads the settings that the browser needs. */
export async function readClientSettings(deps: Deps): Promise<ResponseOf<typeof clientSettings>> {
  const { settings, identity, mail, demoAccounts } = deps
  const { firebase, payments, requireVerifiedEmail, paymentWindowHours, depositPercent, mapTiles } = settings
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
    mapHasStreets: mapTiles.kind !== 'bundled',
    demoAccounts: [...demoAccounts],
    paymentWindowHours,
    depositPercent,
    footerLinks: await footerOf(deps),
  }
}
