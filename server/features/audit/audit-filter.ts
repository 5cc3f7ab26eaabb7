import { sql } from 'kysely'
import type { AuditFilter } from '#contract/audit/audit.ts'
import { nilUuid } from '#contract/ground/field.ts'
import type { Db } from '../../db/tables/schema.ts'

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
    from: latest(filter.from, filter.since),
    until: earliest(filter.to && new Date(Date.parse(filter.to) + dayMs).toISOString(), filter.before),
  }
}

/** The later of two optional instants. Days and instants apply together, like all parts of a filter. */
const latest = (...instants: (string | undefined)[]) => sorted(instants).at(-1)
const earliest = (...instants: (string | undefined)[]) => sorted(instants)[0]

const sorted = (instants: readonly (string | undefined)[]): Date[] =>
  instants.flatMap(one => (one ? new Date(one) : [])).toSorted((one, other) => one.getTime() - other.getTime())

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

/** Selects the audit lines that a filter matches. */
export const matching = (db: Db, { actorId, action, objectId, client, from, until }: ResolvedFilter) =>
  db
    .selectFrom('audit')
    .$if(actorId !== undefined, query => query.where('actor_id', '=', actorId ?? ''))
    .$if(action !== undefined, query => query.where('action', '=', action ?? ''))
    .$if(objectId !== undefined, query => query.where('object_id', '=', objectId ?? ''))
    .$if(client !== undefined, query => query.where('client', '=', client ?? ''))
    .$if(from !== undefined, query => query.where('at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, query => query.where('at', '<', until ?? new Date(0)))
