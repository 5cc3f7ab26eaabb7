import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { OfferStatus, offerMoves } from '#contract/offers/offers.ts'
import { dealBuilders } from '../testing/deal-builders.ts'
import { finalRoundBuilders } from '../testing/final-round-builders.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { brokenInvariants } from './invariants.ts'

const app = await startTestApp()
const { given, deps } = app
const { db } = deps
const deals = dealBuilders(app)

const offersIn = {
  pending: await deals.anOffer(),
  accepted: await deals.anAcceptedOffer(),
  bought: await deals.aSale(),
  rejected: await deals.anOffer(),
}
await db.updateTable('offers').set({ status: 'rejected' }).where('id', '=', offersIn.rejected.id).execute()

/** Runs a statement, rolls it back and returns the database's message. */
async function answerTo(statement: ReturnType<typeof sql>, as = db): Promise<string> {
  const undone = new Error('undone')
  const answer = await as
    .transaction()
    .execute(async tx => {
      await statement.execute(tx)
      throw undone
    })
    .catch((error: unknown) => error)
  return answer === undone ? 'done' : String((answer as { constraint?: string; message: string }).constraint ?? answer)
}

describe('the database', () => {
  const moves = OfferStatus.options.flatMap(from =>
    OfferStatus.options.filter(to => to !== from).map(to => ({ from, to, legal: offerMoves[from].includes(to) })),
  )
  it.each(moves)('lets an offer move from $from to $to: $legal', async ({ from, to, legal }) => {
    const { id } = offersIn[from]
    const transaction = to === 'bought' ? sql`'pi_1'` : sql`null`
    const answer = await answerTo(
      sql`update offers set status = ${to}, transaction_id = ${transaction}, pay_by = now() where id = ${id}`,
    )
    expect(answer).toBe(legal ? 'done' : 'offers_move')
  })

  it('refuses a bought offer without its transaction, an accepted one without its deadline', async () => {
    expect(await answerTo(sql`update offers set status = 'bought' where id = ${offersIn.accepted.id}`)).toBe(
      'offers_bought_is_paid',
    )
    expect(await answerTo(sql`update offers set status = 'accepted' where id = ${offersIn.pending.id}`)).toBe(
      'offers_accepted_has_deadline',
    )
  })

  it('refuses an amount outside the range, and prices that cross or are not above 0', async () => {
    const { id, property } = offersIn.pending
    for (const cents of [39_999_999, 50_000_001])
      expect(await answerTo(sql`update offers set amount_cents = ${cents}, terms_version = 2 where id = ${id}`)).toBe(
        'offers_within_range',
      )
    for (const cents of [0, -1, 50_000_001])
      expect(await answerTo(sql`update properties set min_price_cents = ${cents} where id = ${property.id}`)).toBe(
        'properties_price_range',
      )
  })

  it('refuses to delete or unverify a property that is under offer or sold', async () => {
    for (const { property } of [offersIn.accepted, offersIn.bought]) {
      expect(await answerTo(sql`update properties set deleted_at = now() where id = ${property.id}`)).toBe(
        'properties_deal_is_kept',
      )
      expect(await answerTo(sql`update properties set status = 'pending' where id = ${property.id}`)).toBe(
        'properties_deal_is_kept',
      )
    }
  })

  it('refuses to remove a person or a property with offers', async () => {
    const { property, buyer } = offersIn.bought
    expect(await answerTo(sql`delete from properties where id = ${property.id}`)).toMatch(/fkey$/)
    for (const { id } of [buyer, property.agent])
      expect(await answerTo(sql`delete from users where id = ${id}`)).toMatch(/fkey$/)
  })

  it('refuses a second deal, a second sale, a second live offer, a second live payment and a shared transaction', async () => {
    const { accepted, bought } = offersIn
    const other = await deals.anOffer({ property: accepted.property })
    const rest = sql`select property_id, agent_id, buyer_id, title, location, image, min_price_cents, max_price_cents,
      amount_cents, buying_date, 'pending', created_at from offers`
    const into = sql`insert into offers (property_id, agent_id, buyer_id, title, location, image, min_price_cents,
      max_price_cents, amount_cents, buying_date, status, created_at)`
    expect(await answerTo(sql`update offers set status = 'accepted', pay_by = now() where id = ${other.id}`)).toBe(
      'offers_one_deal',
    )
    expect(await answerTo(sql`${into} ${rest} where id = ${other.id}`)).toBe('offers_one_live')
    expect(
      await answerTo(sql`insert into payments (offer_id, provider, amount_cents, created_at)
        select id, 'sandbox', amount_cents, now() from offers where id = ${bought.id}`),
    ).toBe('payments_one_live')
    expect(
      await answerTo(sql`update offers set status = 'bought', transaction_id = ${bought.transactionId}
        where id = ${accepted.id}`),
    ).toBe('offers_one_per_transaction')
  })

  it('refuses a second round of final offers, and a final of too many bytes', async () => {
    const { id, property } = await deals.anOffer()
    await finalRoundBuilders(app).aRound(property)
    const round = sql`insert into final_rounds (property_id, opened_at, deadline)
      values (${property.id}, now(), now() + interval '3 hours')`
    expect(await answerTo(round)).toBe('final_rounds_one_current')
    expect(
      await answerTo(
        sql`update final_rounds set deadline = opened_at + interval '1 hour' where property_id = ${property.id}`,
      ),
    ).toBe('final_rounds_deadline')
    expect(
      await answerTo(sql`insert into final_offers (offer_id, round_id, sealed, made_at)
        select ${id}, id, convert_to(repeat('x', 20000), 'UTF8'), now() from final_rounds
        where property_id = ${property.id}`),
    ).toBe('final_offers_sealed')
  })

  it('only ever adds audit lines', async () => {
    for (const statement of [
      sql`update audit set action = 'nothing'`,
      sql`delete from audit`,
      sql`truncate audit`,
      sql`update audit set actor_id = null where false`,
    ]) {
      expect(await answerTo(statement)).toContain('permission denied for table audit')
      expect(await answerTo(statement, app.owner)).toContain('rows of audit are never changed')
    }
  })

  it('only ever adds lines, roots and proofs of the record of a deal, for the server and for the owner', async () => {
    for (const table of ['deal_record', 'deal_record_roots', 'deal_record_proofs'])
      for (const change of [`update ${table} set offer_id = null`, `delete from ${table}`, `truncate ${table}`]) {
        const statement = sql.raw(change.replace('roots set offer_id = null', 'roots set text = null'))
        expect(await answerTo(statement)).toContain(`permission denied for table ${table}`)
        expect(await answerTo(statement, app.owner)).toMatch(/are never changed|referenced in a foreign key/)
      }
    const forged = sql`update deal_record_values set value = 'another'`
    expect(await answerTo(forged)).toContain('permission denied for table deal_record_values')
    expect(await answerTo(forged, app.owner)).toContain('rows of deal_record_values are never changed')
  })

  it('has one user per email, whatever its case', async () => {
    const { email } = await given.aBuyer()
    expect(
      await answerTo(sql`insert into users (name, email, image, role, created_at)
        values ('Twin', ${email.toUpperCase()}, '', 'user', now())`),
    ).toBe('users_one_per_email')
  })
})

describe('the invariants', () => {
  it('report the rows that break them', async () => {
    const { property } = offersIn.bought
    await db.updateTable('properties').set({ sold_at: null }).where('id', '=', property.id).execute()
    expect(await brokenInvariants(db)).toContain(
      `a property says truly whether it is under offer or sold: ${property.id}`,
    )
  })
})
