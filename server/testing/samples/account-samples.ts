import { randomUUID } from 'node:crypto'
import * as accountMails from '#contract/account/account-mails.ts'
import * as account from '#contract/account/account.ts'
import { mailedLink } from '#contract/account/mailed-link.ts'
import { confirmIdentity } from '#contract/sign-in/confirm-identity.ts'
import * as identity from '#contract/sign-in/identity.ts'
import { goodPassword } from '../browser.ts'
import type { Person } from '../builders.ts'
import type { TestApp } from '../start-test-app.ts'
import { type AddSample, noInput } from './sample.ts'

/** Samples of sign-in, password, email and sessions. */
export function addAccountSamples({ given, deps }: TestApp, sample: AddSample): void {
  sample(identity.issueToken, me => ({ body: { email: me.email } }))

  const tokenOf = async (purpose: 'forReset' | 'forEmail') => {
    const { uid, email } = await given.aBuyer()
    const issued = await deps.db
      .transaction()
      .execute(async tx => deps.identity.tokens?.[purpose](purpose === 'forReset' ? email : uid, tx))
    return issued?.token ?? ''
  }
  sample(mailedLink, async () => ({ body: { token: await tokenOf('forEmail') } }))
  sample(accountMails.forgotPassword, me => ({ body: { email: me.email } }))
  sample(accountMails.resetPassword, async () => ({ body: { token: await tokenOf('forReset'), password: 'Secret2!' } }))
  sample(accountMails.verifyEmail, async () => ({ body: { token: await tokenOf('forEmail') } }))
  sample(accountMails.sendVerification, noInput)

  const sessionOf = async ({ uid }: Person) => {
    const now = deps.clock.now()
    const values = {
      userId: uid,
      token: randomUUID(),
      expiresAt: new Date(now.getTime() + 3_600_000),
      updatedAt: now,
    }
    return {
      params: await deps.db.insertInto('identity.session').values(values).returning('id').executeTakeFirstOrThrow(),
    }
  }
  sample(account.accountSecurity, noInput)
  sample(confirmIdentity, () => ({ body: { password: goodPassword } }))
  sample(account.changePassword, () => ({ body: { currentPassword: goodPassword, password: goodPassword } }))
  sample(account.changeEmail, () => ({ body: { email: `${randomUUID()}@example.com` } }))
  sample(account.confirmNewEmail, async () => {
    const { uid } = await given.aBuyer()
    const issued = await deps.db
      .transaction()
      .execute(async tx => deps.identity.credentials?.askForEmail(tx, uid, `${randomUUID()}@example.com`))
    return { body: { token: issued?.token ?? '' } }
  })
  sample(account.listSessions, noInput)
  sample(account.endSession, sessionOf)
  sample(account.endOtherSessions, noInput)
}
