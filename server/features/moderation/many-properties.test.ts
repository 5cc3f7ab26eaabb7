import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pictureId } from '#contract/images/image-url.ts'
import { deleteUser, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { acceptCounter } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { findProperty } from '#contract/properties/properties.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { hasImage } from '../images/image-store.ts'
import { removeUnusedImages } from '../images/remove-unused-images.ts'
import { updatePropertiesInBatches } from './update-properties.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const as = await given.anAdmin()

/** Three batches. */
const many = 2001

/** An agent with very many listings. The first of them has an offer in negotiation. */
async function anAgentWithMany() {
  const deal = await deals.aCounteroffer()
  const { agent, id } = deal.property
  await sql`insert into properties (agent_id, title, location, description, image, min_price_cents, max_price_cents, status, created_at)
    select agent_id, title, location, description, image, min_price_cents, max_price_cents, status, created_at
    from properties, generate_series(2, ${many}) where id = ${id}`.execute(deps.db)
  return { deal, agent, property: deal.property }
}

/** Counts the listings of an agent by what buyers see of them, and the transactions that last changed one. */
async function countPropertiesOf(agent: Person) {
  const { rows } = await sql<{ shown: number; hidden: number; deleted: number; most: number }>`
    select count(*) filter (where deleted_at is null and not hidden)::int as shown,
      count(*) filter (where deleted_at is null and hidden)::int as hidden,
      count(*) filter (where deleted_at is not null)::int as deleted
    from properties where agent_id = ${agent.id}`.execute(deps.db)
  const { rows: batches } = await sql<{ size: number }>`select count(*)::int as size from properties
    where agent_id = ${agent.id} group by xmin::text order by size desc`.execute(deps.db)
  return { ...rows[0], largestBatch: batches[0]?.size }
}

const queuedFor = async (agent: Person) => {
  const { rows } = await sql<{ data: { by: string } }>`
    select data from pgboss.job where name = 'update-properties' and data ->> 'agentId' = ${agent.id}`.execute(
    app.owner,
  )
  return rows.map(({ data }) => data.by)
}

describe('an agent with thousands of listings', () => {
  it('is marked as fraud without a change of any listing, which a job hides in batches', async () => {
    const { agent, property, deal } = await anAgentWithMany()
    const buyer = await given.aBuyer()
    expect(await call(markFraud, { as, params: { id: agent.id } })).toMatchObject({ status: 200 })
    expect(await countPropertiesOf(agent)).toMatchObject({ shown: many, hidden: 0 })
    expect(await queuedFor(agent)).toEqual([as.id])

    expect((await call(findProperty, { as: buyer, params: { id: property.id } })).status).toBe(404)
    const offer = { propertyId: property.id, offerAmount: 450_000, buyingDate: '2030-01-01' }
    expect(await call(makeOffer, { as: buyer, body: offer })).toMatchObject({
      status: 409,
      body: { message: 'This home is no longer available.' },
    })
    expect(await call(acceptCounter, { as: deal.buyer, params: { id: deal.id }, body: { version: 2 } })).toMatchObject({
      status: 409,
      body: { message: 'This property is no longer available.' },
    })

    await updatePropertiesInBatches(deps, agent.id, { id: as.id, requestId: 'test' })
    expect(await countPropertiesOf(agent)).toMatchObject({ shown: 0, hidden: many, largestBatch: 1000 })
    const closed = await deps.db.selectFrom('offers').select('closed_because').where('id', '=', deal.id).execute()
    expect(closed).toEqual([{ closed_because: 'agent reviewed' }])
    await expectInvariants(deps.db)

    await call(makeAgent, { as, params: { id: agent.id } })
    await updatePropertiesInBatches(deps, agent.id, undefined)
    expect(await countPropertiesOf(agent)).toMatchObject({ shown: many, hidden: 0 })
    await expectInvariants(deps.db)
  })

  it('is deleted in the same way, and each listing has its audit line', async () => {
    const { agent, property } = await anAgentWithMany()
    const [image = ''] = await given.pictures(1)
    await sql`insert into property_photos (property_id, state, position, image, kind, caption, alt)
      values (${property.id}, 'current', 1, ${image}, 'photo', '', '')`.execute(deps.db)
    // Found in use earlier.
    await deps.db.updateTable('images').set({ check_at: null }).execute()
    expect(await call(deleteUser, { as, params: { id: agent.id } })).toMatchObject({ status: 200 })
    expect(await countPropertiesOf(agent)).toMatchObject({ shown: many, deleted: 0 })
    expect((await call(findProperty, { as, params: { id: property.id } })).status).toBe(200)
    await updatePropertiesInBatches(deps, agent.id, { id: as.id, requestId: 'test' })
    expect(await countPropertiesOf(agent)).toMatchObject({ deleted: many, largestBatch: 1000 })
    app.passHours(25)
    await removeUnusedImages(deps)
    expect(await hasImage(deps.db, pictureId(image)), 'its photo').toBe(false)
    const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from audit
      where action = 'delete property' and actor_id = ${as.id}
        and object_id in (select id from properties where agent_id = ${agent.id})`.execute(deps.db)
    expect(rows).toEqual([{ lines: many }])
    await expectInvariants(deps.db)
  })
})
