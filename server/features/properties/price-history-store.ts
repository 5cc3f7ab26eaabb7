import { sql } from 'kysely'
import { toDollars } from '#contract/ground/money.ts'
import type { VerifiedPrice } from '#contract/properties/price-history.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Caller } from '../../http/caller.ts'

interface PriceRow {
  verified_at: Date | null
  min_price_cents: number
  max_price_cents: number
}

/** Reads the verified prices of a property, the first one first. The current one counts while it is verified. */
export async function findVerifiedPrices(db: Db, id: string): Promise<VerifiedPrice[]> {
  const { rows } = await sql<PriceRow>`
    select verified_at, min_price_cents, max_price_cents from (
      select id as position, verified_at, min_price_cents, max_price_cents from verified_prices where property_id = ${id}
      union all
      select null, last_verified_at(properties), min_price_cents, max_price_cents from properties
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
