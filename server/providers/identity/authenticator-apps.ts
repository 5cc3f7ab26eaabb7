import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString, type SecretConfig, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { lockAccount } from './account-store.ts'
import type { SecondFactors } from './port.ts'
import { claimStep, stepOf } from './used-codes.ts'

const recoveryCodeCount = 10

type AuthenticatorApps = Pick<
  SecondFactors,
  'startAuthenticator' | 'confirmAuthenticator' | 'newRecoveryCodes' | 'removeAuthenticator'
> & {
  /** Undefined without an authenticator app. */
  recoveryCodesLeft: (tx: Tx, uid: string) => Promise<number | undefined>
}

/**
 * Authenticator apps and their recovery codes, encrypted.
 *
 * @param keyOf the key of better-auth, which decrypts what is encrypted here
 * @param issuer name under which authenticator apps list the account
 */
export function authenticatorApps(keyOf: () => Promise<string | SecretConfig>, issuer: string): AuthenticatorApps {
  const encrypt = async (data: string) => symmetricEncrypt({ key: await keyOf(), data })
  const decrypt = async (data: string) => symmetricDecrypt({ key: await keyOf(), data })

  const newRecoveryCodes = async (tx: Tx, uid: string): Promise<string[]> => {
    const codes = Array.from({ length: recoveryCodeCount }, recoveryCode)
    await tx
      .updateTable('identity.twoFactor')
      .set({ backupCodes: await encrypt(JSON.stringify(codes)) })
      .where('userId', '=', uid)
      .execute()
    return codes
  }
  return {
    recoveryCodesLeft: async (tx, uid) => {
      const current = await authenticatorOf(tx, uid)
      return current?.verified ? (JSON.parse(await decrypt(current.backupCodes)) as string[]).length : undefined
    },
    startAuthenticator: async (tx, uid, email) => {
      await lockAccount(tx, uid)
      const current = await authenticatorOf(tx, uid)
      if (current?.verified) return undefined
      const plain = generateRandomString(32)
      await replaceUnverified(tx, uid, { secret: await encrypt(plain), backupCodes: await encrypt('[]') })
      const uri = createOTP(plain).url(issuer, email)
      return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' }
    },
    confirmAuthenticator: async (tx, uid, code) => {
      await lockAccount(tx, uid)
      const started = await authenticatorOf(tx, uid)
      if (!started || started.verified) return 'not started'
      const step = await stepOf(await decrypt(started.secret), code)
      if (step === undefined) return 'wrong code'
      await claimStep(tx, uid, step)
      return (await markVerified(tx, uid, started.secret)) ? newRecoveryCodes(tx, uid) : 'not started'
    },
    newRecoveryCodes: async (tx, uid) =>
      (await authenticatorOf(tx, uid))?.verified ? newRecoveryCodes(tx, uid) : undefined,
    removeAuthenticator: async (tx, uid) => {
      await lockAccount(tx, uid)
      const removed = await tx
        .deleteFrom('identity.twoFactor')
        .where('userId', '=', uid)
        .where('verified', '=', true)
        .returning('id')
        .execute()
      await tx.updateTable('identity.user').set({ twoFactorEnabled: false }).where('id', '=', uid).execute()
      return removed.length > 0
    },
  }
}

const recoveryCode = () => {
  const code = generateRandomString(10, 'a-z', '0-9')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

const authenticatorOf = (on: Db, uid: string) =>
  on.selectFrom('identity.twoFactor').selectAll().where('userId', '=', uid).executeTakeFirst()

/** Stores an app that has not been confirmed yet, in place of an earlier one. */
async function replaceUnverified(tx: Tx, uid: string, encrypted: { secret: string; backupCodes: string }) {
  const values = { ...encrypted, verified: false, lastUsedStep: null }
  await tx
    .insertInto('identity.twoFactor')
    .values({ userId: uid, ...values })
    .onConflict(conflict =>
      conflict
        .column('userId')
        .doUpdateSet(values)
        .where(sql`"twoFactor".verified`, '=', false),
    )
    .execute()
}

/** Activates the app with this secret. False if it has been confirmed or replaced since. */
async function markVerified(tx: Tx, uid: string, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity.twoFactor')
    .set({ verified: true })
    .where('userId', '=', uid)
    .where('secret', '=', secret)
    .where('verified', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.updateTable('identity.user').set({ twoFactorEnabled: true }).where('id', '=', uid).execute()
  return true
}
