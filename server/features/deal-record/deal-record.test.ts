import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { canonicalJson, type Json } from '#contract/deal-record/canonical-json.ts'
import { noLine } from '#contract/deal-record/deal-record.ts'
import { askToCancel } from '#contract/deals/deals.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { acceptOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { deleteMyAccount, downloadMyData } from '#contract/personal-data/personal-data.ts'
import type { Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { negotiationBuilders, sidesOf } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { app: server, call, deps, given, owner } = app
const deals = dealBuilders(app)
const { accept, counter } = negotiationBuilders(app)
const admin = await given.anAdmin()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Line {
  at: string
  by: string
  facts: Record<string, unknown>
  hidden: Record<string, string>
  line: number
  offer: string
  previous: string
  step: string
}

async function textsOf(id: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('deal_record')
    .select('text')
    .where('offer_id', '=', id)
    .orderBy('line')
    .execute()
  return rows.map(({ text }) => text)
}
const linesOf = async (id: string) => (await textsOf(id)).map(text => JSON.parse(text) as Line)
const stepsOf = async (id: string) => (await linesOf(id)).map(({ step, by }) => `${step} by ${by}`)

/** Reads the values behind the commitments of a line. */
async function openedOf(id: string, line: Line | undefined): Promise<Record<string, string | undefined>> {
  const rows = await deps.db.selectFrom('deal_record_values').selectAll().where('offer_id', '=', id).execute()
  const entries = Object.entries(line?.hidden ?? {}).map(([name, commitment]) => {
    const found = rows.find(row => row.commitment === commitment)
    if (found) expect(sha256(found.salt + found.value)).toBe(commitment)
    return [name, found?.value]
  })
  return Object.fromEntries(entries) as Record<string, string | undefined>
}

const personOf = ({ email, name }: Person) => canonicalJson({ email, name })

describe('the record of a deal', () => {
  it('has a line for each step, in canonical JSON, with the hash of the line before', async () => {
    const deal = sidesOf(await deals.anOffer())
    await counter(deal.agent, deal.id, 480_000, { message: 'The roof is new.' })
    await counter(deal.buyer, deal.id, 440_000.5, { conditions: ['inspection'] })
    await accept(deal.agent, deal.id)
    const texts = await textsOf(deal.id)
    texts.reduce((before, text, index) => {
      const line = JSON.parse(text) as Line
      expect(text).toBe(canonicalJson(line as unknown as Json))
      expect(line).toMatchObject({ line: index + 1, offer: deal.id, previous: before })
      return sha256(text)
    }, noLine)
    const lines = await linesOf(deal.id)
    expect(lines.map(({ step, by, facts }) => [step, by, facts['status'], facts['version'], facts['amount']])).toEqual([
      ['make offer', 'buyer', 'pending', 1, 400_000],
      ['counter offer', 'agent', 'pending', 2, 480_000],
      ['counter offer', 'buyer', 'pending', 3, 440_000.5],
      ['accept offer', 'agent', 'accepted', 3, 440_000.5],
    ])
    expect(lines[0]?.facts).toMatchObject({ property: deal.property.id, buyingDate, conditions: [], expiresAt: null })

    const sale = await deals.aSale()
    const paid = (await linesOf(sale.id)).at(-1)
    expect(paid).toMatchObject({ step: 'complete sale', by: 'buyer', facts: { status: 'bought', paidBy: 'card' } })
    expect(await openedOf(sale.id, paid)).toEqual({
      transaction: sale.transactionId,
      buyer: personOf(sale.buyer),
      agent: personOf(sale.property.agent),
    })
  })

  it('has no name, email, message or reference in its lines, only commitments to them', async () => {
    const deal = sidesOf(await deals.anAcceptedOffer())
    await call(askToCancel, { as: deal.buyer, params: { id: deal.id }, body: { reason: 'I have lost my job.' } })
    const text = (await textsOf(deal.id)).join('\n')
    const { rows } = await sql<{ title: string }>`select title from offers where id = ${deal.id}`.execute(deps.db)
    const { buyer, agent } = deal
    for (const secret of [buyer.name, buyer.email, agent.name, agent.email, 'lost my job', rows[0]?.title ?? ''])
      expect(text).not.toContain(secret)
    const [first, , asked] = await linesOf(deal.id)
    expect(await openedOf(deal.id, first)).toEqual({
      buyer: canonicalJson({ email: buyer.email, name: buyer.name }),
      agent: canonicalJson({ email: agent.email, name: agent.name }),
      home: rows[0]?.title,
    })
    expect(await openedOf(deal.id, asked)).toEqual({ reason: 'I have lost my job.' })
  })

  it('has the steps that others cause: a new range, another’s sale, a role', async () => {
    const agent = await given.anAgent()
    const property = await given.aProperty({ agent })
    const [negotiated, lost] = [await deals.anOffer({ property }), await deals.anOffer({ property })]
    await counter(agent, negotiated.id, 490_000)
    await call(updateProperty, { as: agent, params: { id: property.id }, body: { maxPrice: 450_000 } })
    await call(verifyProperty, { as: admin, params: { id: property.id } })
    expect(await stepsOf(negotiated.id)).toEqual([
      'make offer by buyer',
      'counter offer by agent',
      'close offer outside range by admin',
    ])
    expect(await stepsOf(lost.id)).toEqual(['make offer by buyer'])

    const frozen = await deals.anAcceptedOffer({ property: await given.aProperty({ agent }) })
    await call(markFraud, { as: admin, params: { id: agent.id } })
    await call(makeAgent, { as: admin, params: { id: agent.id } })
    expect(await stepsOf(frozen.id)).toEqual([
      'make offer by buyer',
      'accept offer by agent',
      'change role by admin',
      'change role by admin',
    ])
    expect((await linesOf(lost.id)).at(-1)).toMatchObject({
      step: 'close offer on change of role',
      facts: { because: 'agent reviewed', status: 'rejected' },
    })
    await expectInvariants(deps.db)
  })

  it('says that the marketplace, and no person, closed an offer because another buyer bought the home', async () => {
    const lost = await deals.anOffer()
    await deals.aSale({ property: lost.property })
    expect(await stepsOf(lost.id)).toEqual(['make offer by buyer', 'close offer of sold property by marketplace'])
    await expectInvariants(deps.db)
  })

  it('begins with a line that says so if the deal is older than its record', async () => {
    const deal = await deals.anOffer()
    await sql`alter table deal_record disable trigger user`.execute(owner)
    await sql`delete from deal_record where offer_id = ${deal.id}`.execute(owner)
    await sql`alter table deal_record enable trigger user`.execute(owner)
    await call(withdrawOffer, { as: deal.buyer, params: { id: deal.id } })
    expect(await stepsOf(deal.id)).toEqual(['begin record by marketplace', 'withdraw offer by buyer'])
    const [first, second] = await textsOf(deal.id)
    expect(first).toBe(canonicalJson(JSON.parse(first ?? '') as Json))
    expect(JSON.parse(second ?? '')).toMatchObject({ line: 2, previous: sha256(first ?? '') })
    await expectInvariants(deps.db)
  })

  it('keeps nothing of a refused step', async () => {
    const deal = sidesOf(await deals.anOffer())
    const other = await given.aBuyer()
    expect((await call(acceptOffer, { as: deal.buyer, params: { id: deal.id } })).status).toBe(403)
    expect((await counter(other, deal.id, 450_000)).status).toBe(404)
    expect((await counter(deal.agent, deal.id, 1)).status).toBe(422)
    const body = { propertyId: deal.property.id, offerAmount: 400_000, buyingDate }
    expect((await call(makeOffer, { as: deal.buyer, body })).status).toBe(409)
    expect(await stepsOf(deal.id)).toEqual(['make offer by buyer'])
  })
})

describe('deleting an account', () => {
  it('erases the salts of that person, and the chain stays valid', async () => {
    const deal = sidesOf(await deals.anOffer())
    await counter(deal.agent, deal.id, 480_000, { message: 'The roof is new.' })
    await counter(deal.buyer, deal.id, 440_000, { message: 'Not at that price.' })
    const before = await textsOf(deal.id)
    const ownData = await server.inject({
      url: urlOf(downloadMyData),
      headers: { authorization: `Bearer ${deal.buyer.token}` },
    })
    const { recordedValues } = ownData.json<{ recordedValues: { value: string }[] }>()
    expect(recordedValues.map(({ value }) => value).toSorted()).toEqual([
      'Not at that price.',
      canonicalJson({ email: deal.buyer.email, name: deal.buyer.name }),
    ])

    await call(deleteMyAccount, { as: deal.buyer, body: { confirmation: deal.buyer.email } })
    expect((await textsOf(deal.id)).slice(0, 3)).toEqual(before)
    const [first, agents, buyers] = await linesOf(deal.id)
    expect(await openedOf(deal.id, first)).toMatchObject({ buyer: undefined, agent: expect.any(String) as string })
    expect(await openedOf(deal.id, agents)).toEqual({ message: 'The roof is new.' })
    expect(await openedOf(deal.id, buyers)).toEqual({ message: undefined })
    await expectInvariants(deps.db)
  })
})
