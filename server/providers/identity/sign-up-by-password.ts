import type { Db } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hasGoogle, lockAccount, removePassword } from './account-store.ts'

/**
 * Passes a registration on to the identity library, and undoes it if the owner of the email has signed in with Google
 * meanwhile. The library stores account, password and session one after the other, so Google can be linked in between.
 */
export async function signUpByPassword(
  db: Db,
  request: Request,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  const response = await handle(request)
  if (!response.ok) return response
  const { token, user } = (await response.clone().json()) as { token: string; user: { id: string } }
  const isTaken = await inTransaction(db, async tx => {
    await lockAccount(tx, user.id)
    if (!(await hasGoogle(tx, user.id))) return false
    await removePassword(tx, user.id)
    await tx.deleteFrom('identity.session').where('token', '=', token).execute()
    return true
  })
  return isTaken ? Response.json({ message: 'User already exists. Use another email.' }, { status: 422 }) : response
}
