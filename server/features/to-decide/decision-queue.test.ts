import { describe, expect, it } from 'vitest'
import { apply, declineApplication } from '#contract/applications/applications.ts'
import { listAudit } from '#contract/audit/audit.ts'
import { rejectProperty, sendBackChange, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { decideReport } from '#contract/messages/message-reports.ts'
import { deleteUser, markFraud } from '#contract/moderation/moderation.ts'
import { type PayoutDraft, refusePayoutDetails, verifyPayoutDetails } from '#contract/payout-details/payout-details.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { approveReview, deleteReview } from '#contract/reviews/reviews.ts'
import { decisionCounts, type DecisionGroup } from '#contract/to-decide/decision-counts.ts'
import { checkTransfer, decideBy, holdsSomebodyUp, toDecide, type ToDecide } from '#contract/to-decide/to-decide.ts'
import { confirmTransfer, objectToTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import type { Person } from '../../testing/builders.ts'
import { concurrently, statuses } from '../../testing/concurrently.ts'
import { dealBuilders, largePrices } from '../../testing/deal-builders.ts'
import { messageBuilders } from '../../testing/message-builders.ts'
import { otherAccount, payoutBuilders } from '../../testing/payout-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { formerUser } from '../users/user-store.ts'

const app = await startTestApp()
const { given, deps, passHours } = app
const deals = dealBuilders(app)
/** Parts of a response that a second admin reads. */
type Refused = { status: number; body: { message?: string } }
/** Signs the person in again, because the clock passes the end of their token. */
const call: typeof app.call = async (endpoint, input) =>
  app.call(endpoint, input?.as ? { ...input, as: await deals.signedIn(input.as) } : input)
const { aMessageTo } = messageBuilders(app)
const { anAccount } = payoutBuilders(app)
const admin = await given.anAdmin('Ada')

const queue = async (query: { group?: DecisionGroup; limit?: number; cursor?: string } = {}) =>
  (await call(toDecide, { as: admin, query })).body
const counts = async () => (await call(decisionCounts, { as: admin })).body
const namesOf = (items: readonly ToDecide[]) => items.map(({ kind, subject }) => `${kind} ${subject._id}`)
const check = (id: string, as: Person = admin) => call(checkTransfer, { as, params: { id } })

async function aConfirmedTransfer() {
  const deal = await deals.aPaidDeposit({ property: await given.aProperty(largePrices) })
  const [params, body] = [{ id: deal.id }, { reference: `WIRE ${deal.id}` }]
  await call(recordTransfer, { as: deal.property.agent, params, body })
  await call(confirmTransfer, { as: deal.buyer, params, body })
  return { ...deal, ...body }
}

/** Names an account after a recent sign-in. */
async function aWaitingAccount(agent: Person, draft?: PayoutDraft): Promise<string> {
  const as = await deals.signedIn(agent)
  const now = deps.clock.now()
  await deps.db.updateTable('identity.session').set({ confirmedAt: now }).where('userId', '=', as.uid).execute()
  return (await anAccount(as, draft)).id
}

async function anApplication(): Promise<string> {
  const body = { licenceNumber: 'RE-4711', statement: 'I have sold homes in Bergen for ten years.' }
  return (await call(apply, { as: await given.aBuyer(), body })).body._id
}

async function aChange(hasOffer: boolean) {
  const property = await given.aProperty()
  await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { title: 'First' } })
  await call(verifyProperty, { as: admin, params: { id: property.id } })
  if (hasOffer) await deals.anOffer({ property })
  passHours(1)
  await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { title: 'Palace of Dreams' } })
  return property
}

async function aHeldReview(): Promise<string> {
  const [{ id: property_id }, { id: reviewer_id }] = [await given.aProperty(), await given.aBuyer()]
  const text = 'Call me: 555 0100.'
  const review = { property_id, reviewer_id, text, is_waiting: true, created_at: deps.clock.now() }
  const { id } = await deps.db.insertInto('reviews').values(review).returning('id').executeTakeFirstOrThrow()
  return id
}

