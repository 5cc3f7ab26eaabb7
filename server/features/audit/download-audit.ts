import { actionText, type AuditFilter, type AuditLine, cutDownload, maxAuditRows } from '#contract/audit/audit.ts'
import { calendarDayText } from '#contract/ground/dates.ts'
import { auditEvent } from '../../db/audit/audit-event.ts'
import type { Page } from '../../db/list.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { resolveFilter, type ResolvedFilter } from './audit-filter.ts'
import { readLines } from './audit-store.ts'
import { byteOrderMark, csvRow } from './csv.ts'

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

/**
 * Streams the matching lines as CSV, newest first. Records the download before it starts.
 *
 * @param most lines of a file
 */
export async function downloadAudit(
  { db, clock }: Deps,
  admin: Caller,
  filter: AuditFilter,
  most = maxAuditRows,
): Promise<AsyncIterable<string>> {
  const resolved = await resolveFilter(db, filter)
  await auditEvent(db, {
    at: clock.now(),
    actor: admin,
    action: 'download audit',
    objectId: undefined,
    detail: describeFilter(resolved),
  })
  return rowsOf(db, resolved, most)
}

async function* rowsOf(db: Deps['db'], filter: ResolvedFilter, most: number): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(Object.keys(columns))
  let written = 0
  let after: Page['after']
  let last = ''
  do {
    const { items, next } = await readLines(db, filter, { limit: perRead, after })
    yield items.map(line => csvRow(Object.values(columns).map(cell => cell(line)))).join('')
    written += items.length
    last = items.at(-1)?.at ?? last
    after = next
  } while (after !== undefined && written < most)
  if (after !== undefined) yield csvRow([`${cutDownload} ${howToGetTheRest(last)}`])
}

/** Easternmost time zone, where a day begins first. */
const easternmostMs = 14 * 60 * 60 * 1000

/** Names a day that contains the rest in every time zone, so that no line is missing. */
const howToGetTheRest = (last: string): string =>
  `For the rest, choose ${calendarDayText(new Date(Date.parse(last) + easternmostMs).toISOString().slice(0, 10))} under “To” and download again. Lines of that day come twice. If that day alone has more, filter by action or person, too.`

/** Stores ids rather than emails, because audit lines outlive a person's email. */
const describeFilter = (filter: ResolvedFilter): string =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value instanceof Date ? value.toISOString() : value}`)
    .join(', ') || 'all lines'
