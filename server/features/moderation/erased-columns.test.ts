import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { forgotPassword } from '#contract/account/account-mails.ts'
import { canonicalJson } from '#contract/deal-record/canonical-json.ts'
import { agreeToCancel, askToCancel } from '#contract/deals/deals.ts'
import { cancelFinalRound, openFinalRound } from '#contract/final-rounds/final-offers.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { reportMessage } from '#contract/messages/message-reports.ts'
import { askAboutProperty, sendMessage } from '#contract/messages/messages.ts'
import { deleteUser } from '#contract/moderation/moderation.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { cancelTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import type { Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, largePrices } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'on' } })
const { call, deps, given } = app
const deals = dealBuilders(app)
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

const own = 'xyzzy'
const reason = `My reason is ${own}.`
const buyingTerms = { buyingDate, message: `My message is ${own}.` }

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

/** Lets both write everything that they can write to each other. */
async function aLife(buyer: Person, agent: Person) {
  const property = await given.aProperty({ agent })
  const asked = await call(askAboutProperty, { as: buyer, body: { propertyId: property.id, text: `Hello ${own}` } })
  const params = { id: asked.body.conversationId }
  const said = await call(sendMessage, { as: agent, params, body: { text: `Hello ${own}` } })
  await call(reportMessage, { as: buyer, params: { id: said.body._id }, body: { reason } })
  const terms = { propertyId: property.id, offerAmount: property.minPrice, ...buyingTerms }
  const offer = await makeKeyedOffer(buyer, terms)
  const deadline = new Date(deps.clock.now().getTime() + 3 * 24 * 3_600_000).toISOString()
  const round = await call(openFinalRound, { as: agent, body: { propertyId: property.id, deadline } })
  await call(cancelFinalRound, { as: agent, params: { id: round.body._id }, body: { reason } })
  await call(acceptOffer, { as: agent, params: offer })
  await call(askToCancel, { as: buyer, params: offer, body: { reason } })
  expect((await call(agreeToCancel, { as: agent, params: offer })).status).toBe(200)
  const deal = await deals.aPaidDeposit({ buyer, property: await given.aProperty({ agent, ...largePrices }) })
  await call(recordTransfer, { as: agent, params: { id: deal.id }, body: { reference: 'BAL-1' } })
  await call(cancelTransfer, { as: buyer, params: { id: deal.id }, body: { reason } })
  await call(askToCancel, { as: agent, params: { id: deal.id }, body: { reason } })
  expect((await call(agreeToCancel, { as: buyer, params: { id: deal.id } })).status).toBe(200)
  await reconcilePayments(deps)
  for (const person of [buyer, agent]) await forgetPassword(person)
}

it.each(['buyer', 'agent'] as const)('the erasure of %s and then the other leaves no word of theirs', async first => {
  const people = { buyer: await given.aBuyer('Ophelia Zander'), agent: await given.anAgent('Zerubbabel O’Quill') }
  await aLife(people.buyer, people.agent)
  const second = first === 'buyer' ? ('agent' as const) : ('buyer' as const)
  for (const side of [first, second] as const) {
    const { id, name, email } = people[side]
    expect(await call(deleteUser, { as: admin, params: { id } })).toMatchObject({ status: 200 })
    expect(await columnsWith([name, email])).toEqual([])
  }
  expect(await columnsWith([own])).toEqual([])
  const paid = Object.values(people).map(({ email, name }) => canonicalJson({ email, name }))
  expect([...(await readRecordedProofs())], 'of the paid deposit').toEqual(expect.arrayContaining(paid))
  await expectInvariants(deps.db)
})