describe('the queue of admins', () => {
  it('has deadlines first, then what holds somebody up, then the oldest, page by page', async () => {
    const change = await aChange(false)
    const application = await anApplication()
    passHours(1)
    const report = (await aMessageTo(await given.aBuyer(), deps.clock.now())).params.id
    passHours(1)
    const property = (await given.aProperty({ status: 'pending' })).id
    passHours(1)
    const review = await aHeldReview()
    const held = await aChange(true)
    const transfer = await aConfirmedTransfer()
    const firstAccount = await aWaitingAccount(await given.anAgent())
    const due = await deals.aPaidDeposit({ property: await given.aProperty(largePrices) })
    const { agent } = due.property
    await aWaitingAccount(agent)
    const account = await aWaitingAccount(agent, otherAccount)

    const all = await queue()
    expect(namesOf(all)).toEqual([
      `transfer ${transfer.id}`,
      `change ${held.id}`,
      `account ${account}`,
      `change ${change.id}`,
      `application ${application}`,
      `report ${report}`,
      `property ${property}`,
      `review ${review}`,
      `account ${firstAccount}`,
    ])
    expect(all[0]).toMatchObject({ subject: { settlement: { step: 'balance confirmed' }, paidTo: null } })
    expect(all[1]).toMatchObject({ subject: { pendingOffers: 1, verifiedFields: { title: 'First' } } })
    expect(all[2]).toMatchObject({ subject: { version: 2, replaces: null, deals: [{ _id: due.id }] } })
    expect(await counts()).toEqual({ money: 3, homes: 3, people: 3 })
    expect(namesOf(await queue({ group: 'people' }))).toEqual(namesOf(all.slice(4, 6).concat(all.slice(7, 8))))

    const first = await call(toDecide, { as: admin, query: { limit: 3 } })
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
    const rest = await queue({ limit: 100, cursor: decodeURIComponent(cursor) })
    expect(namesOf([...first.body, ...rest])).toEqual(namesOf(all))
    expect(first.headers['x-total-count']).toBe('9')

    const [params, body] = [{ id: held.id }, { reason: 'The title names another home.' }]
    await call(sendBackChange, { as: admin, params, body })
    await call(verifyProperty, { as: admin, params: { id: change.id } })
    await call(verifyProperty, { as: admin, params: { id: property } })
    await call(declineApplication, { as: admin, params: { id: application } })
    await call(decideReport, { as: admin, params: { id: report }, body: { verdict: 'keep' } })
    await call(approveReview, { as: admin, params: { id: review } })
    for (const id of [firstAccount, account]) await call(verifyPayoutDetails, { as: admin, params: { id } })
    await call(objectToTransfer, { as: admin, params: { id: transfer.id }, body: { reason: 'No such transfer.' } })
    expect(await queue()).toEqual([])
    expect(await counts()).toEqual({ money: 0, homes: 0, people: 0 })
  })

  it('says from when a change waits, not since when the home is listed', async () => {
    const { id } = await aChange(false)
    passHours(2)
    const [found] = (await queue({ group: 'homes' })).filter(({ subject }) => subject._id === id)
    const listedAt = found?.kind === 'change' ? found.subject.createdAt : ''
    expect(Date.parse(found?.since ?? '') - Date.parse(listedAt)).toBeGreaterThanOrEqual(3_600_000)
  })

  it('says that a change waits from its first edit after the last verification', async () => {
    const { id, agent } = await aChange(false)
    const sinceOf = async () => (await queue({ group: 'homes' })).find(({ subject }) => subject._id === id)?.since
    const first = await sinceOf()
    passHours(3)
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Palace of Daily Edits' } })
    expect(await sinceOf()).toBe(first)
    await call(verifyProperty, { as: admin, params: { id } })
    passHours(1)
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Palace of Dreams' } })
    expect(Date.parse((await sinceOf()) ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(4 * 3_600_000)
  })

  it('has sales that something holds after those that complete at a time ahead', async () => {
    const [flagged, takenBack, disputed] = [
      await aConfirmedTransfer(),
      await aConfirmedTransfer(),
      await aConfirmedTransfer(),
    ]
    const offer = (id: string) => deps.db.updateTable('offers').where('id', '=', id)
    await call(markFraud, { as: admin, params: { id: flagged.property.agent.id } })
    await offer(takenBack.id).set({ refunded_cents: 1 }).execute()
    const { transactionId } = disputed
    await deps.db.updateTable('payments').set({ dispute: 'open' }).where('intent_id', '=', transactionId).execute()
    const held = [flagged, takenBack, disputed].map(({ id }) => `transfer ${id}`)
    passHours(1)
    const ahead = await aConfirmedTransfer()
    const order = async () =>
      namesOf(await queue({ group: 'money' })).filter(name => [...held, `transfer ${ahead.id}`].includes(name))
    expect(await order()).toEqual([`transfer ${ahead.id}`, ...held])
    passHours(24)
    expect(await order(), 'once its time has passed').toEqual([...held, `transfer ${ahead.id}`])
    const items = await queue({ group: 'money' })
    const wait = items.filter(({ subject }) => subject._id !== ahead.id)
    expect(wait.map(item => [decideBy(item), holdsSomebodyUp(item)])).toEqual(wait.map(() => [null, true]))
  })

  it('refuses an unknown group', async () => {
    const query = { group: 'pets' as DecisionGroup }
    expect(await call(toDecide, { as: admin, query })).toMatchObject({ status: 400 })
  })
})

describe('a second admin', () => {
  const reason = 'Not as it should be.'
  const decided: Record<string, () => Promise<{ decide: ((as: Person) => Promise<Refused>)[]; did: string }>> = {
    'a verified home': async () => {
      const { id } = await given.aProperty({ status: 'pending' })
      const verify = (as: Person) => call(verifyProperty, { as, params: { id }, body: { version: 1 } })
      const reject = (as: Person) => call(rejectProperty, { as, params: { id }, body: { version: 1 } })
      return { decide: [verify, verify, reject], did: 'verified this property' }
    },
    'a change that is sent back': async () => {
      const { id } = await aChange(true)
      const { version } = (await call(findProperty, { as: admin, params: { id } })).body
      const sendBack = (as: Person) => call(sendBackChange, { as, params: { id }, body: { reason, version } })
      const verify = (as: Person) => call(verifyProperty, { as, params: { id }, body: { version } })
      return { decide: [sendBack, sendBack, verify], did: 'sent this change back' }
    },
    'a refused account': async () => {
      const params = { id: await aWaitingAccount(await given.anAgent()) }
      const refuse = (as: Person) => call(refusePayoutDetails, { as, params, body: { reason } })
      return {
        decide: [refuse, refuse, as => call(verifyPayoutDetails, { as, params })],
        did: 'refused this account',
      }
    },
    'a declined application': async () => {
      const params = { id: await anApplication() }
      const decline = (as: Person) => call(declineApplication, { as, params })
      return { decide: [decline, decline], did: 'declined this application' }
    },
    'a kept message': async () => {
      const { params } = await aMessageTo(await given.aBuyer(), deps.clock.now())
      const decide = (verdict: 'keep' | 'remove') => (as: Person) =>
        call(decideReport, { as, params, body: { verdict } })
      return { decide: [decide('keep'), decide('keep'), decide('remove')], did: 'kept this message' }
    },
    'a deleted review': async () => {
      const params = { id: await aHeldReview() }
      const remove = (as: Person) => call(deleteReview, { as, params })
      return {
        decide: [remove, remove, (as: Person) => call(approveReview, { as, params })],
        did: 'deleted this review',
      }
    },
    'a shown review': async () => {
      const params = { id: await aHeldReview() }
      const approve = (as: Person) => call(approveReview, { as, params })
      return { decide: [approve, approve], did: 'shown this review to everybody' }
    },
    'a transfer with an objection': async () => {
      const { id } = await aConfirmedTransfer()
      const object = (as: Person) => call(objectToTransfer, { as, params: { id }, body: { reason } })
      const objectOtherwise = (as: Person) =>
        call(objectToTransfer, { as, params: { id }, body: { reason: 'Not paid.' } })
      return { decide: [object, objectOtherwise, as => check(id, as)], did: 'objected to this transfer' }
    },
  }

  it.each(Object.keys(decided))('is told who has decided on %s, and when', async kind => {
    const { decide, did } = (await decided[kind]?.()) ?? { decide: [], did: '' }
    const [first, ...later] = decide
    expect((await first?.(admin))?.status).toBe(200)
    const second = await given.anAdmin()
    for (const again of later) {
      const { status, body } = await again(second)
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: expect.stringMatching(
          new RegExp(`^Ada has ${did} on \\w+ \\d+, \\d{4}, \\d+:\\d\\d [AP]M UTC\\.$`),
        ) as string,
      })
    }
  })
})

