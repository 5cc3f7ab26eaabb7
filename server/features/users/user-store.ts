import { sql } from 'kysely'
import type { AgeOrder } from '#contract/field.ts'
import type { User } from '#contract/users.ts'
import { byAge, listPage, mapList, type List, type Page } from '../../db/list.ts'
import type { Db, Tx, UserRow } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'

export const toUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  image: row.image,
  role: row.role,
  createdAt: row.created_at.toISOString(),
})

const present = (db: Db) => db.selectFrom('users').selectAll().where('deleted_at', 'is', null)

export const findUserByEmail = (db: Db, email: string) =>
  present(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const findUserById = (db: Db, id: string) => present(db).where('id', '=', id).executeTakeFirst()

export async function listUsers(
  db: Db,
  { search, sort = 'newest' }: { search?: string | undefined; sort?: AgeOrder | undefined },
  page: Page,
): Promise<List<User>> {
  const found = search
    ? present(db).where(eb =>
        eb.or([
          eb(sql`position(lower(${search}) in lower(name))`, '>', 0),
          eb(sql`position(lower(${search}) in lower(email))`, '>', 0),
        ]),
      )
    : present(db)
  return mapList(await listPage(found, 'users', page, byAge[sort]), toUser)
}

export interface NewUser {
  uid: string
  name: string
  email: string
  image: string
  createdAt: Date
}

/** Creates the user of an identity, always with role user; undefined if the identity or the address has one. */
export const insertUser = (db: Db, { uid, name, email, image, createdAt }: NewUser) =>
  db
    .insertInto('users')
    .values({ uid, name, email, image, role: 'user', created_at: createdAt })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Ties a user to another identity: only for the admin whom the operator names in the settings. */
export const bindIdentity = (db: Db, id: string, uid: string) =>
  db.updateTable('users').set({ uid }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/**
 * Makes sure that the caller still has the role they were let in with, and keeps it so for the rest of the
 * transaction: a role change or a deletion at the same moment waits, or has won.
 *
 * @throws Problem 403
 */
export async function requireStill(tx: Tx, caller: Caller): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', caller.id)
    .where('role', '=', caller.role)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!user) throw problem(403, 'Your account may not do this.')
}
