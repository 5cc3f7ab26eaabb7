import { sql, type RawBuilder } from 'kysely'
import type { Db } from './tables/schema.ts'

/** Builds the condition that an id belongs to the batch of a check. */
type InBatch = (id: string) => RawBuilder<unknown>

/**
 * Invariants of every Keyhaven database, even under concurrent writers. Each has a query for the rows that break it: those
 * with an id in the batch, or all if one row depends on every other. The sandbox's table represents the card provider.
 */
const broken: Record<string, (inBatch: InBatch) => RawBuilder<unknown>> = {
  'a property is sold at most once': inBatch => sql`
    select property_id from offers where status = 'bought' and ${inBatch('property_id')} group by property_id having count(*) > 1`,
  'one offer of a property is accepted or bought at a time': inBatch => sql`
    select property_id from offers where status in ('accepted', 'bought') and ${inBatch('property_id')}
    group by property_id having count(*) > 1`,
  'a property says truly whether it is under offer or sold': inBatch => sql`
    select id from properties where ${inBatch('id')} and (
      under_offer <> exists (select from offers where property_id = properties.id and status = 'accepted') or
      (sold_at is not null) <> exists (select from offers where property_id = properties.id and status = 'bought'))`,
  'a property that is verified has a date of publication': inBatch => sql`
    select id from properties where ${inBatch('id')} and status = 'verified' and published_at is null`,
  'the first photo of a property is its image': inBatch => sql`
    select id from properties where ${inBatch('id')} and image is distinct from (
      select property_photos.image from property_photos
      where property_id = properties.id and state = 'current' order by position limit 1
    ) and exists (select from property_photos where property_id = properties.id and state = 'current')`,
  'verified photos belong to a verified version': inBatch => sql`
    select property_id from property_photos where ${inBatch('property_id')} and state = 'verified'
      and not exists (select from verified_versions where property_id = property_photos.property_id)`,
  'the public sees the position of a home, and only its cell while the address is hidden': inBatch => sql`
    select id from properties where ${inBatch('id')} and ((lng is null) <> (shown_lng is null)
      or (not hide_address and (lng, lat) <> (shown_lng, shown_lat))
      or (hide_address and (lng, lat) = (shown_lng, shown_lat)))`,
  'an offer moves only along its moves, and each move leaves one line': inBatch => sql`
    select object_id from (
      select object_id, from_state, to_state, lag(to_state) over (partition by object_id order by id) as before
      from audit where to_state is not null and ${inBatch('object_id')}
        and exists (select from offers where id = object_id)
    ) as moves
    where from_state is distinct from before
      or (from_state is null and to_state <> 'pending')
      or (from_state is not null and (from_state, to_state) not in
        (('pending', 'accepted'), ('pending', 'rejected'), ('accepted', 'bought'), ('accepted', 'rejected')))`,
  'the last line about an offer says what it is': inBatch => sql`
    select offers.id from offers left join lateral (
      select to_state from audit where object_id = offers.id and to_state is not null order by id desc limit 1
    ) as last on true
    where ${inBatch('offers.id')} and last.to_state is distinct from offers.status`,
  'the last line about a property or a role says what it is': inBatch => sql`
    select last.object_id from (
      select distinct on (object_id) object_id, to_state from audit
      where to_state is not null and ${inBatch('object_id')} order by object_id, id desc
    ) as last
    left join properties on properties.id = last.object_id
    left join users on users.id = last.object_id
    where last.to_state <> coalesce(properties.status, users.role)`,
  'a property and a role move from where they were': inBatch => sql`
    select object_id from (
      select object_id, from_state, lag(to_state) over (partition by object_id order by id) as before
      from audit where to_state is not null and ${inBatch('object_id')}
        and not exists (select from offers where id = object_id)
    ) as moves
    where before is not null and from_state is distinct from before`,
  'an offer lies within the range that it was made under': inBatch => sql`
    select id from offers where ${inBatch('id')} and amount_cents not between min_price_cents and max_price_cents`,
  'an offer has every version of its terms once, and its turn grows with each change of sides': inBatch => sql`
    select id from offers where ${inBatch('id')} and terms_version - 1 <> (select count(*) from offer_terms where offer_id = offers.id)
    union all
    select offer_id from (
      select offer_id, version, made_by, turn, version - row_number() over versions as missing,
        lag(made_by) over versions as made_before, lag(turn) over versions as turn_before
      from (
        select offer_id, version, made_by, turn from offer_terms where ${inBatch('offer_id')}
        union all select id, terms_version, terms_by, terms_turn from offers where ${inBatch('id')}
      ) as terms window versions as (partition by offer_id order by version)
    ) as terms
    where missing <> 0 or (version = 1 and (made_by, turn) <> ('buyer', 1))
      or turn - turn_before <> (made_by <> made_before)::int`,
  'the record of a deal is one chain, whose last line says what the offer is': inBatch => sql`
    select offer_id from (
      select offer_id, line, text::jsonb as said, row_number() over lines as counted,
        coalesce(lag(encode(sha256(convert_to(text, 'UTF8')), 'hex')) over lines, repeat('0', 64)) as before
      from deal_record where ${inBatch('offer_id')} window lines as (partition by offer_id order by line)
    ) as lines
    where line <> counted or said ->> 'previous' <> before
      or (said ->> 'line', said ->> 'offer') <> (line::text, offer_id::text)
    union all
    select offers.id from offers join lateral (
      select text::jsonb -> 'facts' as facts from deal_record where offer_id = offers.id order by line desc limit 1
    ) as last on true
    where ${inBatch('offers.id')} and (facts ->> 'status', facts ->> 'version') is distinct from (status, terms_version::text)`,
  'every audited step of a deal is in its record': inBatch => sql`
    select offers.id from offers join deal_record as first on first.offer_id = offers.id and first.line = 1
    where ${inBatch('offers.id')} and first.text::jsonb ->> 'step' = 'make offer' and (
      select array_agg(action order by action) from audit where object_id = offers.id
    ) is distinct from (
      select array_agg(text::jsonb ->> 'step' order by text::jsonb ->> 'step') from deal_record
      where offer_id = offers.id and text::jsonb ->> 'step' not in ('change role', 'pay refund')
    )`,
  'a backup is ranked once its buyer agrees to its terms': inBatch => sql`
    select id from offers where backup_rank is not null and ${inBatch('id')} and backup_version is distinct from terms_version
    union all
    select property_id from offers where status = 'pending' and backup_rank is not null and ${inBatch('property_id')}
    group by property_id, backup_rank having count(*) > 1`,
  'a board shows terms that the buyer has made': inBatch => sql`
    select offers.id from offers left join offer_terms as shown on shown.offer_id = offers.id and shown.version = board_version
    where board_version is not null and ${inBatch('offers.id')}
      and (shown.made_by is distinct from 'buyer' and (board_version <> terms_version or terms_by <> 'buyer'))`,
  'a deal waits for its payment or for a condition': inBatch => sql`
    select offers.id from offers, lateral (
      select coalesce(bool_or(value ->> 'state' = 'open'), false) as open,
        coalesce(count(*) filter (where value ->> 'state' = 'failed'), 0) as failed
      from jsonb_each(deal_conditions)
    ) as found
    where ${inBatch('offers.id')} and ((offers.status = 'accepted' and (pay_by is null) <> open) or (offers.status = 'bought' and open)
      or (failed > 0) <> (closed_because is not distinct from 'condition failed') or failed > 1
      or (deposit_paid_at is not null and open and offers.status <> 'rejected'))
    union all
    select id from offers where deal_conditions is not null and ${inBatch('id')}
      and (select count(*) from jsonb_object_keys(deal_conditions)) <> cardinality(conditions)`,
  'a property says truly which round of final offers is open or closed': inBatch => sql`
    select properties.id from properties
    left join final_rounds as round on round.property_id = properties.id and round.status in ('open', 'closed')
    where ${inBatch('properties.id')} and properties.final_round is distinct from round.status`,
  'a final is sealed only for a pending offer in an open round, and nothing is accepted meanwhile': inBatch => sql`
    select offer_id from final_offers as final join offers on offers.id = offer_id
    join final_rounds as round on round.id = round_id
    where ${inBatch('offer_id')}
      and (offers.status <> 'pending' or round.status <> 'open' or round.property_id <> offers.property_id)
    union all
    select offers.id from offers join properties on properties.id = property_id
    where ${inBatch('offers.id')} and offers.status = 'accepted' and final_round = 'open'`,
  'a payment is for the amount or the deposit of its offer, here and at the provider': inBatch => sql`
    select payments.id from payments join offers on offers.id = offer_id
    left join sandbox.payment_intents as intent on intent.id = intent_id
    where ${inBatch('payments.id')} and ((payments.amount_cents <> coalesce(offers.deposit_cents, offers.amount_cents) and not without_cards)
      or intent.amount_cents <> payments.amount_cents or intent.currency <> 'usd' or intent.offer_id <> offers.id::text)`,
  'an offer has one live payment at most': inBatch => sql`
    select offer_id from payments where status in ('created', 'open', 'succeeded') and ${inBatch('offer_id')}
    group by offer_id having count(*) > 1`,
  'a card of the sandbox pays for an offer once at most': () => sql`
    select offer_id from sandbox.payment_intents where status = 'succeeded' and not refunded
    group by offer_id having count(*) > 1`,
  'money that was taken has bought its offer, or waits to': inBatch => sql`
    select intent.id from sandbox.payment_intents as intent
    join payments on payments.intent_id = intent.id join offers on offers.id = payments.offer_id
    where ${inBatch('payments.id')} and intent.status = 'succeeded' and not intent.refunded and not (
      (offers.status = 'bought' and offers.transaction_id = intent.id and payments.status = 'succeeded') or
      (offers.status in ('accepted', 'bought') and offers.deposit_transaction = intent.id
        and payments.status = 'succeeded') or
      (offers.status = 'accepted' and payments.status = 'open') or payments.status in ('refunding', 'refund_failed') or payments.paid_back_reference is not null)`,
  'a sale is paid by its own transaction, which was not refunded': inBatch => sql`
    select offers.id from offers
    left join payments on payments.offer_id = offers.id and payments.intent_id = offers.transaction_id
    left join sandbox.payment_intents as intent on intent.id = offers.transaction_id
    where ${inBatch('offers.id')} and offers.status = 'bought' and offers.transfer_reference is null and (
      payments.status is distinct from 'succeeded'
      or (payments.provider = 'sandbox' and (intent.status is distinct from 'succeeded' or intent.refunded)))`,
  'a sale with a deposit has both payments, and was open to objections for a day': inBatch => sql`
    select offers.id from offers join properties on properties.id = property_id
    left join payments on payments.intent_id = offers.deposit_transaction
    where ${inBatch('offers.id')} and offers.status = 'bought' and offers.deposit_cents is not null and (
      payments.status is distinct from 'succeeded' or payments.offer_id <> offers.id
      or offers.transfer_confirmed_at is null or properties.sold_at < offers.transfer_confirmed_at + interval '24 hours')`,
  'the deposit of a deal that fell through is refunded': inBatch => sql`
    select offers.id from offers join payments on payments.intent_id = offers.deposit_transaction
    where ${inBatch('offers.id')} and offers.status = 'rejected' and payments.status not in ('refunding', 'refunded', 'refund_failed')`,
  'a transfer pays for one deal, which no card can pay, or for the balance after a deposit': inBatch => sql`
    select id from offers where transfer_reference is not null and ${inBatch('id')} and (
      status = 'pending' or (deposit_cents is null and not without_cards and amount_cents between 50 and 99999999)
      or (status = 'bought' and transaction_id is distinct from transfer_reference)
      or exists (select from payments where offer_id = offers.id and payments.status in ('created', 'open', 'succeeded')
        and payments.intent_id is distinct from offers.deposit_transaction))`,
  'no two deals have one transfer': () => sql`
    select min(id::text) from offers where transfer_reference is not null and status <> 'rejected'
    group by lower(transfer_reference) having count(*) > 1`,
  'refunds are recorded': inBatch => sql`
    select payments.id from payments join sandbox.payment_intents as intent on intent.id = intent_id
    where ${inBatch('payments.id')} and (payments.status = 'refunded') <> intent.refunded and payments.paid_back_reference is null`,
  'a deal that was ended unpaid has a reason and nothing left to pay': inBatch => sql`
    select offers.id from offers where ${inBatch('offers.id')} and
      exists (select from audit where object_id = offers.id and action in ('lapse offer', 'cancel offer', 'release offer'))
      and (offers.status <> 'rejected' or coalesce(reason, '') = ''
        or exists (select from payments where offer_id = offers.id and payments.status in ('created', 'open', 'succeeded')))`,
  'what somebody has bought is not on their wishlist': inBatch => sql`
    select entry.id from wishlist_entries as entry
    join offers on offers.property_id = entry.property_id and offers.buyer_id = entry.user_id and offers.status = 'bought'
    where ${inBatch('entry.property_id')}`,
  'one wishlist entry and one live offer per buyer and property': inBatch => sql`
    select property_id from wishlist_entries where ${inBatch('property_id')} group by user_id, property_id having count(*) > 1
    union all
    select property_id from offers where status in ('pending', 'accepted') and ${inBatch('property_id')}
    group by buyer_id, property_id having count(*) > 1`,
  'an offer is on somebody else’s property, and names its agent': inBatch => sql`
    select offers.id from offers join properties on properties.id = property_id
    where ${inBatch('offers.id')} and (offers.agent_id <> properties.agent_id or offers.buyer_id = offers.agent_id)`,
  'an offer waits only for a property that is still there, and was not rejected': inBatch => sql`
    select offers.id from offers join properties on properties.id = property_id
    where ${inBatch('offers.id')} and ((offers.status in ('pending', 'accepted') and properties.deleted_at is not null)
      or (offers.status = 'pending'
        and (properties.hidden or properties.sold_at is not null or properties.status = 'rejected')))`,
  'a paid or accepted offer has a buyer who may pay': inBatch => sql`
    select offers.id from offers join users on users.id = buyer_id
    where ${inBatch('offers.id')} and offers.status in ('pending', 'accepted') and (users.role <> 'user' or users.deleted_at is not null)`,
  'an admin remains': () => sql`
    select object_id from audit where from_state = 'admin'
      and not exists (select from users where role = 'admin' and deleted_at is null)`,
  'one user per email, whatever its case': () => sql`
    select lower(email) from users group by lower(email) having count(*) > 1`,
  'nothing of a person or a property takes offers with it': () => sql`
    select conname from pg_constraint where conrelid = 'offers'::regclass and contype = 'f'
      and confrelid in ('users'::regclass, 'properties'::regclass) and confdeltype <> 'a'`,
  'listings of agents are shown, those of anybody else hidden': inBatch => sql`
    select properties.id from properties join users on users.id = agent_id
    where ${inBatch('properties.id')} and properties.deleted_at is null and properties.hidden <> (users.role <> 'agent')`,
  'a deleted person has no name, no sign-in and no listing for sale': inBatch => sql`
    select users.id from users where deleted_at is not null and ${inBatch('users.id')} and (
      uid is not null or name <> 'Former user' or
      exists (
        select from properties where agent_id = users.id and properties.deleted_at is null and sold_at is null
      ))`,
}

