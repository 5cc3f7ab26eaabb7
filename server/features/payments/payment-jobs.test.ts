import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { jobHandlers } from '../../do-jobs.ts'
import { expectSound } from '../../testing/expect-sound.ts'
import { givenDeals } from '../../testing/given-deals.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp({ env: { PAYMENT_WINDOW_HOURS: '1' } })
const { deps, passHours } = app
const deals = givenDeals(app)

const statusOf = async ({ id }: { id: string }) =>
  (await deps.db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('the job queue', () => {
  it('makes a sale of what was paid and closes what was not, with nobody asking', async () => {
    const paid = await deals.aChargedOffer()
    const unpaid = await deals.anOpenPayment()
    expect(await statusOf(paid)).toBe('accepted')
    passHours(1)
    await deps.jobs.work(jobHandlers(deps))
    expect(await everyMinute()).toEqual(expect.arrayContaining(['lapse-unpaid-offers', 'reconcile-payments']))
    // What the next full minute does.
    await deps.jobs.send('reconcile-payments', {})
    await deps.jobs.send('lapse-unpaid-offers', {})
    await vi.waitFor(
      async () => {
        expect(await statusOf(paid)).toBe('bought')
        expect(await statusOf(unpaid)).toBe('rejected')
      },
      { timeout: 15_000, interval: 100 },
    )
    await expectSound(deps.db)
  })

  it('forgets a job whose transaction does not commit', async () => {
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