describe('checking a transfer', () => {
  it('takes it out of the queue and names the admin in the audit trail', async () => {
    const { id, reference } = await aConfirmedTransfer()
    expect(await check(id)).toMatchObject({ status: 200, body: { _id: id, modifiedCount: 1 } })
    expect(namesOf(await queue({ group: 'money' }))).not.toContain(`transfer ${id}`)
    const [line] = (await call(listAudit, { as: admin, query: { object: id } })).body
    expect(line).toMatchObject({ actor: { name: 'Ada' }, action: 'check transfer', detail: reference })
  })

  it('is done by one admin, and says so to the others', async () => {
    const { id } = await aConfirmedTransfer()
    const answers = await concurrently(() => check(id))
    expect(statuses(answers)).toEqual({ 200: 1, 409: 11 })
    const whoAndWhen = /^Ada has checked this transfer on \w+ \d+, \d{4}, \d+:\d\d [AP]M UTC\.$/
    expect((await check(id, await given.anAdmin())).body.message).toMatch(whoAndWhen)
  })

  it('no longer names an admin whose account is deleted', async () => {
    const { id } = await aConfirmedTransfer()
    const leaving = await given.anAdmin('Leonora Leaving')
    expect((await check(id, leaving)).status).toBe(200)
    expect(await call(deleteUser, { as: admin, params: { id: leaving.id } })).toMatchObject({ status: 200 })
    expect((await check(id)).body.message).toMatch(new RegExp(`^${formerUser} has checked this transfer on `))
  })

  it('is refused once the time to object has passed, while the agent is under review', async () => {
    const { id, property } = await aConfirmedTransfer()
    await call(markFraud, { as: admin, params: { id: property.agent.id } })
    passHours(24)
    expect(await check(id)).toMatchObject({
      status: 409,
      body: { message: 'The day to check this transfer has passed. The sale completes once nothing holds it.' },
    })
    expect(namesOf(await queue({ group: 'money' }))).toContain(`transfer ${id}`)
  })

  it('does not hide a sale that is held, nor a later transfer', async () => {
    const { id, buyer, property, reference } = await aConfirmedTransfer()
    await check(id)
    await deps.db.updateTable('offers').set({ refunded_cents: 1 }).where('id', '=', id).execute()
    passHours(25)
    expect(namesOf(await queue({ group: 'money' }))).toContain(`transfer ${id}`)
    await call(objectToTransfer, { as: admin, params: { id }, body: { reason: 'No such transfer.' } })
    expect((await check(id)).status).toBe(409)
    const input = { params: { id }, body: { reference: `${reference} again` } }
    await call(recordTransfer, { as: property.agent, ...input })
    await call(confirmTransfer, { as: buyer, ...input })
    expect(namesOf(await queue({ group: 'money' }))).toContain(`transfer ${id}`)
    expect((await check(id)).status).toBe(200)
    expect(namesOf(await queue({ group: 'money' }))).not.toContain(`transfer ${id}`)
  })
})
