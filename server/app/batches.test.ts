import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { requestViewing } from '#contract/messages/viewings.ts'
import { lapseUnpaidOffers } from '../features/deals/lapse-unpaid-offers.ts'
import { notifyPaymentsDue } from '../features/deals/notify-payments-due.ts'
import { closeOffersOfRejected } from '../features/manage-properties/close-offers-of-rejected.ts'
import { expireOffers } from '../features/manage-properties/expire-offers.ts'
import { expireViewingRequests } from '../features/messages/expire-viewing-requests.ts'
import { dealBuilders } from '../testing/deal-builders.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { jobHandlers } from './job-handlers.ts'

const app = await startTestApp()
const { call, deps, given, owner, passHours } = app
const deals = dealBuilders(app)

/** Makes each change of these rows fail, as an unexpected state would. */
async function fail(change: 'insert' | 'update', table: string, condition: string): Promise<void> {
  await sql`create or replace function fail() returns trigger language plpgsql as $$
    begin raise exception 'A broken item'; end $$`.execute(owner)
  const made = `create or replace trigger fail before ${change} on ${table} for each row when (${condition}) execute function fail()`
  await sql.raw(made).execute(owner)
}
const succeedAgain = (table: string) => sql`drop trigger fail on ${sql.table(table)}`.execute(owner)

interface Batch {
  run: () => Promise<void>
  /** Makes two due items, of which the first in the batch's order comes first. */
  two: () => Promise<[string, string]>
  fails: (id: string) => Parameters<typeof fail>
  isDone: (id: string) => Promise<boolean>
}

const offerIs = (status: string) => async (id: string) =>
  (await deps.db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status === status
const changeOffers = (id: string) => ['update', 'offers', `old.id = '${id}'`] as Parameters<typeof fail>
const sorted = async (ids: Promise<string>[]) => (await Promise.all(ids)).toSorted() as [string, string]

const batches: Record<string, Batch> = {
  'closing the offers on rejected homes': {
    run: () => closeOffersOfRejected(deps),
    two: () =>
      sorted(
        [1, 2].map(async () => {
          const { property } = await deals.anOffer()
          await deps.db.updateTable('properties').set({ status: 'rejected' }).where('id', '=', property.id).execute()
          return property.id
        }),
      ),
    fails: id => ['update', 'offers', `old.property_id = '${id}'`],
    isDone: async id =>
      (await deps.db.selectFrom('offers').select('status').where('property_id', '=', id).execute()).every(
        ({ status }) => status === 'rejected',
      ),
  },
  'ending viewing requests': {
    run: () => expireViewingRequests(deps),
    two: async () => {
      const at = deps.clock.now().getTime()
      const ids = await sorted(
        [1, 2].map(async () => {
          const [buyer, { id: propertyId }] = [await given.aBuyer(), await given.aProperty()]
          const times = [1, 2, 3].map(hour => new Date(at + hour * 3_600_000).toISOString())
          return (await call(requestViewing, { as: buyer, body: { propertyId, times } })).body._id
        }),
      )
      passHours(4)
      return ids
    },
    fails: id => ['update', 'viewings', `old.id = '${id}'`],
    isDone: async id =>
      (await deps.db.selectFrom('viewings').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status ===
      'past',
  },
  'notifying of due payments': {
    run: () => notifyPaymentsDue(deps),
    two: async () => {
      const [first, second] = [await deals.anAcceptedOffer(), await deals.anAcceptedOffer()]
      passHours(49)
      return [first.id, second.id]
    },
    fails: id => ['insert', 'notifications', `new.notification_key like 'payment due ${id}%'`],
    isDone: async id =>
      (
        await deps.db
          .selectFrom('notifications')
          .select('id')
          .where('notification_key', 'like', `payment due ${id}%`)
          .execute()
      ).length > 0,
  },
  'ending unpaid offers': {
    run: () => lapseUnpaidOffers(deps),
    two: async () => {
      const [first, second] = [await deals.anAcceptedOffer(), await deals.anAcceptedOffer()]
      passHours(73)
      return [first.id, second.id]
    },
    fails: changeOffers,
    isDone: offerIs('rejected'),
  },
  'closing expired offers': {
    run: () => expireOffers(deps),
    two: async () => {
      const [first, second] = [await deals.anOffer(), await deals.anOffer()]
      const expiresAt = deps.clock.now()
      await deps.db
        .updateTable('offers')
        .set(eb => ({ expires_at: expiresAt, terms_version: eb('terms_version', '+', 1) }))
        .where('id', 'in', [first.id, second.id])
        .execute()
      return sorted([first.id, second.id].map(id => Promise.resolve(id)))
    },
    fails: changeOffers,
    isDone: offerIs('rejected'),
  },
}

describe('a batch of work', () => {
  it.each(Object.entries(batches))('goes on after an item that fails: %s', async (_, { run, two, fails, isDone }) => {
    const [broken, next] = await two()
    const failure = fails(broken)
    await fail(...failure)
    await run()
    expect([await isDone(broken), await isDone(next)]).toEqual([false, true])
    await succeedAgain(failure[1])
    await run()
    expect(await isDone(broken)).toBe(true)
  })
})

describe('a job that fails', () => {
  it('is repeated alone: the others of its batch are done', async () => {
    const runs: string[] = []
    const handlers = {
      ...jobHandlers(deps),
      'mail-password-removed': async ({ email = '' }) => {
        runs.push(email)
        if (email === 'broken@example.com') throw new Error('A broken item')
      },
    }
    const emails = ['one@example.com', 'broken@example.com', 'two@example.com']
    for (const email of emails) await deps.jobs.send('mail-password-removed', { data: { email } })
    await deps.jobs.work(handlers)
    const runsOf = (email: string) => runs.filter(run => run === email).length
    await expect.poll(() => runsOf('broken@example.com')).toBe(2)
    expect(emails.map(runsOf)).toEqual([1, 2, 1])
  })
})
