import { describe, expect, it } from 'vitest'
import {
  apply,
  declineApplication,
  listApplications,
  myApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { deleteUser, makeAdmin, makeAgent } from '#contract/moderation/moderation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { downloadMyData } from '#contract/personal-data/personal-data.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import type { Person } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { removeOldApplications } from './remove-old-applications.ts'

const { call, given, deps } = await startTestApp()
const admin = await given.anAdmin()
const draft = { licenceNumber: 'RE-4711', statement: 'I have sold homes in Bergen for ten years.' }

const applyAs = (as: Person) => call(apply, { as, body: draft })
const ofMine = async (as: Person) => (await call(myApplication, { as })).body.application
const openOnes = async () => (await call(listApplications, { as: admin })).body.map(({ userId }) => userId)
const mailsTo = (person: Person) =>
  deps.db
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('to_email', '=', person.email)
    .orderBy('created_at')
    .execute()
const noticesOf = async (as: Person) => (await call(myNotifications, { as })).body.map(({ content }) => content)

async function anApplicant() {
  const buyer = await given.aBuyer()
  const { _id: id } = (await applyAs(buyer)).body
  return { buyer, id }
}

describe('applying to become an agent', () => {
  it('shows the application to the applicant and to admins, who are notified', async () => {
    const { buyer, id } = await anApplicant()
    expect(await ofMine(buyer)).toMatchObject({ _id: id, ...draft, status: 'open', reason: null })
    const [first] = (await call(listApplications, { as: admin })).body
    expect(first).toMatchObject({ _id: id, userId: buyer.id, name: buyer.name, email: buyer.email, ...draft })
    expect(await noticesOf(admin)).toContainEqual({
      kind: 'application received',
      applicationId: id,
      applicant: buyer.name,
    })
  })

  it('is refused while an application is open, also twice at once', async () => {
    const buyer = await given.aBuyer()
    const answers = await Promise.all([1, 2, 3].map(() => applyAs(buyer)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  it.each(['agent', 'admin', 'fraud'] as const)('is refused to role %s', async role => {
    expect((await applyAs(await given.aPerson(role))).status).toBe(403)
  })

  it('requires a license number and a sentence', async () => {
    const as = await given.aBuyer()
    const { status, body } = await call(apply, { as, body: { licenceNumber: ' ', statement: '' } })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('License number is required')
  })
})

describe('withdrawing an application', () => {
  it('removes it and its notifications, and allows another', async () => {
    const { buyer, id } = await anApplicant()
    expect((await call(withdrawApplication, { as: buyer, params: { id } })).body).toEqual({ deletedCount: 1 })
    expect(await ofMine(buyer)).toBeNull()
    expect(await noticesOf(admin)).not.toContainEqual(expect.objectContaining({ applicationId: id }))
    expect((await applyAs(buyer)).status).toBe(201)
  })

  it('is 404 for the application of somebody else', async () => {
    const { id } = await anApplicant()
    expect((await call(withdrawApplication, { as: await given.aBuyer(), params: { id } })).status).toBe(404)
  })
})

describe('declining an application', () => {
  it('mails and notifies the applicant of the reason, and allows another', async () => {
    const { buyer, id } = await anApplicant()
    const reason = 'The license has expired.'
    expect((await call(declineApplication, { as: admin, params: { id }, body: { reason } })).status).toBe(200)
    expect(await ofMine(buyer)).toMatchObject({ status: 'declined', reason })
    expect(await mailsTo(buyer)).toContainEqual({
      kind: 'application declined',
      text: expect.stringContaining(reason) as string,
    })
    expect(await noticesOf(buyer)).toContainEqual({ kind: 'application declined', reason })
    expect(await openOnes()).not.toContain(buyer.id)
    expect((await applyAs(buyer)).status).toBe(201)
  })

  it('is refused once it is decided, also twice at once', async () => {
    const { id } = await anApplicant()
    const decline = () => call(declineApplication, { as: admin, params: { id }, body: {} })
    const answers = await Promise.all([decline(), decline()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('making an applicant an agent', () => {
  it('accepts the application and mails the applicant, who can list homes', async () => {
    const { buyer } = await anApplicant()
    await call(makeAgent, { as: admin, params: { id: buyer.id } })
    const row = await deps.db.selectFrom('applications').select('status').where('user_id', '=', buyer.id).execute()
    expect(row).toEqual([{ status: 'accepted' }])
    expect((await mailsTo(buyer)).map(({ kind }) => kind)).toContain('application accepted')
    expect(await noticesOf(buyer)).toContainEqual({ kind: 'role changed', role: 'agent', from: 'user' })
    const body = { title: 'Loft', location: 'Bergen', description: 'Light.', minPrice: 1, maxPrice: 2 }
    const property = { ...body, image: '/images/villa-dusk/1280.webp' }
    expect((await call(addProperty, { as: buyer, body: property })).status).toBe(201)
  })

  it('leaves no open application of a new admin either', async () => {
    const { buyer } = await anApplicant()
    await call(makeAdmin, { as: admin, params: { id: buyer.id } })
    expect(await openOnes()).not.toContain(buyer.id)
    expect((await mailsTo(buyer)).map(({ kind }) => kind)).not.toContain('application accepted')
  })

  it('mails nobody who has not applied', async () => {
    const buyer = await given.aBuyer()
    await call(makeAgent, { as: admin, params: { id: buyer.id } })
    expect((await mailsTo(buyer)).map(({ kind }) => kind)).not.toContain('application accepted')
  })
})

describe('applications as personal data', () => {
  it('are in the export, and go with the account', async () => {
    const { buyer } = await anApplicant()
    const { body } = await call(downloadMyData, { as: buyer })
    expect(JSON.stringify(body)).toContain(draft.licenceNumber)
    await call(deleteUser, { as: admin, params: { id: buyer.id } })
    expect(await openOnes()).not.toContain(buyer.id)
    expect(JSON.stringify(await noticesOf(admin))).not.toContain(buyer.name)
  })

  it('are removed a year after the decision', async () => {
    const [old, recent] = [await anApplicant(), await anApplicant()]
    for (const { id } of [old, recent]) await call(declineApplication, { as: admin, params: { id }, body: {} })
    const twoYearsAgo = new Date(deps.clock.now().getTime() - 2 * 365 * 24 * 3_600_000)
    await deps.db.updateTable('applications').set({ decided_at: twoYearsAgo }).where('id', '=', old.id).execute()
    await removeOldApplications(deps)
    expect(await ofMine(old.buyer)).toBeNull()
    expect(await ofMine(recent.buyer)).toMatchObject({ status: 'declined' })
  })
})
