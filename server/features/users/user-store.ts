import { sql } from 'kysely'
import type { AgeOrder } from '#contract/ground/field.ts'
import type { Role } from '#contract/ground/role.ts'
import { defaultAvatar } from '#contract/images/images.ts'
import { formerEmail } from '#contract/users/former-user.ts'
import type { User } from '#contract/users/users.ts'
import { byAge, contains, searchAnyColumn, mapList, type List, type Page } from '../../db/list.ts'
import type { Db, Tx, UserRow } from '../../db/tables/schema.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'

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

/** Locks a user until the transaction ends. */
export const lockUserById = (tx: Tx, id: string) => present(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function listUsers(
  db: Db,
  {
    search,
    role,
    sort = 'newest',
  }: { search?: string | undefined; role?: Role | undefined; sort?: AgeOrder | undefined },
  page: Page,
): Promise<List<User>> {
  const all = present(db).$if(role !== undefined, query => query.where('role', '=', role ?? 'user'))
  const found = search ? [all.where(contains(search, 'name')), all.where(contains(search, 'email'))] : [all]
  return mapList(await searchAnyColumn(db, found, 'users', page, byAge[sort]), toUser)
}

export interface NewUser {
  uid: string
  name: string
  email: string
  emailVerified: boolean
  image: string
  createdAt: Date
  /** URL of the terms that they accept, if they do. */
  acceptedTerms?: string | undefined
}

/**
 * Creates the user of an identity, always with role user. No row if the identity or the email has one, or if the
 * identity does not exist. A concurrent removal waits, or has won.
 */
export const insertUser = (db: Db, { uid, name, email, emailVerified, image, createdAt, acceptedTerms }: NewUser) =>
  db
    .insertInto('users')
    .columns([
      'uid',
      'name',
      'email',
      'email_verified',
      'image',
      'role',
      'created_at',
      'terms_accepted_at',
      'accepted_terms',
    ])
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
          sql`${acceptedTerms === undefined ? null : createdAt}::timestamptz`.as('terms_accepted_at'),
          sql`${acceptedTerms ?? null}::text`.as('accepted_terms'),
        ])
        .where('id', '=', uid)
        .forKeyShare(),
    )
    .onConflict(conflict => conflict.doNothing())
    .returningAll()

/** Copies the confirmation of the email from the identity service. */
export const setEmailVerified = (db: Db, uid: string, verified: boolean) =>
  db.updateTable('users').set({ email_verified: verified }).where('uid', '=', uid).returningAll()

/** Copies the email from the identity. @throws a unique violation if another user has it */
export const setEmail = (db: Db, id: string, { email, emailVerified }: { email: string; emailVerified: boolean }) =>
  db.updateTable('users').set({ email, email_verified: emailVerified }).where('id', '=', id).returningAll()

/** Links a user to another identity: only for the admin and the demo accounts, whom the settings define. */
export const setUid = (db: Db, id: string, uid: string) =>
  db.updateTable('users').set({ uid }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Changes name and picture, if the caller still has their role. */
export const setProfile = (tx: Tx, caller: Caller, { name, image }: Pick<UserRow, 'name' | 'image'>) =>
  tx
    .updateTable('users')
    .set({ name, image })
    .where('id', '=', caller.id)
    .where('role', '=', caller.role)
    .where('deleted_at', 'is', null)
    .returningAll()

/** Stores a user's consent. No row if they have given one already. */
export const setConsent = (tx: Tx, id: string, terms: string, at: Date) =>
  tx
    .updateTable('users')
    .set({ terms_accepted_at: at, accepted_terms: terms })
    .where('id', '=', id)
    .where('terms_accepted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returningAll()

/** Gives a user another role. */
export const setRole = (tx: Tx, user: Pick<UserRow, 'id' | 'role'>, to: Role) =>
  tx.updateTable('users').set({ role: to }).where('id', '=', user.id).where('role', '=', user.role).returningAll()

/** Sets how many listings an agent can have. Null: the limit for every agent. */
export const setPropertyLimit = (tx: Tx, id: string, limit: number | null) =>
  tx.updateTable('users').set({ property_limit: limit }).where('id', '=', id).returning(['id', 'property_limit'])

/** Name of a person whose account was deleted. */
export const formerUser = 'Former user'

/** Removes the personal data of a user (ruling G20). */
export const anonymize = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('users')
    .set({ uid: null, name: formerUser, email: formerEmail(id), image: defaultAvatar, deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')

/** Reads and locks the role of a person, who may be deleted: a concurrent change of it waits, or has won. */
export const lockRole = (tx: Tx, id: string) =>
  tx.selectFrom('users').select(['role', 'deleted_at']).where('id', '=', id).forShare().executeTakeFirst()

/**
 * Requires that the caller still has the role of the access check, and locks it for the rest of the transaction.
 *
 * @throws Problem 403
 */
export const lockCallerRole = async (tx: Tx, caller: Caller): Promise<void> =>
  requireUnchangedRole(caller, await lockRole(tx, caller.id))

/**
 * Requires that the locked row of the caller has their role still.
 *
 * @throws Problem 403
 */
export function requireUnchangedRole(caller: Caller, held: Pick<UserRow, 'role' | 'deleted_at'> | undefined): void {
  if (held?.role !== caller.role || held.deleted_at !== null) throw problem(403, 'Your account may not do this.')
}
