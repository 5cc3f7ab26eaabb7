import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jobHandlers } from '../../app/job-handlers.ts'
import { batches } from '../../deps/job-list.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { takePaymentsToCheck } from './payment-store.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const app = await startTestApp({ env: { PAYMENT_WINDOW_HOURS: '1' } })
const { deps, passHours } = app
const deals = dealBuilders(app)

const statusOf = async ({ id }: { id: string }) =>
  (await deps.db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('the job queue', () => {
  it('completes paid offers and closes unpaid ones without a request', async () => {
    const paid = await deals.aChargedOffer()
    const unpaid = await deals.anOpenPayment()
    expect(await statusOf(paid)).toBe('accepted')
    passHours(1)
    await deps.jobs.work(jobHandlers(deps))
    expect(await everyMinute()).toEqual(expect.arrayContaining(['lapse-unpaid-offers']))
    // What the next full minute does.
    await deps.jobs.send('lapse-unpaid-offers', {})
    await expect.poll(() => statusOf(paid)).toBe('bought')
    await expect.poll(() => statusOf(unpaid)).toBe('rejected')
    await expectInvariants(deps.db)
  })

  it('drops a job whose transaction rolls back', async () => {
    const before = await queued()
    await deps.db
      .transaction()
      .execute(async tx => {
        await deps.jobs.send('settle-payment', { data: { intentId: 'pi_none' } }, tx)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(await queued()).toBe(before)
  })
})

describe('a browser that closes after paying', () => {
  it('gets its sale from the node by the real clock', async () => {
    const deal = await deals.aChargedOffer()
    await expect.poll(() => statusOf(deal), { interval: 250 }).toBe('bought')
    await expectInvariants(deps.db)
  })

  it('is noticed within 20 seconds, the sum of both intervals', async () => {
    const deal = await deals.anOpenPayment()
    const pauseMs = async () => {
      const payments = deps.db.selectFrom('payments').select('next_check_at').where('offer_id', '=', deal.id)
      return (await payments.executeTakeFirstOrThrow()).next_check_at.getTime() - deps.clock.now().getTime()
    }
    const longestMs = 20_000 - batches['reconcile-payments'] * 1000
    expect(await pauseMs()).toBeLessThan(longestMs)
    await deps.db
      .updateTable('payments')
      .set({ next_check_at: new Date(0) })
      .where('offer_id', '=', deal.id)
      .execute()
    await reconcilePayments(deps)
    expect(await pauseMs()).toBeLessThan(longestMs)
  })

  it('is checked by one of several concurrent nodes', async () => {
    for (let deal = 0; deal < 12; deal++) await deals.anOpenPayment()
    const soon = new Date(deps.clock.now().getTime() + 12_000)
    const taken = await Promise.all(Array.from({ length: 6 }, () => takePaymentsToCheck(deps.db, soon, 3)))
    const ids = taken.flat().map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(3)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

const everyMinute = async () => {
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule where cron = '* * * * *'`.execute(
    deps.db,
  )
  return rows.map(({ name }) => name)
}

const queued = async () => {
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from pgboss.job where name = 'settle-payment' and data->>'intentId' = 'pi_none'`.execute(
    deps.db,
  )
  return rows[0]?.jobs
}
