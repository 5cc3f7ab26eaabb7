import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dealBuilders } from '../testing/deal-builders.ts'
import { finalRoundBuilders } from '../testing/final-round-builders.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { checkInvariants } from './invariants.ts'

const app = await startTestApp()
const { given, owner } = app
const deals = dealBuilders(app)
const rounds = finalRoundBuilders(app)

/** Finds the rows that break each invariant, in this many batches. */
async function findBroken(batches?: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for await (const { statement, rows } of checkInvariants(owner, batches, 1000)) found[statement] = rows.toSorted()
  return found
}

/** Removes the checks, those of domains too, and the unique indexes and triggers that prevent broken rows. */
const allowAnything = sql`
  do $$ declare wanted record; begin
    for wanted in select conrelid::regclass as table, conname as name from pg_constraint
      where conrelid <> 0 and contype in ('c', 'u') and connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
    loop execute format('alter table %s drop constraint %I', wanted.table, wanted.name); end loop;
    for wanted in select contypid::regtype as domain, conname as name from pg_constraint where contypid <> 0
      and connamespace = 'public'::regnamespace
    loop execute format('alter domain %s drop constraint %I', wanted.domain, wanted.name); end loop;
    for wanted in select indexrelid::regclass as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
    loop execute format('drop index %s', wanted.name); end loop;
    for wanted in select distinct tgrelid::regclass as table from pg_trigger where not tgisinternal
    loop execute format('alter table %s disable trigger user', wanted.table); end loop;
  end $$`

/** Breaks what the offers, homes and people of a marketplace say about each other. */
const faults = [
  sql`update properties set under_offer = not under_offer, lng = 1, final_round = 'closed', hidden = true, published_at = null`,
  sql`update audit set from_state = 'bought' where to_state is not null`,
  sql`insert into audit (at, action, object_id, from_state, to_state)
    select now(), 'x', id, 'admin', 'gone' from properties cross join generate_series(1, 2)`,
  sql`insert into property_photos (property_id, state, kind, image, position, caption, alt)
    select id, state, 'photo', 'other', 0, '', '' from properties cross join unnest('{current,verified}'::text[]) as state`,
  sql`insert into wishlist_entries (user_id, property_id, created_at)
    select buyer_id, property_id, now() from offers cross join generate_series(1, 2)`,
  sql`delete from offer_terms`,
  sql`update final_rounds set property_id = (select max(id::text)::uuid from properties where id <> property_id)`,
  sql`update deal_record set text = replace(text, '"pending"', '"open"') where line = 1`,
  sql`update sandbox.payment_intents set amount_cents = amount_cents + 1, offer_id = 'other'`,
  sql`insert into payments (offer_id, provider, amount_cents, status, created_at)
    select id, 'sandbox', 1, 'open', now() from offers cross join generate_series(1, 2)`,
  sql`update payments set status = 'refunded' where intent_id is not null`,
  sql`update offers set agent_id = buyer_id, amount_cents = 1, terms_version = 3, backup_rank = 1, backup_version = 7,
    board_version = 9, conditions = '{inspection}', deal_conditions = '{"inspection": {"state": "failed"}}',
    pay_by = case when status = 'accepted' then null else now() end`,
  sql`update users set deleted_at = now(), role = 'agent', email = 'same'`,
]
/** Breaks what depends on the status of an offer. */
const laterFaults = [
  sql`insert into audit (at, action, object_id) select now(), 'lapse offer', id from offers`,
  sql`update offers set deposit_transaction = (select intent_id from payments where offer_id = offers.id and intent_id is not null),
    deposit_cents = 1, transfer_reference = 'same',
    status = case status when 'bought' then 'rejected' when 'pending' then 'pending' else 'bought' end`,
  sql`update offers set transfer_reference = null, property_id = (select min(id::text)::uuid from properties)
    where status = 'bought'`,
  sql`update payments set status = 'succeeded'`,
]

it('finds the same broken rows in many batches as in one', async () => {
  const property = await given.aProperty()
  const deal = await deals.anOffer({ property })
  await rounds.aRound(property)
  await rounds.final(deal, deal.amount)
  for (let time = 0; time < 3; time++) {
    await deals.aCounteroffer()
    await deals.anAcceptedOffer()
    await deals.aSale()
  }
  const before = await findBroken()
  expect(Object.values(before).flat()).toEqual([])
  await allowAnything.execute(owner)
  const unbroken = new Set(Object.keys(before))
  for (const some of [faults, laterFaults]) {
    for (const fault of some) await fault.execute(owner)
    const found = await findBroken(1)
    expect(await findBroken(4)).toEqual(found)
    for (const [statement, rows] of Object.entries(found)) if (rows.length > 0) unbroken.delete(statement)
  }
  expect([...unbroken]).toEqual(['nothing of a person or a property takes offers with it'])
})