/** Approximate number of rows of one table that a statement reads. */
const rowsPerBatch = 20_000
/** Approximate bytes of the smallest rows that an invariant reads. */
const bytesPerRow = 150

/**
 * Checks one batch of one invariant per statement, so that no statement runs long on a running marketplace. Yields each
 * invariant with rows that break it. An invariant about all rows, such as the counts of the map, is one statement.
 *
 * @param batches a power of two, at most 65,536; by default as the largest table needs
 * @param mostNamed most rows that are named for one invariant
 */
export async function* checkInvariants(
  db: Db,
  batches?: number,
  mostNamed = 20,
): AsyncGenerator<{ statement: string; rows: string[] }> {
  const ranges = rangesOfIds(batches ?? (await countBatches(db)))
  for (const [statement, queryOf] of Object.entries(broken)) {
    const rows: string[] = []
    // A query that does not ask for the batch reads all rows.
    for (const range of queryOf.length === 0 ? ranges.slice(0, 1) : ranges) {
      const query = queryOf(id => sql`${sql.ref(id)} between ${range.from}::uuid and ${range.to}::uuid`)
      const found = await sql<{ id: string }>`
        select found.id::text from (${query}) as found (id) limit ${mostNamed - rows.length}`.execute(db)
      rows.push(...found.rows.map(({ id }) => id))
      if (rows.length === mostNamed) break
    }
    yield { statement, rows }
  }
}

