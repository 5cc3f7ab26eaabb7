import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { agreeToCancel, askToCancel } from '#contract/deals/deals.ts'
import { buyProperty, createPaymentIntent } from '#contract/payments/payments.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders, largePrices, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startStripeServer } from '../../testing/stand-ins/start-stripe-server.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { settleIntent } from './reconcile-payments.ts'

// Facts that change who has the money of a deal, and everybody who gets a notification, a mail and a step of the record.

const keys = { secretKey: 'sk_test_key', publishableKey: 'pk_test_key', webhookSecret: 'whsec_of_the_tests' }
const stripe = await startStripeServer(keys)
afterAll(stripe.close)
const app = await startTestApp({
  env: {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: stripe.url,
  },
})
const { call, deps, given } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

/** Pays an accepted offer by card. @returns the id of the payment at the provider */
async function pay({ id, buyer }: Deal): Promise<string> {
  const opened = await call(createPaymentIntent, { as: buyer, body: { offerId: id } })
  const transactionId = opened.body.clientSecret.replace(/_secret_.*/, '')
  stripe.confirm(opened.body.clientSecret)
  const body = { transactionId, status: 'bought' as const }
  expect((await call(buyProperty, { as: buyer, params: { id }, body })).status).toBe(200)
  return transactionId
}

/** Builders of an accepted offer, by the part of its price that a card pays. */
const paid = {
  'the price': async () => deals.anAcceptedOffer(),
  'a deposit': async () => deals.anAcceptedOffer({ property: await given.aProperty(largePrices) }),
}

type Act = (payment: string) => unknown

const told = ['money returned', 'payment refunded', 'refund failed', 'payment disputed']

const aboutMoney = (rows: { kind: string }[]) => rows.map(({ kind }) => kind).filter(kind => told.includes(kind))

/** Kinds of the notifications and mails about money of a person about a deal, and the steps of its record, oldest first. */
async function toldOf({ id, property }: Deal, { id: personId, email }: Person) {
  const bell = await sql<{ kind: string }>`
    select content ->> 'kind' as kind from notifications
    where user_id = ${personId} and content ->> 'offerId' = ${id} order by created_at, id`.execute(deps.db)
  const mails = deps.db.selectFrom('mails').select('kind').where('to_email', '=', email)
  const title = await deps.db
    .selectFrom('properties')
    .select('title')
    .where('id', '=', property.id)
    .executeTakeFirstOrThrow()
  const mail = await mails.where('subject', 'like', `%: ${title.title}`).orderBy('created_at').orderBy('id').execute()
  return { bell: aboutMoney(bell.rows), mail: aboutMoney(mail) }
}
const stepsOf = async ({ id }: Deal) =>
  (
    await sql<{ step: string }>`
      select text::jsonb ->> 'step' as step from deal_record where offer_id = ${id} order by line`.execute(deps.db)
  ).rows.map(({ step }) => step)

/** Lets something happen at the provider, twice reported, and expects one more step and mail and notification of each person. */
async function expectTold(deal: Deal, payment: string, act: Act, { step, kind, to }: Told) {
  const people = { buyer: deal.buyer, agent: deal.property.agent, admin }
  const look = async () => ({
    steps: await stepsOf(deal),
    buyer: await toldOf(deal, people.buyer),
    agent: await toldOf(deal, people.agent),
    admin: await toldOf(deal, people.admin),
  })
  const before = await look()
  act(payment)
  for (let time = 0; time < 2; time++) await settleIntent(deps, payment)
  const after = await look()
  expect(after.steps.slice(before.steps.length)).toEqual([step])
  for (const side of ['buyer', 'agent', 'admin'] as const)
    for (const channel of ['bell', 'mail'] as const)
      expect(after[side][channel].slice(before[side][channel].length), `${channel} of ${side}`).toEqual(
        to.includes(side) ? [kind] : [],
      )
}
interface Told {
  step: string
  kind: string
  to: readonly ('buyer' | 'agent' | 'admin')[]
}

const everybody = ['buyer', 'agent', 'admin'] as const
const returned = { step: 'note refund', kind: 'money returned', to: everybody }
const failed = { step: 'note refund', kind: 'refund failed', to: everybody }
const disputed = { step: 'note dispute', kind: 'payment disputed', to: everybody }
/** Facts with what happens at the provider before it, what happens then, and who is told. */
const facts: Record<string, readonly (readonly [Act, Told])[]> = {
  'a refund in full': [[payment => stripe.refund(payment), returned]],
  'a refund in part': [[payment => stripe.refund(payment, 1050), returned]],
  'a refund that fails after it had succeeded': [
    [payment => stripe.refund(payment), returned],
    [payment => stripe.finishRefund(payment, 'failed'), failed],
  ],
  'a dispute that is won': [
    [payment => stripe.dispute(payment), disputed],
    [payment => stripe.closeDispute(payment, 'won'), disputed],
  ],
  'a dispute that is lost': [
    [payment => stripe.dispute(payment), disputed],
    [payment => stripe.closeDispute(payment, 'lost'), disputed],
  ],
}

const cases = Object.keys(paid).flatMap(what => Object.keys(facts).map(fact => [fact, what] as const))

it.each(cases)('%s, of %s, is told to buyer, agent and admins by bell, mail and record, once', async (fact, what) => {
  const deal = await paid[what as keyof typeof paid]()
  const payment = await pay(deal)
  for (const [act, expected] of facts[fact] ?? []) await expectTold(deal, payment, act, expected)
  await expectInvariants(deps.db)
})

/** Facts about the deposit of a deal that has ended. The agent has nothing to do with its money. */
const laterFacts: typeof facts = {
  'a refund that fails after it had succeeded': [
    [() => undefined, { step: 'pay refund', kind: 'payment refunded', to: ['buyer'] }],
    [
      payment => stripe.finishRefund(payment, 'failed'),
      { step: 'note failed refund', kind: 'refund failed', to: ['buyer', 'admin'] },
    ],
  ],
  'a dispute that is won, over a payment that is paid back,': [
    [() => undefined, { step: 'pay refund', kind: 'payment refunded', to: ['buyer'] }],
    [payment => stripe.dispute(payment), { ...disputed, to: ['buyer', 'admin'] }],
    [payment => stripe.closeDispute(payment, 'won'), { ...disputed, to: ['buyer', 'admin'] }],
  ],
}

it.each(Object.keys(laterFacts))(
  '%s, of a deposit after the end of its deal, is told to buyer and admins',
  async fact => {
    const deal = await paid['a deposit']()
    const payment = await pay(deal)
    await call(askToCancel, { as: deal.buyer, params: { id: deal.id }, body: { reason: 'I am moving abroad.' } })
    expect((await call(agreeToCancel, { as: deal.property.agent, params: { id: deal.id } })).status).toBe(200)
    for (const [act, expected] of laterFacts[fact] ?? []) await expectTold(deal, payment, act, expected)
    await expectInvariants(deps.db)
    const { rows } = await sql<{ text: string }>`select text from mails where to_email = ${deal.buyer.email}`.execute(
      deps.db,
    )
    const said = rows.map(({ text }) => text).join()
    expect(said).not.toMatch(/remains valid|has not changed/)
  },
)
