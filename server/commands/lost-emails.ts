import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/tables/schema.ts'

/** Number of emails that are listed. */
const most = 10

/** Lists emails of accounts with which the identity library lets nobody sign in. Earlier versions accepted them. */
export async function lostEmails(db: Db): Promise<string[]> {
  const accounts = db.selectFrom('identity.user').select('email').orderBy('email').limit(most)
  const rows = await accounts.where(sql<boolean>`email !~ ${z.regexes.email.source}`).execute()
  return rows.map(({ email }) => email)
}
