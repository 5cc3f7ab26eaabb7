import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { buyProperty } from '#contract/payments/payments.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { dealBuilders, type OpenDeal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { databaseUrl, type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { startMailCatcher, sendingTo } from '../../testing/stand-ins/mail-catcher.ts'
import { startStripeServer } from '../../testing/stand-ins/start-stripe-server.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const keys = { secretKey: 'sk_test_key', publishableKey: 'pk_test_key', webhookSecret: 'whsec_of_the_tests' }
const stripe = await startStripeServer(keys)
// No event reaches the marketplace: the node has to ask.
stripe.trouble.isSilent = true
const catcher = await startMailCatcher()
const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-killed-'))
afterAll(async () => {
  await stripe.close()
  rmSync(folder, { recursive: true, force: true })
})

const secret = 'a secret of the tests, long enough'
const env = {
  ...sendingTo(catcher.port),
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_URL: stripe.url,
}
// Builds people and homes. It runs no jobs, so nothing is bought behind the nodes' backs.
const { deps, given, owner, database } = await startTestApp({ env, secret })
const { db } = deps
const startNode = () =>
  startServerProcess({
    env: { ...env, DATABASE_URL: databaseUrl(database), DATA_DIR: folder, DEMO: 'false', JWT_SECRET: secret },
  })
const dealsAt = (node: ServerProcess) => dealBuilders({ call: node.call, given, deps })

const statusOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** Starts a node, and crashes it when it has bought the offer and sent the mails of the sale. */
async function restartUntilBought(deal: OpenDeal): Promise<void> {
  const startedAt = new Date()
  const node = await startNode()
  while ((await statusOf(deal)) !== 'bought') await sleep(50)
  // It has reconciled and sent mail until here, so it had the chance to do something twice.
  while (receiptsTo(deal.buyer.email) === 0 || (await unsentMails(startedAt)) > 0) await sleep(50)
  await node.crash()
}

/** Mails that wait or are being sent, without those that a killed node was sending. */
const unsentMails = async (startedAt: Date) =>
  (
    await sql`select id from pgboss.job where name = 'send-mail'
      and (state < 'active' or state = 'active' and started_on > ${startedAt})`.execute(db)
  ).rows.length
const receiptsTo = (email: string) =>
  catcher.caught.filter(({ to, source }) => to.includes(email) && /^Subject: .*receipt/im.test(source)).length

/** The sale happened once: one charge, one audit line, one receipt, and nobody else can buy. */
async function expectOneSale(deal: OpenDeal): Promise<void> {
  expect(await statusOf(deal)).toBe('bought')
  const intentId = deal.clientSecret.replace(/_secret_.*/, '')
  expect(stripe.charges().filter(({ payment_intent }) => payment_intent === intentId)).toMatchObject([
    { refunded: false },
  ])
  const lines = await db
    .selectFrom('audit')
    .select('id')
    .where('object_id', '=', deal.id)
    .where('action', '=', 'complete sale')
    .execute()
  expect(lines).toHaveLength(1)
  expect(receiptsTo(deal.buyer.email)).toBe(1)
  await expectInvariants(db)
}

describe('an offer whose buyer has paid', () => {
  it('is bought by the next node when its node is killed before it learns of it', async () => {
    const node = await startNode()
    const deal = await dealsAt(node).anOpenPayment()
    stripe.confirm(deal.clientSecret)
    await node.crash()
    expect(await statusOf(deal)).toBe('accepted')
    await restartUntilBought(deal)
    await expectOneSale(deal)
  })

  it('is also bought when the buyer pays an hour after opening the payment', async () => {
    const node = await startNode()
    const deal = await dealsAt(node).anOpenPayment()
    const hourAgo = new Date(Date.now() - 3_600_000)
    await db
      .updateTable('payments')
      .set({ requested_at: hourAgo, next_check_at: new Date() })
      .where('offer_id', '=', deal.id)
      .execute()
    const nextCheck = () =>
      db.selectFrom('payments').select('next_check_at').where('offer_id', '=', deal.id).executeTakeFirstOrThrow()
    // The node has just seen that it is not paid, and waits some time before it looks again.
    while ((await nextCheck()).next_check_at.getTime() < Date.now() + 20_000) await sleep(50)
    stripe.confirm(deal.clientSecret)
    await node.crash()
    // Only a node that checks every payment when it starts sees this one.
    const inAnHour = new Date(Date.now() + 3_600_000)
    await db.updateTable('payments').set({ next_check_at: inAnHour }).where('offer_id', '=', deal.id).execute()
    await restartUntilBought(deal)
    await expectOneSale(deal)
  })

  it('is bought by the next node when its node is killed before it commits the sale', async () => {
    const node = await startNode()
    const deals = dealsAt(node)
    const deal = await deals.anOpenPayment()
    const rival = await deals.anOffer({ property: deal.property })
    const transactionId = deal.clientSecret.replace(/_secret_.*/, '')
    await db.transaction().execute(async tx => {
      // Held, so that the sale has written everything but the end of this offer.
      await tx.selectFrom('offers').select('id').where('id', '=', rival.id).forUpdate().execute()
      stripe.confirm(deal.clientSecret)
      const body = { transactionId, status: 'bought' as const }
      const buying = node.call(buyProperty, { as: deal.buyer, params: { id: deal.id }, body })
      await untilLockWaits(owner)
      await Promise.all([node.crash(), expect(buying).rejects.toThrow('fetch failed')])
    })
    expect(await statusOf(deal)).toBe('accepted')
    await restartUntilBought(deal)
    expect(await statusOf(rival)).toBe('rejected')
    await expectOneSale(deal)
  })
})
