import { sql, type RawBuilder } from 'kysely'

/** A condition of a WHERE. */
export type Condition = RawBuilder<boolean>

/** Requires all conditions; true without any. */
export const all = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** Requires one of the conditions; false without any. */
export const any = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`
