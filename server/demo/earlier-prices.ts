import type { Insertable } from 'kysely'
import { toCents } from '#contract/ground/money.ts'
import type { AuditLine } from '../db/audit/audit-line.ts'
import type { Tables } from '../db/tables/schema.ts'
import { demoOffers } from './demo-offers.ts'
import { auditLine, type IdOf } from './demo-rows.ts'
import type { DemoProperty } from './property-rows.ts'

/** Earlier prices, as shares of the present ones: most homes became cheaper. */
const factors = [1.06, 1.04, 0.96]

const withOffers = new Set(demoOffers.map(({ property }) => property))

/** Prices that demo homes had before, with the audit lines of their changes: of every third home without offers. */
export function earlierPrices(
  idOf: IdOf,
  listed: ReadonlyMap<string, DemoProperty>,
): { prices: Insertable<Tables['verified_prices']>[]; lines: AuditLine[] } {
  const properties = [...listed.values()]
  const changed = properties.filter(({ property, row }) => row.status === 'verified' && !withOffers.has(property.title))
  const third = changed.filter((_, at) => at % 3 === 0)
  return {
    prices: [
      ...third.map(({ row, moment }, at) => {
        const before = (cents: number) => toCents(Math.round((cents * (factors[at % 3] ?? 1)) / 500_000) * 5000)
        const [min, max] = [before(row.min_price_cents), before(row.max_price_cents)]
        return { property_id: row.id, verified_at: moment(0.2), min_price_cents: min, max_price_cents: max }
      }),
      ...properties.flatMap(({ property, row, moment }) => {
        if (!property.verified) return []
        const [min, max] = property.verified.range ?? property.range
        const range = { min_price_cents: toCents(min), max_price_cents: toCents(max) }
        return { property_id: row.id, verified_at: moment(0.2), ...range }
      }),
    ],
    lines: third.flatMap(({ row, moment }) => [
      auditLine(moment(0.6), row.agent_id, 'update property', row.id, 'pending', 'verified'),
      auditLine(moment(0.65), idOf('Ada Admin'), 'judge property', row.id, 'verified', 'pending'),
    ]),
  }
}
