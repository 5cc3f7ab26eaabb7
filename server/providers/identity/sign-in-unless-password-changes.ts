import type { Db } from '../../db/tables/schema.ts'

/**
 * Forwards a sign-in to the identity library, and revokes it if the password was changed or removed during the
 * check: a session from an old password would outlive the change.
 */
export async function signInUnlessPasswordChanges(
  db: Db,
  request: Request,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { email } = (await request.clone().json()) as { email: string }
  const before = await passwordOf(db, email)
  const response = await handle(request)
  if (!response.ok || (await passwordOf(db, email)) === before) return response
  const { token } = (await response.json()) as { token?: unknown }
  if (typeof token === 'string') await db.deleteFrom('identity.session').where('token', '=', token).execute()
  return Response.json({ message: 'Invalid email or password' }, { status: 401 })
}

/** Returns the password hash of the account with this email. */
async function passwordOf(db: Db, email: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('identity.account as account')
    .innerJoin('identity.user as person', 'person.id', 'account.userId')
    .select('account.password')
    .where('person.email', '=', email)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}
