import type { AuditAction } from '#contract/audit/audit.ts'

/** A line of the audit trail. */
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
  /** Hash of the client's network (`ground/client-network.ts`), for events without an actor. */
  client?: string
}
