import { actionText, type AuditFilter, type AuditLine, maxAuditRows } from '#contract/audit/audit.ts'
import { auditEvent } from '../../db/audit/audit-event.ts'
import type { Page } from '../../db/list.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { readLines } from './audit-store.ts'
import { resolveFilter, type ResolvedFilter } from './audit-filter.ts'
import { csvRow } from './csv.ts'

/** Lines per batch, which bounds memory and the lifetime of a snapshot. */
const perRead = 1000

const columns = {
  Time: (line: AuditLine) => line.at,
  Action: (line: AuditLine) => actionText(line.action),
  Person: (line: AuditLine) => line.actor?.name,
  Email: (line: AuditLine) => line.actor?.email,
  'Person id': (line: AuditLine) => line.actor?._id,
  Object: (line: AuditLine) => line.object?.name,
  'Object kind': (line: AuditLine) => line.object?.kind,
  'Object id': (line: AuditLine) => line.object?._id,
  From: (line: AuditLine) => line.from,
  To: (line: AuditLine) => line.to,
  Details: (line: AuditLine) => line.detail,
  Client: (line: AuditLine) => line.client,
  Request: (line: AuditLine) => line.requestId,
} satisfies Record<string, (line: AuditLine) => string | null | undefined>

/** Streams the matching lines as CSV, newest first. Records the download before it starts. */
export async function downloadAudit(
  { db, clock }: Deps,
  admin: Caller,
  filter: AuditFilter,
): Promise<AsyncIterable<string>> {
  const resolved = await resolveFilter(db, filter)
  await auditEvent(db, {
    at: clock.now(),
    actor: admin,
    action: 'download audit',
    objectId: undefined,
    detail: describeFilter(resolved),
  })
  return rowsOf(db, resolved)
}

async function* rowsOf(db: Deps['db'], filter: ResolvedFilter): AsyncGenerator<string> {
  yield csvRow(Object.keys(columns))
  let written = 0
  let after: Page['after']
  do {
    const { items, next } = await readLines(db, filter, { limit: perRead, after })
    yield items.map(line => csvRow(Object.values(columns).map(cell => cell(line)))).join('')
    written += items.length
    after = next
  } while (after !== undefined && written < maxAuditRows)
}

/** Stores ids rather than emails, because audit lines outlive a person's email. */
const describeFilter = (filter: ResolvedFilter): string =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value instanceof Date ? value.toISOString() : value}`)
    .join(', ') || 'all lines'
