import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { forgotPassword } from '#contract/account/account-mails.ts'
import { apply } from '#contract/applications/applications.ts'
import { markCondition } from '#contract/conditions/conditions.ts'
import { canonicalJson } from '#contract/deal-record/canonical-json.ts'
import { agreeToCancel, askToCancel } from '#contract/deals/deals.ts'
import { cancelFinalRound, makeFinalOffer, openFinalRound } from '#contract/final-rounds/final-offers.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { reportMessage } from '#contract/messages/message-reports.ts'
import { askAboutProperty, sendMessage } from '#contract/messages/messages.ts'
import { cancelViewing, declineViewing, requestViewing } from '#contract/messages/viewings.ts'
import { deleteUser } from '#contract/moderation/moderation.ts'
import { acceptOffer, counterOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { cancelTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, largePrices } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { inADay } from '../../testing/message-builders.ts'
import { goodAccount, payoutBuilders } from '../../testing/payout-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'on' } })
const { call, deps, given } = app
const deals = dealBuilders(app)
const { anAccount } = payoutBuilders(app)
const admin = await given.anAdmin()

/** Columns with text, in every schema. */
const textColumns = async () =>
  (
    await sql<{ schema: string; table: string; column: string }>`
      select table_schema as schema, table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'identity', 'sandbox', 'pgboss') and table_type = 'BASE TABLE'
        and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`.execute(deps.db)
  ).rows

/** Columns that keep the people of a payment as its proof, whatever is erased (ruling G20). */
const proofs = ['public.offers.deposit_people', 'public.offers.sale_people']

/** Reads the people of payments that the records of deals keep. */
async function readRecordedProofs(): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select value from deal_record_values as kept where owner_id is null and exists (
      select from deal_record as line where line.offer_id = kept.offer_id
      and text::jsonb ->> 'step' in ('pay deposit', 'complete sale', 'complete held sale')
      and commitment in (text::jsonb #>> '{hidden,buyer}', text::jsonb #>> '{hidden,agent}'))`.execute(deps.db)
  return new Set(rows.map(({ value }) => value))
}

/** Columns that contain one of these words, apart from the proofs of payments. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const recorded = await readRecordedProofs()
  const isProof = (column: string, text: string) =>
    proofs.includes(column) || (column === 'public.deal_record_values.value' && recorded.has(text))
  for (const { schema, table, column } of await textColumns()) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)}::text as text from ${sql.table(`${schema}.${table}`)}
      where ${sql.join(
        words.map(word => sql`strpos(${sql.ref(column)}::text, ${word}) > 0`),
        sql` or `,
      )}`.execute(deps.db)
    const name = `${schema}.${table}.${column}`
    found.push(...rows.filter(({ text }) => !isProof(name, text)).map(({ text }) => `${name}: ${text.slice(0, 200)}`))
  }
  return found
}

/** A word that only this person writes. */
const wordOf = ({ role }: Person) => (role === 'agent' ? 'plugh' : 'xyzzy')
const reasonOf = (person: Person) => ({ reason: `My reason is ${wordOf(person)}.` })
const termsOf = (person: Person) => ({ buyingDate, message: `My message is ${wordOf(person)}.` })

/** Makes an offer with an idempotency key, as the pages do. */
async function makeKeyedOffer({ token }: Person, payload: object) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await app.app.inject({ method: 'POST', url: urlOf(makeOffer), headers, payload })
  return { id: answer.json<{ _id: string }>()._id }
}

/** Fails to sign in, and asks for a link to a new password. */
async function forgetPassword({ email }: Person) {
  const payload = { email, password: 'Wrong1!' }
  const headers = { origin: deps.settings.publicUrl }
  const answer = await app.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload })
  expect(answer.statusCode).toBe(401)
  expect((await call(forgotPassword, { body: { email } })).status).toBe(200)
}

/** Columns in which people write to each other, and in which the marketplace repeats their words. */
const writtenIn = [
  'public.applications.licence_number',
  'public.applications.statement',
  'public.deal_record_values.value',
  'public.final_rounds.reason',
  'public.idempotency_keys.reply',
  'public.mails.html',
  'public.mails.text',
  'public.messages.report_reason',
  'public.messages.text',
  'public.notifications.content',
  'public.offer_terms.message',
  'public.offers.deal_conditions',
  'public.offers.reason',
  'public.offers.terms_message',
  'public.offers.transfer_cancel_reason',
  'public.payout_details.holder',
]

