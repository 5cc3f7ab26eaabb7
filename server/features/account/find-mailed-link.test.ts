import { describe, expect, it } from 'vitest'
import { mailedLink } from '#contract/account/mailed-link.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { IdentityProvider, MailToken } from '../../providers/identity/port.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given, deps, passHours } = await startTestApp()
type Issue = (
  identity: IdentityProvider,
  person: { uid: string; email: string },
  tx: Tx,
) => Promise<MailToken | undefined> | undefined

const links: Record<string, Issue> = {
  'for a new password': ({ tokens }, { email }, tx) => tokens?.forReset(email, tx),
  'that confirms an email': ({ tokens }, { uid }, tx) => tokens?.forEmail(uid, tx),
  'that changes an email': ({ credentials }, { uid, email }, tx) => credentials?.askForEmail(tx, uid, `new.${email}`),
}

describe.each(Object.entries(links))('a link %s', (kind, issue) => {
  const tokenOf = async (person: { uid: string; email: string }) =>
    (await deps.db.transaction().execute(async tx => issue(deps.identity, person, tx)))?.token ?? ''

  it('names the email that it was mailed to, and says whether it is the caller’s, as often as asked', async () => {
    const [owner, other] = [await given.aBuyer(), await given.aBuyer()]
    const body = { token: await tokenOf(owner) }
    const email = kind === 'that changes an email' ? `new.${owner.email}` : owner.email
    for (const [as, isYours] of [
      [undefined, false],
      [other, false],
      [owner, true],
    ] as const)
      expect(await call(mailedLink, { as, body })).toMatchObject({ status: 200, body: { email, isYours } })
  })

  it('names nothing once it has expired', async () => {
    const body = { token: await tokenOf(await given.aBuyer()) }
    passHours(25)
    expect(await call(mailedLink, { body })).toMatchObject({
      status: 422,
      body: { message: 'This link has expired or was already used.', errors: [{ field: 'token' }] },
    })
  })
})

it('a made-up link names nothing', async () => {
  expect(await call(mailedLink, { body: { token: 'made-up' } })).toMatchObject({ status: 422 })
})
