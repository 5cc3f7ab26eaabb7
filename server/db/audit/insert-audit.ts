import type { Db } from '../tables/schema.ts'
import type { AuditLine } from './audit-line.ts'

/** Inserts audit lines. Private to `record-change.ts` and `auditEvent` (decision 15). */
export const insertAudit = (db: Db, ...lines: AuditLine[]) =>
  db.insertInto('audit').values(
    lines.map(line => ({
      at: line.at,
      actor_id: line.actor?.id ?? null,
      request_id: line.actor?.requestId ?? null,
      action: line.action,
      object_id: line.objectId ?? null,
      from_state: line.from ?? null,
      to_state: line.to ?? null,
      detail: line.detail ?? null,
      client: line.client ?? line.actor?.client ?? null,
    })),
  )
