import { sql } from 'kysely'
import type { AgeOrder } from '#contract/field.ts'
import type { User } from '#contract/users.ts'
import { byAge, contains, listAny, mapList, type List, type Page } from '../../db/list.ts'
import type { Db, Tx, UserRow } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'

export const toUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  image: row.image,
  role: row.role,
  emailVerified: row.email_verified,
  createdAt: row.created_at.toISOString(),
})

const present = (db: Db) => db.selectFrom('users').selectAll().where('deleted_at', 'is', null)

export const findUserByEmail = (db: Db, email: string) =>
  present(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const findUserByUid = (db: Db, uid: string) => present(db).where('uid', '=', uid).executeTakeFirst()

export const findUserById = (db: Db, id: string) => present(db).where('id', '=', id).executeTakeFirst()

/** Holds a user until the transaction ends. */
export const holdUser = (tx: Tx, id: string) => present(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function listUsers(
  db: Db,
  { search, sort = 'newest' }: { search?: string | undefined; sort?: AgeOrder | undefined },
  page: Page,
): Promise<List<User>> {
  const all = present(db)
  const found = search ? [all.where(contains(search, 'name')), all.where(contains(search, 'email'))] : [all]
  return mapList(await listAny(db, found, 'users', page, byAge[sort]), toUser)
}

export interface NewUser {
  uid: string
  name: string
  email: string
  emailVerified: boolean
  image: string
  createdAt: Date
}

/**
 * Creates the user of an identity, always with role user; undefined if the identity or the address has one, or if the
 * identity is gone: one that is removed at the same moment has waited, or has won.
 */
export const insertUser = (db: Db, { uid, name, email, emailVerified, image, createdAt }: NewUser) =>
  db
    .insertInto('users')
    .columns(['uid', 'name', 'email', 'email_verified', 'image', 'role', 'created_at'])
    .expression(eb =>
      eb
        .selectFrom('identity.user')
        .select([
          sql`${uid}`.as('uid'),
          sql`${name}`.as('name'),
          sql`${email}`.as('email'),
          sql`${emailVerified}::boolean`.as('email_verified'),
          sql`${image}`.as('image'),
          sql`'user'`.as('role'),
          sql`${createdAt}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', uid)
        .forKeyShare(),
    )
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Notes what the identity service says of the address. */
export const setEmailVerified = (db: Db, uid: string, verified: boolean) =>
  db.updateTable('users').set({ email_verified: verified }).where('uid', '=', uid).returningAll().executeTakeFirst()

/** Takes over the address of the identity. @throws the database's refusal of one that somebody else has */
export const followIdentity = (
  db: Db,
  id: string,
  { email, emailVerified }: { email: string; emailVerified: boolean },
) =>
  db
    .updateTable('users')
    .set({ email, email_verified: emailVerified })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Ties a user to another identity: only for those whom the settings vouch for, the admin and the demo accounts. */
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
    .select(['role', 'deleted_at'])
    .where('id', '=', caller.id)
    .forShare()
    .executeTakeFirst()
  requireRole(caller, user)
}

/** The same of the caller's row that a statement has already held. */
export function requireRole(caller: Caller, held: Pick<UserRow, 'role' | 'deleted_at'> | undefined): void {
  if (held?.role !== caller.role || held.deleted_at !== null) throw problem(403, 'Your account may not do this.')
}
