import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString, type SecretConfig, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/schema.ts'
import { lockAccount } from './account-store.ts'
import type { SecondFactors } from './port.ts'

const recoveryCodeCount = 10

/**
 * Second factors in the tables of better-auth's plugins, which check them at a sign-in. Setting them up is ours, so that
 * the change, its audit line and its mail are one transaction.
 *
 * @param keyOf the key of better-auth, which decrypts what is encrypted here
 * @param issuer name under which authenticator apps list the account
 */
export function secondFactors(db: Db, keyOf: () => Promise<string | SecretConfig>, issuer: string): SecondFactors {
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
    stateOf: async (uid, tx = db as Tx) => {
      const authenticator = await authenticatorOf(tx, uid)
      const passkeys = await tx
        .selectFrom('identity.passkey')
        .select(['id', 'name', 'createdAt'])
        .where('userId', '=', uid)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return {
        recoveryCodesLeft: authenticator?.verified
          ? (JSON.parse(await decrypt(authenticator.backupCodes)) as string[]).length
          : undefined,
        passkeys,
      }
    },
    startAuthenticator: async (tx, uid, email) => {
      await lockAccount(tx, uid)
      const current = await authenticatorOf(tx, uid)
      if (current?.verified) return undefined
      const plain = generateRandomString(32)
      const values = { secret: await encrypt(plain), backupCodes: await encrypt('[]'), verified: false }
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
      const uri = createOTP(plain).url(issuer, email)
      return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' }
    },
    confirmAuthenticator: async (tx, uid, code) => {
      await lockAccount(tx, uid)
      const started = await authenticatorOf(tx, uid)
      if (!started || started.verified) return 'not started'
      if (!(await createOTP(await decrypt(started.secret)).verify(code))) return 'wrong code'
      const { numUpdatedRows } = await tx
        .updateTable('identity.twoFactor')
        .set({ verified: true })
        .where('userId', '=', uid)
        .where('secret', '=', started.secret)
        .where('verified', '=', false)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return 'not started'
      await tx.updateTable('identity.user').set({ twoFactorEnabled: true }).where('id', '=', uid).execute()
      return newRecoveryCodes(tx, uid)
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
    renamePasskey: async (tx, uid, id, name) => {
      const renamed = await tx
        .updateTable('identity.passkey')
        .set({ name })
        .where('id', '=', id)
        .where('userId', '=', uid)
        .returning('id')
        .execute()
      return renamed.length > 0
    },
    removePasskey: async (tx, uid, id) => {
      const removed = await tx
        .deleteFrom('identity.passkey')
        .where('id', '=', id)
        .where('userId', '=', uid)
        .returning('name')
        .executeTakeFirst()
      return removed && { name: removed.name ?? '' }
    },
    markSession: async (on, sessionId, how) => {
      await on.updateTable('identity.session').set({ secondFactor: how }).where('id', '=', sessionId).execute()
    },
  }
}

const recoveryCode = () => {
  const code = generateRandomString(10, 'a-z', '0-9')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

const authenticatorOf = (on: Db, uid: string) =>
  on.selectFrom('identity.twoFactor').selectAll().where('userId', '=', uid).executeTakeFirst()
