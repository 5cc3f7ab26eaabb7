import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openFinalRound } from '#contract/final-rounds/final-offers.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer, tooManyOffers } from '#contract/offers/offers.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

let statements = 0
const countStatements: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements++
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

const app = await startTestApp({ replace: ({ db }) => ({ db: db.withPlugin(countStatements) }) })
const { call, deps } = app
const deals = dealBuilders(app)

const many = 1500

/** Counts the statements that an act sends to the database. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  statements = 0
  await act()
  return statements
}

/** A home with this many pending offers. */
async function aPropertyWith(many: number) {
  const deal = await deals.anOffer()
  await sql`
    with buyers as (
      insert into users (name, email, image, role, created_at)
      select 'Buyer ' || n, gen_random_uuid() || '@example.com', image, 'user', created_at
      from users, generate_series(2, ${many}) as n where id = ${deal.buyer.id}
      returning id
    )
    insert into offers (property_id, agent_id, buyer_id, title, location, image, min_price_cents, max_price_cents,
      amount_cents, buying_date, created_at, status)
    select property_id, agent_id, buyers.id, title, location, image, min_price_cents, max_price_cents,
      amount_cents, buying_date, created_at, status
    from offers, buyers where offers.id = ${deal.id}`.execute(app.owner)
  return deal
}

/** Counts the mails and the notifications about these homes of one kind. */
async function countAbout(kind: string) {
  const { rows } = await sql<{ mails: number; notified: number }>`select
    (select count(*)::int from mails where kind = ${kind}) as mails,
    (select count(*)::int from notifications where content ->> 'kind' = ${kind}) as notified`.execute(deps.db)
  return rows[0]
}

describe('a home with thousands of offers', () => {
  it('can have one accepted in few statements, and all other buyers are told', async () => {
    const accept = async ({ id, property }: Awaited<ReturnType<typeof aPropertyWith>>) =>
      expect(await call(acceptOffer, { as: property.agent, params: { id } })).toMatchObject({ status: 200 })
    const few = await aPropertyWith(3)
    const forFew = await statementsOf(() => accept(few))
    await sql`truncate mails, notifications`.execute(app.owner)
    const all = await aPropertyWith(many)
    // Thousands of rows are written some hundreds at a time.
    expect(await statementsOf(() => accept(all))).toBeLessThan(2 * forFew)
    expect(await countAbout('other offer accepted')).toEqual({ mails: many - 1, notified: many - 1 })
  })

  it('can get a round of final offers, and all buyers are told', async () => {
    const { property } = await aPropertyWith(many)
    const deadline = new Date(deps.clock.now().getTime() + 48 * 3_600_000).toISOString()
    const opened = await call(openFinalRound, {
      as: property.agent,
      body: { propertyId: property.id, deadline },
    })
    expect(opened).toMatchObject({ status: 201 })
    expect(await countAbout('final round')).toEqual({ mails: many, notified: many })
  })

  it('takes no further one, and buyers know that before', async () => {
    const { property } = await aPropertyWith(many)
    const buyer = await app.given.aBuyer()
    const { body } = await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    expect(body).toMatchObject({ hasMostOffers: true })
    expect(
      await call(makeOffer, {
        as: buyer,
        body: { propertyId: property.id, offerAmount: property.minPrice, buyingDate },
      }),
    ).toMatchObject({ status: 409, body: { message: tooManyOffers } })
  })
})
