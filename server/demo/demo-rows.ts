import type { Insertable } from 'kysely'
import type { AuditAction } from '#contract/audit/audit.ts'
import type { AuditLine } from '../db/audit/audit-line.ts'
import type { Tables } from '../db/tables/schema.ts'

export const hour = 60 * 60 * 1000
export const day = 24 * hour

/** A row to insert, with its id. */
export type Row<Table extends keyof Tables> = Insertable<Tables[Table]> & { id: string }
/** Finds the id of a demo person by name. */
export type IdOf = (name: string) => string

/** An audit line of the demo marketplace. */
export const auditLine = (
  at: Date,
  actor: string | undefined,
  action: AuditAction,
  objectId: string,
  to?: string,
  from?: string,
): AuditLine => ({
  at,
  actor: actor === undefined ? undefined : { id: actor, requestId: 'demo' },
  action,
  objectId,
  ...(to !== undefined && { to }),
  ...(from !== undefined && { from }),
})

export const laterOf = (a: Date, b: Date): Date => (a > b ? a : b)
export const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b)

/** Reads a value that the demo data refers to by name. */
export function requireIn<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name)
  if (value === undefined) throw new Error(`The demo data refers to ${name}, which it does not contain`)
  return value
}
