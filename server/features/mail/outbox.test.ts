import { describe, expect, it } from 'vitest'
import { findMail, listMails, sendMailAgain } from '#contract/mail/mail.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { mailPasswordReset } from '../account/mail-password-reset.ts'
import { recordChange } from '../changes/record-change.ts'
import { welcome } from '../mail-queue/mail-templates.ts'
import { removeOldMails } from './remove-old-mails.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

/** Text of the newest mail to a person as read by an admin, ignoring notices of reads. */
async function textOf(to: Person, reader: Person): Promise<string | null> {
  const { body } = await call(listMails, { as: reader, query: { search: to.email } })
  return (
    await call(findMail, { as: reader, params: { id: body.find(({ kind }) => kind !== 'secret read')?._id ?? '' } })
  ).body.text
}

const newestTo = ({ email }: Person) =>
  deps.db
    .selectFrom('mails')
    .selectAll()
    .where('to_email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const readings = ({ id }: Person) =>
  deps.db
    .selectFrom('audit')
    .selectAll()
    .where('actor_id', '=', id)
    .where('action', '=', 'read mail')
    .orderBy('id')
    .execute()

describe('the outbox', () => {
  it('lists mails, newest first, by page and by email', async () => {
    const { id, buyer, property } = await deals.anAcceptedOffer()
    const { body, headers } = await call(listMails, { as: admin, query: { limit: 1 } })
    expect(body).toMatchObject([{ kind: 'offer accepted', to: buyer.email, status: 'unsent', secret: false }])
    expect(headers['x-total-count']).toBe('2')
    expect(headers['link']).toContain('rel="next"')
    expect(JSON.stringify(body)).not.toContain(id)
    const search = property.agent.email.toUpperCase()
    expect((await call(listMails, { as: admin, query: { search } })).body).toMatchObject([{ kind: 'offer received' }])
    expect((await call(listMails, { as: admin, query: { search: '%' } })).body).toEqual([])
    expect(await textOf(buyer, admin)).toContain('has accepted your offer.')
  })

  it('sends nothing', async () => {
    const { body } = await call(listMails, { as: admin })
    expect(await call(sendMailAgain, { as: admin, params: { id: body[0]?._id ?? '' } })).toMatchObject({
      status: 409,
      body: { message: 'This marketplace does not send email: no mail server is set up.' },
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

  it('records each read of a text with reader and recipient', async () => {
    const [reader, property] = [await given.anAdmin(), await given.aProperty()]
    const { buyer } = await deals.anAcceptedOffer({ property })
    await textOf(buyer, reader)
    await textOf(buyer, reader)
    await textOf(property.agent, reader)
    const lines = await readings(reader)
    expect(lines.map(({ detail }) => detail)).toEqual([
      `offer accepted, to user ${buyer.id}`,
      `offer accepted, to user ${buyer.id}`,
      `offer received, to user ${property.agent.id}`,
    ])
    expect(lines[0]).toMatchObject({ client: expect.stringMatching(/^[0-9a-f]{16}$/), request_id: expect.any(String) })
    const mail = await newestTo(property.agent)
    expect(lines[2]?.object_id).toBe(mail.id)
    expect(mail.kind, 'a mail without a secret is nobody’s alarm').toBe('offer received')
  })

  it('notifies the recipient once when an admin has read their secret link', async () => {
    const [reader, other, buyer] = [await given.anAdmin(), await given.anAdmin(), await given.aBuyer()]
    await mailPasswordReset(deps, buyer.email)
    const { id } = await newestTo(buyer)
    for (const as of [reader, reader, other]) await call(findMail, { as, params: { id } })
    const { body } = await call(listMails, { as: reader, query: { search: buyer.email } })
    expect(body.map(({ kind }) => kind)).toEqual(['secret read', 'reset password'])
    expect((await newestTo(buyer)).text).toContain('has opened the email “Choose a new password”')
    await mailPasswordReset(deps, reader.email)
    expect(await textOf(reader, reader)).toMatch(/reset-password/)
    expect((await newestTo(reader)).kind, 'reading your own link alarms nobody').toBe('reset password')
  })

  it('records nothing for a mail whose text it hides', async () => {
    const [reader, other] = [await given.anAdmin(), await given.anAdmin()]
    await mailPasswordReset(deps, other.email)
    expect(await textOf(other, reader)).toBeNull()
    expect(await readings(reader)).toEqual([])
  })

  it('neither shows nor stores a secret link in production', async () => {
    const production = await startTestApp({
      beside: app,
      replace: before => ({ settings: { ...before.settings, production: true } }),
    })
    const [buyer, before] = [await given.aBuyer(), await given.aBuyer()]
    await mailPasswordReset(deps, before.email)
    await mailPasswordReset(production.deps, buyer.email)
    expect(await newestTo(buyer)).toMatchObject({ status: 'unsent', text: '', html: '' })
    const stored = await newestTo(before)
    for (const { id } of [await newestTo(buyer), stored])
      for (const as of [admin, await given.anAdmin()])
        expect((await production.call(findMail, { as, params: { id } })).body.text).toBeNull()
    await mailPasswordReset(production.deps, admin.email)
    const own = { as: admin, params: { id: (await newestTo(admin)).id } }
    expect((await production.call(findMail, own)).body.text, 'not even your own').toBeNull()
    const { buyer: offering } = await deals.anAcceptedOffer()
    expect(
      (await production.call(findMail, { as: admin, params: { id: (await newestTo(offering)).id } })).body.text,
    ).toContain('has accepted your offer.')
  })

  it('removes mails after 30 days', async () => {
    const count = async () => (await call(listMails, { as: admin })).body.length
    const before = await count()
    passHours(29 * 24)
    await deps.db
      .transaction()
      .execute(tx =>
        recordChange(deps, tx, { mails: [{ toEmail: 'young@example.com', content: welcome('Keyhaven') }] }),
      )
    await removeOldMails(deps)
    passHours(-29 * 24)
    expect(await count()).toBe(before + 1)
    passHours(31 * 24)
    await removeOldMails(deps)
    passHours(-31 * 24)
    expect((await call(listMails, { as: admin })).body).toMatchObject([{ to: 'young@example.com' }])
  })
})
