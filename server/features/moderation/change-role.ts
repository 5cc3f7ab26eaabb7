import type { Role } from '#contract/ground/role.ts'
import type { User } from '#contract/users/users.ts'
import type { Tx, UserRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { acceptApplication } from '../applications/decide-application.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationOf } from '../events/notification-of.ts'
import { closeWaitingOffers } from '../manage-properties/close-waiting-offers.ts'
import { mailBuyersOfAgent } from '../offers/mail-buyers-of-agent.ts'
import { dealsOf } from '../offers/offer-list-store.ts'
import { removePayoutDetails, waitingKeysOf } from '../payout-details/payout-store.ts'
import { setRole, toUser } from '../users/user-store.ts'
import { dealFrozen, dealResumed } from './frozen-deal-mail-templates.ts'
import { updateProperties } from './update-properties.ts'

type ChangedUser = User & { modifiedCount: number }

/** Makes a user an admin (ruling G20). */
export const makeAdmin = (deps: Deps, admin: Caller, id: string) => changeRole(deps, admin, id, 'admin')

/** Also lifts a fraud mark: the listings are shown again (ruling G19). */
export const makeAgent = (deps: Deps, admin: Caller, id: string) => changeRole(deps, admin, id, 'agent')

/**
 * Marks an agent as fraud. In the same transaction the listings leave the public lists and the home page, and the
 * offers that wait on them are closed, unless there are very many; accepted ones are frozen, because payments check the
 * mark (ruling G19).
 *
 * @throws Problem 404 unknown, 409 not an agent
 */
export const markFraud = (deps: Deps, admin: Caller, id: string) => changeRole(deps, admin, id, 'fraud')

/**
 * Changes a user's role, effective from their next request.
 *
 * @throws Problem 404 unknown, 409 themself, the last admin, or a deal of the old role is still open (ruling G20)
 */
async function changeRole(deps: Deps, admin: Caller, id: string, role: Role): Promise<ChangedUser> {
  const { db, identity } = deps
  const changed = await inTransaction(db, async tx => {
    const user = await lockUser(tx, admin, id)
    if (user.role === role) return { user, modifiedCount: 0 }
    requireChangeable(admin, user, role)
    const waitingAccounts = await waitingKeysOf(tx, id)
    await leaveRole(deps, tx, { user, role, admin })
    const updated = await recordChange(deps, tx, {
      change: setRole(tx, user, role),
      audit: { actor: admin, action: 'change role', objectId: id, from: user.role, to: role },
      // After the change, because users who are marked as fraud get no notification.
      notifies: () => [{ to: id, ...notificationOf({ kind: 'role changed', role, from: user.role }) }],
      withdraws: { notificationKeys: waitingAccounts },
    })
    if (user.role === 'agent' || role === 'agent')
      await updateProperties(deps, tx, { id, now: { role, isDeleted: false }, actor: admin })
    await acceptApplication(deps, tx, admin, id, role)
    return { user: updated, modifiedCount: 1 }
  })
  if (changed.modifiedCount > 0) {
    const { id: by, requestId, client } = admin
    deps.log.warn({ requestId, client, by, user: id, role }, role === 'fraud' ? 'fraud mark' : 'role change')
  }
  if (role === 'fraud' && changed.modifiedCount > 0 && changed.user.uid) await identity.endSessions(changed.user.uid)
  return { ...toUser(changed.user), modifiedCount: changed.modifiedCount }
}

/**
 * Locks the user for the rest of the transaction. All admins are locked with it, in a fixed order, so that two admins
 * who demote each other concurrently cannot leave the marketplace without one: the second is no longer an admin.
 */
export async function lockUser(tx: Tx, admin: Caller, id: string): Promise<UserRow> {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', id), eb('role', '=', 'admin')]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!rows.some(row => row.id === admin.id && row.role === 'admin'))
    throw problem(403, 'Your account may not do this.')
  const user = rows.find(row => row.id === id)
  if (!user) throw notFound('This user')
  return user
}

function requireChangeable(admin: Caller, user: UserRow, role: Role): void {
  if (user.id === admin.id) throw problem(409, 'You cannot change your own role.')
  if (user.role === 'fraud' && role === 'admin')
    throw problem(409, 'Lift the fraud mark first, by making them an agent.')
  if (role === 'fraud' && user.role !== 'agent') throw problem(409, 'Only an agent can be marked as fraud.')
}

/** Ends what only the old role may do. */
async function leaveRole(
  deps: Deps,
  tx: Tx,
  { user, role, admin }: { user: UserRow; role: Role; admin: Caller },
): Promise<void> {
  if (user.role === 'user')
    await closeWaitingOffers(
      deps,
      tx,
      { buyerId: user.id },
      { actor: admin, action: 'close offer on change of role', because: 'buyer changed' },
    )
  // Only now: an offer that was accepted while its rejection waited is a deal.
  if (user.role === 'user' || (user.role === 'agent' && role === 'admin')) await requireNoOpenDeal(tx, user)
  if (user.role === 'agent' && role === 'admin') await removePayoutDetails(tx, user.id).execute()
  const change = { agentId: user.id, actor: admin, role }
  if (role === 'fraud') await mailBuyersOfAgent(deps, tx, change, dealFrozen, 'deal resumed')
  if (user.role === 'fraud') await mailBuyersOfAgent(deps, tx, change, dealResumed, 'deal frozen')
}

async function requireNoOpenDeal(tx: Tx, user: UserRow): Promise<void> {
  const deals = await dealsOf(tx, user.id, ['accepted'])
  const titles = deals.map(({ title }) => title).join(', ')
  if (deals.length === 1)
    throw problem(
      409,
      `${user.name} has an accepted offer that has not been paid yet: ${titles}. Wait until it is paid or ends, or end it in Deals.`,
    )
  if (deals.length > 1)
    throw problem(
      409,
      `${user.name} has accepted offers that have not been paid yet: ${titles}. Wait until they are paid or end, or end them in Deals.`,
    )
}
