import type { AuditAction } from '#contract/audit.ts'
import type { Db } from './schema.ts'

export interface AuditLine {
  at: Date
  /** Undefined when the marketplace itself acted. */
  actor: { id: string; requestId: string; client?: string } | undefined
  action: AuditAction
  /** Id of the row that changed; undefined for an event without one. */
  objectId: string | undefined
  from?: string
  to?: string
  /** Further details for admins, in one line. */
  detail?: string
  /** Hash of the client's network (`http/client.ts`), for events without an actor. */
  client?: string
}

/** Writes audit lines of events that change no state, such as a sign-in. For a change of state, use `recordMove`. */
export async function recordAudit(db: Db, ...lines: AuditLine[]): Promise<void> {
  if (lines.length > 0) await insertAudit(db, ...lines).execute()
}

/** Inserts audit lines. */
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
