import { describe, expect, it } from 'vitest'
import { findMail, listMails, sendMailAgain } from '#contract/mail.ts'
import { givenDeals } from '../../testing/given-deals.ts'
import type { Person } from '../../testing/given.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { mailPasswordReset } from '../identity/mail-password-reset.ts'
import { welcome } from './letters.ts'
import { mailAddress } from './queue-mail.ts'
import { removeOldMails } from './remove-old-mails.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const deals = givenDeals(app)
const admin = await given.anAdmin()

/** The words of the newest mail to this person as that admin reads them. */
async function textOf(to: Person, reader: Person): Promise<string | null> {
  const { body } = await call(listMails, { as: reader, query: { search: to.email } })
  return (await call(findMail, { as: reader, params: { id: body[0]?._id ?? '' } })).body.text
}

describe('the outbox', () => {
  it('shows what was written, newest first, by page and by address', async () => {
    const { id, buyer, property } = await deals.anAcceptedOffer()
    const { body, headers } = await call(listMails, { as: admin, query: { limit: 1 } })
    expect(body).toMatchObject([{ kind: 'offer accepted', to: buyer.email, status: 'kept', secret: false }])
    expect(headers['x-total-count']).toBe('2')
    expect(headers['link']).toContain('rel="next"')
    expect(JSON.stringify(body)).not.toContain(id)
    const search = property.agent.email.toUpperCase()
    expect((await call(listMails, { as: admin, query: { search } })).body).toMatchObject([{ kind: 'offer received' }])
    expect((await call(listMails, { as: admin, query: { search: '%' } })).body).toEqual([])
    expect(await textOf(buyer, admin)).toContain('has accepted your offer.')
  })

  it('sends nothing itself', async () => {
    const { body } = await call(listMails, { as: admin })
    expect(await call(sendMailAgain, { as: admin, params: { id: body[0]?._id ?? '' } })).toMatchObject({
      status: 409,
      body: { message: 'This marketplace only keeps its mail: no mail server is set up.' },
    })
    for (const endpoint of [findMail, sendMailAgain])
      expect((await call(endpoint, { as: admin, params: { id: 'none' } })).status).toBe(404)
  })

  it('lets admins read links for others and for themselves, but none to another admin', async () => {
    const [buyer, other] = [await given.aBuyer(), await given.anAdmin()]
    for (const { email } of [buyer, other, admin]) await mailPasswordReset(deps, email)
    expect(await textOf(buyer, admin)).toMatch(/\/reset-password\?token=[\w-]{43}$/m)
    expect(await textOf(admin, admin)).toMatch(/\/reset-password\?token=/)
    expect(await textOf(other, admin)).toBeNull()
    await deps.db.updateTable('users').set({ role: 'admin' }).where('id', '=', buyer.id).execute()
    expect(await textOf(buyer, admin)).toBeNull()
  })

  it('forgets mails after 30 days', async () => {
    const count = async () => (await call(listMails, { as: admin })).body.length
    const before = await count()
    passHours(29 * 24)
    await deps.db.transaction().execute(tx => mailAddress(deps, tx, 'young@example.com', welcome()))
    await removeOldMails(deps)
    passHours(-29 * 24)
    expect(await count()).toBe(before + 1)
    passHours(31 * 24)
    await removeOldMails(deps)
    passHours(-31 * 24)
    expect((await call(listMails, { as: admin })).body).toMatchObject([{ to: 'young@example.com' }])
  })
})
