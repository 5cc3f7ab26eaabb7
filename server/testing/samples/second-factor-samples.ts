import { randomUUID } from 'node:crypto'
import * as account from '#contract/account/account.ts'
import * as secondFactor from '#contract/sign-in/second-factor.ts'
import type { Person } from '../builders.ts'
import type { TestApp } from '../start-test-app.ts'
import { totpCode } from '../totp-code.ts'
import type { AddSample } from './sample.ts'

/** Samples of authenticator apps, recovery codes and passkeys. */
export function addSecondFactorSamples({ deps }: TestApp, sample: AddSample): void {
  /** A person with an authenticator app; codes derive from this secret. */
  const startedAuthenticator = async ({ uid, email }: Person) => {
    await deps.db.deleteFrom('identity.twoFactor').where('userId', '=', uid).execute()
    const started = await deps.db
      .transaction()
      .execute(async tx => deps.identity.secondFactors?.startAuthenticator(tx, uid, email))
    return { body: { code: await totpCode(started?.secret ?? '') } }
  }
  const passkeyOf = async ({ uid }: Person) => {
    const values = { userId: uid, name: 'Phone', createdAt: deps.clock.now(), publicKey: '' }
    const more = { credentialID: randomUUID(), counter: 0, deviceType: 'singleDevice', backedUp: false }
    return {
      params: await deps.db
        .insertInto('identity.passkey')
        .values({ ...values, ...more })
        .returning('id')
        .executeTakeFirstOrThrow(),
    }
  }
  const confirmedAuthenticator = async (me: Person) => {
    const { body } = await startedAuthenticator(me)
    await deps.db
      .transaction()
      .execute(async tx => deps.identity.secondFactors?.confirmAuthenticator(tx, me.uid, body.code))
    // Their session has passed the second factor.
    await deps.db.updateTable('identity.session').set({ secondFactor: 'totp' }).where('userId', '=', me.uid).execute()
    return {}
  }
  sample(secondFactor.startAuthenticator, async ({ uid }) => {
    await deps.db.deleteFrom('identity.twoFactor').where('userId', '=', uid).execute()
    return {}
  })
  sample(secondFactor.confirmAuthenticator, startedAuthenticator)
  sample(secondFactor.newRecoveryCodes, confirmedAuthenticator)
  sample(secondFactor.removeAuthenticator, confirmedAuthenticator)
  sample(account.renamePasskey, async me => ({ ...(await passkeyOf(me)), body: { name: 'Work laptop' } }))
  sample(account.removePasskey, passkeyOf)
}
