import { sql } from 'kysely'
import type { AuditLine } from '#contract/audit/audit.ts'
import { maxCounted } from '#contract/ground/endpoint.ts'
import { requireCursorOf, type List, type Page } from '../../db/list.ts'
import type { Db } from '../../db/tables/schema.ts'
import { type ResolvedFilter, matching } from './audit-filter.ts'

export async function listLines(db: Db, filter: ResolvedFilter, page: Page): Promise<List<AuditLine>> {
  const { items, next } = await readLines(db, filter, page)
  const isWhole = !page.after && !next
  const counted = isWhole ? items.length : await countLines(db, filter)
  return { items, next, total: Math.min(counted, maxCounted), totalIsExact: isWhole || counted <= maxCounted }
}

/** One page without the total: newest first, by the time and then the number of a line. */
export async function readLines(
  db: Db,
  filter: ResolvedFilter,
  { limit, after }: Page,
): Promise<Pick<List<AuditLine>, 'items' | 'next'>> {
  requireCursorOf('instant', after)
  const rows = await matching(db, filter)
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .selectAll('audit')
    .select(['actor.name as actor_name', 'actor.email as actor_email'])
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(audit.at, audit.id) < (${after?.at ?? null}, ${after?.id ?? null}::bigint)`),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const objects = await objectsOf(db, [...new Set(shown.flatMap(row => row.object_id ?? []))])
  const last = shown.at(-1)
  return {
    items: shown.map(row => ({
      _id: String(row.id),
      at: row.at.toISOString(),
      actor:
        row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '', email: row.actor_email ?? '' },
      action: row.action,
      object:
        row.object_id === null
          ? null
          : (objects.get(row.object_id) ?? { _id: row.object_id, kind: null, name: '', foundBy: '' }),
      from: row.from_state,
      to: row.to_state,
      detail: row.detail,
      client: row.client,
      requestId: row.request_id,
    })),
    next: rows.length > limit && last ? { at: last.at, id: String(last.id) } : undefined,
  }
}

/** Lines about a person: their actions, and actions on them without the actor. */
export async function linesAbout(db: Db, userId: string, { limit, after }: Page) {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where(eb => eb.or([eb('actor_id', '=', userId), eb('object_id', '=', userId)]))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(at, id) < (${after?.at ?? null}, ${after?.id ?? null}::bigint)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(row => ({
      at: row.at.toISOString(),
      action: row.action,
      byYou: row.actor_id === userId,
      objectId: row.object_id,
      from: row.from_state,
      to: row.to_state,
      ...(row.actor_id === userId && { detail: row.detail, client: row.client }),
    })),
    next: rows.length > limit && last ? { at: last.at, id: String(last.id) } : undefined,
  }
}

async function countLines(db: Db, filter: ResolvedFilter): Promise<number> {
  const some = matching(db, filter)
    .select('audit.id')
    .limit(maxCounted + 1)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type AuditObject = NonNullable<AuditLine['object']>

/** Names the objects of the ids, if they still exist. */
async function objectsOf(db: Db, ids: readonly string[]): Promise<Map<string, AuditObject>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<AuditObject>`
    select id as _id, 'user' as kind, name, email as "foundBy" from users where id = any(${ids}::uuid[])
    union all
    select id, 'property', title, id::text from properties where id = any(${ids}::uuid[])
    union all
    select id, 'offer', title, property_id::text from offers where id = any(${ids}::uuid[])
    union all
    select id, 'mail', subject, to_email from mails where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row._id, row]))
}
