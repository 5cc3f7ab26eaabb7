import { sql } from 'kysely'
import { toDollars } from '#contract/ground/money.ts'
import { maxVerifiedPrices, type VerifiedPrice } from '#contract/properties/price-history.ts'
import type { Db, Tx } from '../../db/tables/schema.ts'
import type { Caller } from '../../http/caller.ts'

interface PriceRow {
  verified_at: Date | null
  min_price_cents: number
  max_price_cents: number
}

/** Time at which a property was last verified. Once a change of it was sent back, only the audit has it. */
export const lastVerifiedAt = sql<Date | null>`coalesce(properties.verified_at, (select max(at) from audit
  where object_id = properties.id and action = 'judge property' and to_state = 'verified'))`

/**
 * Keeps the price of a verified property that its agent changes, unless it is the last one that was kept. With the price that
 * is verified next, a property has at most a hundred: its first and the newest.
 */
export async function keepVerifiedPrice(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into verified_prices (property_id, verified_at, min_price_cents, max_price_cents)
    select id, ${lastVerifiedAt}, min_price_cents, max_price_cents from properties
    where id = ${id} and status = 'verified' and not exists (
      select from (select * from verified_prices where property_id = properties.id order by id desc limit 1) as last
      where (last.min_price_cents, last.max_price_cents) = (properties.min_price_cents, properties.max_price_cents))`.execute(
    tx,
  )
  await sql`
    delete from verified_prices where property_id = ${id}
    and id > (select min(id) from verified_prices where property_id = ${id})
    and id in (select id from verified_prices where property_id = ${id} order by id desc offset ${maxVerifiedPrices - 2})`.execute(
    tx,
  )
}

/** Reads the verified prices of a property, the first one first. The current one counts while it is verified. */
export async function findVerifiedPrices(db: Db, id: string): Promise<VerifiedPrice[]> {
  const { rows } = await sql<PriceRow>`
    select verified_at, min_price_cents, max_price_cents from (
      select id as position, verified_at, min_price_cents, max_price_cents from verified_prices where property_id = ${id}
      union all
      select null, ${lastVerifiedAt}, min_price_cents, max_price_cents from properties
      where id = ${id} and status = 'verified'
    ) as prices order by position nulls last`.execute(db)
  return rows.filter((row, at) => !isSamePrice(row, rows[at - 1])).map(toVerifiedPrice)
}

/** Whether only other fields were changed in between. */
const isSamePrice = (row: PriceRow, before: PriceRow | undefined) =>
  row.min_price_cents === before?.min_price_cents && row.max_price_cents === before.max_price_cents

const toVerifiedPrice = (row: PriceRow): VerifiedPrice => ({
  at: row.verified_at?.toISOString() ?? null,
  minPrice: toDollars(row.min_price_cents),
  maxPrice: toDollars(row.max_price_cents),
})

/** Reads what was paid for a property, if the caller took part in the deal or is an admin. */
export async function findSalePrice(
  db: Db,
  id: string,
  caller: Pick<Caller, 'id' | 'role'>,
): Promise<number | undefined> {
  const sale = await db
    .selectFrom('offers')
    .select('amount_cents')
    .where('property_id', '=', id)
    .where('status', '=', 'bought')
    .$if(caller.role !== 'admin', query =>
      query.where(eb => eb.or([eb('buyer_id', '=', caller.id), eb('agent_id', '=', caller.id)])),
    )
    .executeTakeFirst()
  return sale && toDollars(sale.amount_cents)
}
