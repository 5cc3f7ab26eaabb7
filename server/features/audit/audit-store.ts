import { nilUuid } from '#contract/field.ts'
import { sql } from 'kysely'
import type { AuditFilter, AuditLine } from '#contract/audit.ts'
import { maxCounted } from '#contract/endpoint.ts'
import { requireCursorOf, type List, type Page } from '../../db/list.ts'
import type { Db } from '../../db/schema.ts'

const dayMs = 24 * 60 * 60 * 1000
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A filter with ids in the place of emails, and with `until`, the end of its last day. */
export interface ResolvedFilter {
  actorId: string | undefined
  action: string | undefined
  objectId: string | undefined
  client: string | undefined
  from: Date | undefined
  until: Date | undefined
}

/** An email or id that belongs to nobody finds no lines. */
export async function resolveFilter(db: Db, filter: AuditFilter): Promise<ResolvedFilter> {
  return {
    actorId: await idBehind(db, filter.person),
    action: filter.action,
    objectId: await idBehind(db, filter.object),
    client: filter.client || undefined,
    from: filter.from === undefined ? undefined : new Date(filter.from),
    until: filter.to === undefined ? undefined : new Date(new Date(filter.to).getTime() + dayMs),
  }
}

async function idBehind(db: Db, text: string | undefined): Promise<string | undefined> {
  if (!text) return undefined
  if (isId.test(text)) return text.toLowerCase()
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', text.toLowerCase())
    .executeTakeFirst()
  return user?.id ?? nilUuid
}

const matching = (db: Db, { actorId, action, objectId, client, from, until }: ResolvedFilter) =>
  db
    .selectFrom('audit')
    .$if(actorId !== undefined, query => query.where('actor_id', '=', actorId ?? ''))
    .$if(action !== undefined, query => query.where('action', '=', action ?? ''))
    .$if(objectId !== undefined, query => query.where('object_id', '=', objectId ?? ''))
    .$if(client !== undefined, query => query.where('client', '=', client ?? ''))
    .$if(from !== undefined, query => query.where('at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, query => query.where('at', '<', until ?? new Date(0)))

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
