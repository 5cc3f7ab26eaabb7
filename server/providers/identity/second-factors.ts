import type { SecretConfig } from 'better-auth/crypto'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { authenticatorApps } from './authenticator-apps.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkey-store.ts'
import type { SecondFactors } from './port.ts'

/**
 * Second factors in the tables of better-auth's plugins, which check them at a sign-in. Setting them up is ours, so that
 * the change, its audit line and its mail are one transaction.
 *
 * @param keyOf the key of better-auth
 * @param issuer name under which authenticator apps list the account
 */
export function secondFactors(db: Db, keyOf: () => Promise<string | SecretConfig>, issuer: string): SecondFactors {
  const { recoveryCodesLeft, ...apps } = authenticatorApps(keyOf, issuer)
  return {
    ...apps,
    stateOf: async (uid, tx = db as Tx) => ({
      recoveryCodesLeft: await recoveryCodesLeft(tx, uid),
      passkeys: await listPasskeys(tx, uid),
    }),
    renamePasskey,
    removePasskey,
    markSession: async (on, sessionId, how) => {
      await on.updateTable('identity.session').set({ secondFactor: how }).where('id', '=', sessionId).execute()
    },
  }
}
