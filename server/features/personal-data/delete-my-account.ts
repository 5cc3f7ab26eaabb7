import type { DeleteAccount } from '#contract/personal-data/personal-data.ts'
import type { Tx, UserRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { Problem, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { accountDeleted } from '../mail-queue/mail-templates.ts'
import { removePerson } from '../moderation/remove-person.ts'
import { dealsOf } from '../offers/offer-list-store.ts'
import {
  isOwnPassword,
  requireConfirmed,
  requireSecondFactorOfAccount,
  wrongPassword,
} from '../sign-in/confirm-identity.ts'

/**
 * Deletes the caller's own account. Unlike deletion by an admin, it is possible after a sale: the sale stays, with
 * "Former user" in the person's place, and so do their reviews.
 *
 * @throws Problem 409 neither a password nor a recent sign-in, the last admin, a deal is open, or money of theirs is under way, which is named; 422
 *   wrong email, wrong password, or both
 */
export async function deleteMyAccount(
  deps: Deps,
  caller: Caller,
  typed: DeleteAccount,
): Promise<{ deletedCount: number }> {
  const errors = await errorsIn(deps, caller, typed)
  if (errors.length > 0) throw new Problem(422, errors.map(({ message }) => message).join(' '), errors)
  if (typed.password === undefined) await requireConfirmed(deps, caller)
  else await requireSecondFactorOfAccount(deps, caller)
  await inTransaction(deps.db, async tx => {
    const user = await lockMyself(tx, caller)
    await removePerson(deps, tx, user, {
      actor: caller,
      action: 'delete own account',
      requireNoDeal: () => requireNoOpenDeal(tx, user.id),
    })
    await recordChange(deps, tx, { mails: [{ toEmail: user.email, content: accountDeleted() }] })
  })
  return { deletedCount: 1 }
}

async function errorsIn(deps: Deps, caller: Caller, { confirmation, password }: DeleteAccount) {
  const isEmailRight = confirmation === caller.email
  const isPasswordRight = password === undefined || (await isOwnPassword(deps, caller, password))
  return [
    ...(isEmailRight ? [] : [{ field: 'confirmation', message: 'This is not your email address.' }]),
    ...(isPasswordRight ? [] : [{ field: 'password', message: wrongPassword }]),
  ]
}

/**
 * Locks the caller's row with those of all admins in a fixed order: of two admins who leave concurrently, one stays.
 */
async function lockMyself(tx: Tx, caller: Caller): Promise<UserRow> {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', caller.id), eb('role', '=', 'admin')]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const user = rows.find(({ id }) => id === caller.id)
  if (user?.role !== caller.role) throw problem(403, 'Your account may not do this.')
  if (user.role === 'admin' && rows.length === 1)
    throw problem(409, 'You are the last admin. Make somebody else an admin first.')
  return user
}

async function requireNoOpenDeal(tx: Tx, id: string): Promise<void> {
  const [deal] = await dealsOf(tx, id, ['accepted'])
  if (deal)
    throw problem(
      409,
      `The accepted offer for ${deal.title} is still open. You can delete your account once it is paid or closed.`,
    )
}
