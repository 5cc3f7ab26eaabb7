import type { Statement } from './alongside.ts'
import type { Db } from './schema.ts'

export interface AuditLine {
  at: Date
  /** Nobody when the marketplace itself acted. */
  actor: { id: string; requestId: string } | undefined
  action: string
  objectId: string
  from?: string
  to?: string
}

/** Writes down a change of state, in the transaction that makes it. */
export async function recordAudit(db: Db, ...lines: AuditLine[]): Promise<void> {
  if (lines.length > 0) await auditLines(db, ...lines).execute()
}

/** The same beside other changes. */
export const auditLines = (statement: Statement, ...lines: AuditLine[]) =>
  statement.insertInto('audit').values(
    lines.map(line => ({
      at: line.at,
      actor_id: line.actor?.id ?? null,
      request_id: line.actor?.requestId ?? null,
      action: line.action,
      object_id: line.objectId,
      from_state: line.from ?? null,
      to_state: line.to ?? null,
    })),
  )
