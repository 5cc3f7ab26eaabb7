import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit/audit.ts'
import { utcText } from '#contract/ground/dates.ts'
import type { Db } from '../tables/schema.ts'

/** Finds the decisions on a row or person, or those whose detail ends with the id of a row that is gone. */
type Sought = { objectId: string } | { removedId: string }

/**
 * Says who has decided on something and when, for an admin who comes second: "Ada has kept this message on …".
 *
 * @param words of each action that decides, such as "kept this message"
 * @param from earliest time of the decision; undefined for any
 * @returns undefined if the audit trail has no such line, or no longer
 */
export async function whoHasDecided(
  db: Db,
  sought: Sought,
  words: Partial<Record<AuditAction, string>>,
  from?: Date,
): Promise<string | undefined> {
  const line = await db
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.actor_id')
    .select(['users.name', 'audit.action', 'audit.at'])
    .where('audit.action', 'in', Object.keys(words))
    .$if('objectId' in sought, query =>
      query.where('audit.object_id', '=', 'objectId' in sought ? sought.objectId : ''),
    )
    .$if('removedId' in sought, query =>
      query.where(sql<boolean>`right(audit.detail, 36) = ${'removedId' in sought ? sought.removedId : ''}`),
    )
    .$if(from !== undefined, query => query.where('audit.at', '>=', from ?? new Date(0)))
    // The first one after a known time, or else the last one.
    .orderBy('audit.id', from ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  const did = line && words[line.action as AuditAction]
  return line && `${line.name} has ${did} on ${utcText(line.at.toISOString())}.`
}
