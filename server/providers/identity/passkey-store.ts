import type { Db } from '../../db/tables/schema.ts'

/** Lists the passkeys of an account, the oldest first. */
export const listPasskeys = (db: Db, uid: string) =>
  db
    .selectFrom('identity.passkey')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Renames a passkey. False if the account has no such passkey. */
export async function renamePasskey(db: Db, uid: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('identity.passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', uid)
    .returning('id')
    .execute()
  return renamed.length > 0
}

/** Removes a passkey and returns its name; undefined if the account has no such passkey. */
export async function removePasskey(db: Db, uid: string, id: string): Promise<{ name: string } | undefined> {
  const removed = await db
    .deleteFrom('identity.passkey')
    .where('id', '=', id)
    .where('userId', '=', uid)
    .returning('name')
    .executeTakeFirst()
  return removed && { name: removed.name ?? '' }
}