/** Lets both talk, and the buyer ask for viewings, of which each side ends one. */
async function talk(buyer: Person, agent: Person, propertyId: string) {
  const asked = await call(askAboutProperty, { as: buyer, body: { propertyId, text: `Hello ${wordOf(buyer)}` } })
  const params = { id: asked.body.conversationId }
  const said = await call(sendMessage, { as: agent, params, body: { text: `Hello ${wordOf(agent)}` } })
  await call(reportMessage, { as: buyer, params: { id: said.body._id }, body: reasonOf(buyer) })
  const times = inADay(deps.clock.now()).map(time => time.toISOString())
  for (const [endpoint, as] of [
    [declineViewing, agent],
    [cancelViewing, buyer],
  ] as const) {
    const { body } = await call(requestViewing, { as: buyer, body: { propertyId, times } })
    expect((await call(endpoint, { as, params: { id: body._id }, body: reasonOf(as) })).status).toBe(200)
  }
  const application = { licenceNumber: wordOf(buyer), statement: reasonOf(buyer).reason }
  expect((await call(apply, { as: buyer, body: application })).status).toBe(201)
}

/** Lets both negotiate, the agent ask for final offers in vain, and both end the deal. */
async function negotiate(buyer: Person, agent: Person, { id: propertyId, minPrice }: BuiltProperty) {
  const params = await makeKeyedOffer(buyer, { propertyId, offerAmount: minPrice, ...termsOf(buyer) })
  await call(counterOffer, { as: agent, params, body: { ...termsOf(agent), offerAmount: minPrice + 2000 } })
  await call(counterOffer, { as: buyer, params, body: { ...termsOf(buyer), offerAmount: minPrice + 1000 } })
  const deadline = new Date(deps.clock.now().getTime() + 3 * 24 * 3_600_000).toISOString()
  const round = await call(openFinalRound, { as: agent, body: { propertyId, deadline } })
  const final = { ...termsOf(buyer), offerAmount: minPrice + 3000 }
  expect((await call(makeFinalOffer, { as: buyer, params, body: final })).status).toBe(200)
  await call(cancelFinalRound, { as: agent, params: { id: round.body._id }, body: reasonOf(agent) })
  await call(acceptOffer, { as: agent, params })
  await call(askToCancel, { as: buyer, params, body: reasonOf(buyer) })
  expect((await call(agreeToCancel, { as: agent, params })).status).toBe(200)
}

/** Lets the buyer mark a condition of a deal as failed, which ends it. */
async function failCondition(buyer: Person, agent: Person) {
  const property = await given.aProperty({ agent })
  const { id } = await deals.anAcceptedOffer({ buyer, property, conditions: ['inspection'] })
  const body = { condition: 'inspection', result: 'failed', note: reasonOf(buyer).reason } as const
  expect((await call(markCondition, { as: buyer, params: { id }, body })).status).toBe(200)
}

/** Pays a deposit, and lets both end the transfer and the deal. */
async function endPaidDeal(buyer: Person, agent: Person) {
  const { id } = await deals.aPaidDeposit({ buyer, property: await given.aProperty({ agent, ...largePrices }) })
  await call(recordTransfer, { as: agent, params: { id }, body: { reference: 'BAL-1' } })
  await call(cancelTransfer, { as: buyer, params: { id }, body: reasonOf(buyer) })
  await call(askToCancel, { as: agent, params: { id }, body: reasonOf(agent) })
  expect((await call(agreeToCancel, { as: buyer, params: { id } })).status).toBe(200)
  await reconcilePayments(deps)
}

/** Lets both write everything that they can write to each other. */
async function aLife(buyer: Person, agent: Person) {
  const property = await given.aProperty({ agent })
  await talk(buyer, agent, property.id)
  await negotiate(buyer, agent, property)
  await failCondition(buyer, agent)
  await anAccount(agent, { ...goodAccount, holder: `Account of ${wordOf(agent)}` })
  await endPaidDeal(buyer, agent)
  for (const person of [buyer, agent]) await forgetPassword(person)
  const columns = (await columnsWith([buyer, agent].map(wordOf))).map(found => found.replace(/:.*/s, ''))
  expect([...new Set(columns)].toSorted()).toEqual(writtenIn)
}

it.each(['buyer', 'agent'] as const)('the erasure of %s and then the other leaves no word of theirs', async first => {
  const people = { buyer: await given.aBuyer('Ophelia Zander'), agent: await given.anAgent('Zerubbabel O’Quill') }
  await aLife(people.buyer, people.agent)
  const second = first === 'buyer' ? ('agent' as const) : ('buyer' as const)
  for (const side of [first, second] as const) {
    const { id, name, email } = people[side]
    expect(await call(deleteUser, { as: admin, params: { id } })).toMatchObject({ status: 200 })
    expect(await columnsWith([name, email, wordOf(people[side])])).toEqual([])
  }
  const paid = Object.values(people).map(({ email, name }) => canonicalJson({ email, name }))
  expect([...(await readRecordedProofs())], 'of the paid deposit').toEqual(expect.arrayContaining(paid))
  await expectInvariants(deps.db)
})
