import type { Db } from '../tables/schema.ts'
import type { AuditLine } from './audit-line.ts'
import { insertAudit } from './insert-audit.ts'

/**
 * Writes audit lines of events that are no change of state, such as a sign-in or a download, and of the operator's
 * commands. A change of state uses `record-change.ts` (decision 15).
 */
export async function auditEvent(db: Db, ...lines: AuditLine[]): Promise<void> {
  if (lines.length > 0) await insertAudit(db, ...lines).execute()
}
