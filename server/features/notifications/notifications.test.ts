import { describe, expect, it } from 'vitest'
import { agreeToCancel, askToCancel, takeBackCancel } from '#contract/deals/deals.ts'
import { rejectProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { deleteUser, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { acceptOffer, rejectOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import {
  maxNotifications,
  myNotifications,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.ts'
import { maxUnreadCounted, unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import type { Person } from '../../testing/builders.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { notificationOf } from '../events/notification-of.ts'
import { insertNotifications } from './notification-store.ts'
import { removeOldNotifications } from './remove-old-notifications.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

const listOf = async (as: Person) => (await call(myNotifications, { as })).body
const kindsOf = async (as: Person) => (await listOf(as)).map(({ content }) => content.kind)
const unreadKinds = async (as: Person) =>
  (await listOf(as)).flatMap(({ read, content }) => (read ? [] : [content.kind]))
const unreadOf = async (as: Person) => (await call(unreadNotifications, { as })).body.unread

/** Stores notifications, each with its own key. */
const notify = async ({ id }: Person, count = 1) => {
  const values = Array.from({ length: count }, (_, n) => ({
    user_id: id,
    notification_key: `test ${id} ${n} ${Math.random()}`,
    content: JSON.stringify({ kind: 'role changed', role: 'user' }),
    created_at: new Date(deps.clock.now().getTime() + n),
  }))
  await deps.db.insertInto('notifications').values(values).execute()
}

describe('a notification', () => {
  it('follows an offer from its making to the sale', async () => {
    const { buyer, property, id } = await deals.aSale()
    expect(await kindsOf(buyer)).toEqual(['property bought', 'offer accepted'])
    const [sold, ...others] = await listOf(property.agent)
    expect(others, 'the offer that the agent has accepted').toMatchObject([
      { content: { kind: 'offer received', offerId: id }, read: true },
    ])
    expect(sold).toMatchObject({
      content: { kind: 'property sold', offerId: id, propertyId: property.id, amount: 400_000 },
      read: false,
    })
  })

  it('names no other person', async () => {
    const { buyer, property } = await deals.anOffer()
    expect(await kindsOf(property.agent)).toEqual(['offer received'])
    expect(JSON.stringify(await listOf(property.agent))).not.toContain(buyer.name)
  })

  it('says why an offer was rejected when the home is sold to another buyer', async () => {
    const property = await given.aProperty()
    const other = await deals.anOffer({ property })
    await deals.aSale({ property })
    expect(await listOf(other.buyer)).toMatchObject([
      { content: { kind: 'offer rejected', because: 'sold' }, read: false },
      { content: { kind: 'other offer accepted' }, read: true },
    ])
  })

  it('says that the amount of a lost offer was the agent’s', async () => {
    const { id, buyer, property } = await deals.aCounteroffer()
    await call(rejectOffer, { as: property.agent, params: { id } })
    const [lost] = await listOf(buyer)
    expect(lost?.content).toMatchObject({ kind: 'offer rejected', because: 'rejected', by: 'agent' })
  })

  it('stays in the list, marked as read, once its offer is answered or withdrawn', async () => {
    const withdrawn = await deals.anOffer()
    expect(await unreadOf(withdrawn.property.agent)).toBe(1)
    await call(withdrawOffer, { as: withdrawn.buyer, params: { id: withdrawn.id } })
    const rejected = await deals.anOffer()
    await call(rejectOffer, { as: rejected.property.agent, params: { id: rejected.id } })
    for (const { property } of [withdrawn, rejected]) {
      expect(await listOf(property.agent)).toMatchObject([{ content: { kind: 'offer received' }, read: true }])
      expect(await unreadOf(property.agent)).toBe(0)
    }
  })

  it('that an offer was accepted counts as read once the deal is paid or has ended', async () => {
    const [paid, asked] = [await deals.aSale(), await deals.anAcceptedOffer()]
    expect(await unreadKinds(paid.buyer)).toEqual(['property bought'])
    const { id, buyer, property } = asked
    const ask = () => call(askToCancel, { as: buyer, params: { id }, body: { reason: 'My bank has refused.' } })
    await ask()
    expect(await unreadKinds(property.agent)).toEqual(['cancel requested'])
    await call(takeBackCancel, { as: buyer, params: { id } })
    expect(await unreadKinds(property.agent)).toEqual(['cancel taken back'])
    await ask()
    expect(await unreadKinds(buyer)).toEqual(['offer accepted'])
    await call(agreeToCancel, { as: property.agent, params: { id } })
    expect(await unreadKinds(buyer)).toEqual(['offer cancelled'])
    expect(await unreadKinds(property.agent)).toEqual(['offer cancelled', 'cancel taken back'])
  })

  it('is written once when an agent accepts an offer twice at once', async () => {
    const { buyer, property, id } = await deals.anOffer()
    await concurrently(() => call(acceptOffer, { as: property.agent, params: { id } }))
    expect(await kindsOf(buyer)).toEqual(['offer accepted'])
  })

  it('is not written by a refused decision', async () => {
    const { buyer, property, id } = await deals.anAcceptedOffer()
    const before = await kindsOf(buyer)
    expect((await call(rejectOffer, { as: property.agent, params: { id } })).status).toBe(409)
    expect(await kindsOf(buyer)).toEqual(before)
  })

  it('reaches an agent whose listing is verified or rejected', async () => {
    const agent = await given.anAgent()
    const [good, bad] = [
      await given.aProperty({ agent, status: 'pending' }),
      await given.aProperty({ agent, status: 'pending' }),
    ]
    await call(verifyProperty, { as: admin, params: { id: good.id } })
    await call(rejectProperty, { as: admin, params: { id: bad.id } })
    expect((await listOf(agent)).map(({ content }) => content)).toEqual([
      { kind: 'property rejected', propertyId: bad.id, title: expect.any(String) as string, reason: null },
      { kind: 'property verified', propertyId: good.id, title: expect.any(String) as string },
    ])
  })

  it('reaches a user whose role changes, but nobody who is marked as fraud', async () => {
    const buyer = await given.aBuyer()
    await call(makeAgent, { as: admin, params: { id: buyer.id } })
    expect(await listOf(buyer)).toMatchObject([{ content: { kind: 'role changed', role: 'agent' } }])
    await call(markFraud, { as: admin, params: { id: buyer.id } })
    const stored = await deps.db.selectFrom('notifications').selectAll().where('user_id', '=', buyer.id).execute()
    expect(stored).toHaveLength(1)
    await call(makeAgent, { as: admin, params: { id: buyer.id } })
    const lifted = await deps.db.selectFrom('notifications').select('content').where('user_id', '=', buyer.id).execute()
    expect(lifted).toContainEqual({ content: { kind: 'role changed', role: 'agent', from: 'fraud' } })
  })

  it('is stored once per key, however often a job repeats', async () => {
    const buyer = await given.aBuyer()
    const due = notificationOf({ kind: 'message reported', messageId: buyer.id }, 'message reported 1')
    await concurrently(() =>
      deps.db.transaction().execute(async tx => {
        await insertNotifications(tx, [{ to: buyer.id, ...due }], deps.clock.now()).execute()
      }),
    )
    expect(await listOf(buyer)).toHaveLength(1)
  })

  it('is listed although a newer version wrote it', async () => {
    const buyer = await given.aBuyer()
    const content = JSON.stringify({ kind: 'from the future', id: 1 })
    const values = { user_id: buyer.id, notification_key: 'future', content, created_at: deps.clock.now() }
    await deps.db.insertInto('notifications').values(values).execute()
    expect(await kindsOf(buyer)).toEqual(['unknown'])
  })

  it('is deleted with its user', async () => {
    const buyer = await given.aBuyer()
    await notify(buyer)
    await call(deleteUser, { as: admin, params: { id: buyer.id } })
    expect(await deps.db.selectFrom('notifications').selectAll().where('user_id', '=', buyer.id).execute()).toEqual([])
  })
})

describe('reading notifications', () => {
  it('marks one as read, and a repeat changes nothing', async () => {
    const buyer = await given.aBuyer()
    await notify(buyer, 2)
    const [{ _id: id } = { _id: '' }] = await listOf(buyer)
    expect(await unreadOf(buyer)).toBe(2)
    const read = () => call(readNotification, { as: buyer, params: { id } })
    expect(await read()).toMatchObject({ status: 200, body: { _id: id, read: true, modifiedCount: 1 } })
    expect(await read()).toMatchObject({ status: 200, body: { read: true, modifiedCount: 0 } })
    expect(await unreadOf(buyer)).toBe(1)
  })

  it('marks all of the caller’s as read, and nobody else’s', async () => {
    const [buyer, other] = [await given.aBuyer(), await given.aBuyer()]
    await notify(buyer, 3)
    await notify(other)
    expect((await call(readAllNotifications, { as: buyer })).body).toEqual({ modifiedCount: 3 })
    expect(await unreadOf(buyer)).toBe(0)
    expect(await unreadOf(other)).toBe(1)
  })

  it('marks only those up to the newest one that the caller has seen', async () => {
    const [buyer, other] = [await given.aBuyer(), await given.aBuyer()]
    await notify(buyer, 3)
    await notify(other)
    const [newest, seen] = await listOf(buyer)
    const [foreign] = await listOf(other)
    const read = (id = '') => call(readAllNotifications, { as: buyer, body: { newest: id } })
    expect((await read(seen?._id)).body).toEqual({ modifiedCount: 2 })
    expect((await listOf(buyer)).filter(({ read }) => !read)).toEqual([newest])
    for (const id of [foreign?._id, 'nothing']) expect((await read(id)).body).toEqual({ modifiedCount: 0 })
    expect([await unreadOf(buyer), await unreadOf(other)]).toEqual([1, 1])
  })

  it('shows and changes nobody else’s, not even for admins', async () => {
    const buyer = await given.aBuyer()
    await notify(buyer)
    const [{ _id: id } = { _id: '' }] = await listOf(buyer)
    expect((await call(readNotification, { as: admin, params: { id } })).status).toBe(404)
    expect((await listOf(admin)).map(({ _id }) => _id)).not.toContain(id)
    expect(await unreadOf(buyer)).toBe(1)
  })

  it('counts the new one at once, although the count is cached', async () => {
    const buyer = await given.aBuyer()
    for (const count of [0, 1, 2]) {
      expect(await unreadOf(buyer)).toBe(count)
      expect(await unreadOf(buyer)).toBe(count)
      await notify(buyer)
    }
  })

  it('counts up to 99 and one more', async () => {
    const buyer = await given.aBuyer()
    await notify(buyer, maxUnreadCounted + 5)
    expect(await unreadOf(buyer)).toBe(maxUnreadCounted + 1)
  })
})

describe('the job that removes old notifications', () => {
  it('keeps the newest of each user, and nothing older than half a year', async () => {
    const [many, old] = [await given.aBuyer(), await given.aBuyer()]
    await notify(old)
    passHours(181 * 24)
    await notify(old)
    await notify(many, maxNotifications + 3)
    const rows = () => deps.db.selectFrom('notifications').select(['id', 'created_at']).where('user_id', '=', many.id)
    const before = await rows().orderBy('created_at', 'desc').execute()
    await removeOldNotifications(deps)
    expect(await rows().orderBy('created_at', 'desc').execute()).toEqual(before.slice(0, maxNotifications))
    passHours(-181 * 24)
    expect(await listOf(old)).toHaveLength(1)
  })
})