/** Number of batches for the largest table, by its size: just after a restore, the database has counted no rows. */
async function countBatches(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select max(pg_relation_size(oid)) / ${bytesPerRow} as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return 2 ** Math.min(16, Math.ceil(Math.log2(Math.max(1, (rows[0]?.rows ?? 0) / rowsPerBatch))))
}

/** Splits all ids into ranges. Ids are random, so the ranges have about the same number of rows. */
const rangesOfIds = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    from: `${firstDigits(place, count)}0000-0000-0000-0000-000000000000`,
    to: `${firstDigits(place + 1, count, -1)}ffff-ffff-ffff-ffff-ffffffffffff`,
  }))
const firstDigits = (place: number, count: number, plus = 0) =>
  ((place * 65_536) / count + plus).toString(16).padStart(4, '0')

/** Finds messages about broken invariants. Has no values, so that a prepared statement of it is planned once. */
export const findBrokenInvariants = sql<{ sentence: string }>`${sql.join(
  Object.entries(broken).map(
    ([statement, queryOf]) =>
      sql`select ${sql.lit(statement)}::text || ': ' || found.id as sentence from (${queryOf(() => sql`true`)}) as found (id)`,
  ),
  sql` union all `,
)}`

/** Returns messages about broken invariants; empty if the data is consistent. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const { rows } = await findBrokenInvariants.execute(db)
  return rows.map(row => row.sentence)
}
