import { sql } from 'kysely'
import { toCents, cardRange } from '#contract/ground/money.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import type { PayoutAccount, WaitingPayoutDetails } from '#contract/payout-details/payout-account.ts'
import { endingOf, maxPayoutVersions, type OwnPayoutDetails } from '#contract/payout-details/payout-details.ts'
import { listPage, mapList, type Page } from '../../db/list.ts'
import type { Db, PayoutDetailsRow, Tx } from '../../db/tables/schema.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { payoutNeededNotificationKey } from '../offers/notification-keys.ts'
import { offers, type OfferWithPeople, toOffer } from '../offers/offer-columns.ts'

/** The newest version of an agent, with the time at which the last verified one before it was verified. */
export type CurrentPayoutDetails = PayoutDetailsRow & { replaces_verified_at: Date | null }

const replacesVerifiedAt = sql<Date | null>`(
  select max(earlier.verified_at) from payout_details as earlier
  where earlier.user_id = payout_details.user_id and earlier.version < payout_details.version)`

/** Whether no newer version exists. */
const isNewest = sql<boolean>`not exists (select from payout_details as newer
  where newer.user_id = payout_details.user_id and newer.version > payout_details.version)`

export const findPayoutDetails = (db: Db, agentId: string): Promise<CurrentPayoutDetails | undefined> =>
  db
    .selectFrom('payout_details')
    .selectAll()
    .select(replacesVerifiedAt.as('replaces_verified_at'))
    .where('user_id', '=', agentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a version replaces a verified account and is not verified itself, which holds the transfers of the agent. */
export const isHeld = ({ verified_at, replaces_verified_at }: CurrentPayoutDetails): boolean =>
  verified_at === null && replaces_verified_at !== null

export const toAccount = (row: PayoutDetailsRow): PayoutAccount => ({
  holder: row.holder,
  bank: row.bank,
  country: row.country,
  iban: row.iban,
  routingNumber: row.routing_number,
  accountNumber: row.account_number,
})

export const toOwn = (row: CurrentPayoutDetails): OwnPayoutDetails => ({
  _id: row.id,
  version: row.version,
  holder: row.holder,
  bank: row.bank,
  country: row.country,
  ending: endingOf(toAccount(row)),
  changedAt: row.created_at.toISOString(),
  verifiedAt: row.verified_at?.toISOString() ?? null,
  held: isHeld(row),
})

export interface NewVersion {
  agentId: string
  version: number
  account: PayoutAccount
  at: Date
}

/** Stores a version. */
export const insertVersion = (tx: Tx, { agentId, version, account, at }: NewVersion) =>
  tx
    .insertInto('payout_details')
    .values({
      user_id: agentId,
      version,
      holder: account.holder,
      bank: account.bank,
      country: account.country,
      iban: account.iban,
      routing_number: account.routingNumber,
      account_number: account.accountNumber,
      created_at: at,
    })
    .returningAll()

/** Removes the versions beyond the newest {@link maxPayoutVersions}, but for the last verified one. */
export const removeOldVersions = (tx: Tx, agentId: string, newest: number) =>
  tx
    .deleteFrom('payout_details')
    .where('user_id', '=', agentId)
    .where('version', '<=', newest - maxPayoutVersions)
    .where(
      sql<boolean>`version <> (select coalesce(max(version), 0) from payout_details as verified
        where verified.user_id = ${agentId} and verified.verified_at is not null)`,
    )

/** Verifies a version, unless it is verified or a newer one exists. */
export const setVerified = (tx: Tx, id: string, adminId: string, at: Date) =>
  tx
    .updateTable('payout_details')
    .set({ verified_at: at, verified_by: adminId })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .where(isNewest)
    .returningAll()

/** Removes the versions of an agent after the last verified one. */
export const removeUnverified = (tx: Tx, agentId: string) =>
  tx
    .deleteFrom('payout_details')
    .where('user_id', '=', agentId)
    .where(
      sql<boolean>`version > (select coalesce(max(version), 0) from payout_details as verified
        where verified.user_id = ${agentId} and verified.verified_at is not null)`,
    )
    .returningAll()

/** Key of the notification to a buyer that the account of a deal has changed to this version. */
export const payoutChangedNotificationKey = (offerId: string, versionId: string): string =>
  notificationKeyOf('payout details changed', `${offerId} ${versionId}`)

/** Finds a version with the name of the admin who has verified it. */
export const findVersion = (db: Db, id: string) =>
  db
    .selectFrom('payout_details')
    .leftJoin('users', 'users.id', 'payout_details.verified_by')
    .selectAll('payout_details')
    .select('users.name as admin')
    .where('payout_details.id', '=', id)
    .executeTakeFirst()

/** Condition of accepted offers that are paid by transfer, at once or after a paid deposit. */
export const isPaidByTransfer = sql<boolean>`offers.status = 'accepted' and (offers.deposit_paid_at is not null
  or (offers.deposit_cents is null and (offers.without_cards
    or offers.amount_cents not between ${toCents(cardRange.min)} and ${toCents(cardRange.max)})))`

/** Deals of an agent that are paid by transfer, also those whose deposit is still due. */
export const transferDealsOf = (tx: Tx, agentId: string) =>
  offers(tx)
    .where('offers.agent_id', '=', agentId)
    .where('offers.status', '=', 'accepted')
    .where(eb => eb.or([isPaidByTransfer, eb('offers.deposit_cents', 'is not', null)]))
    .execute()

/** Selects `id`, `rank` and `since` of the newest versions that are not verified. `rank` is 1 if a deal needs it, or else 2. */
export const waitingVersions = sql`
  select payout_details.id,
    case when exists (select from offers where agent_id = payout_details.user_id and ${isPaidByTransfer}) then 1 else 2 end
      as rank,
    payout_details.created_at as since
  from payout_details join users on users.id = payout_details.user_id
  where payout_details.verified_at is null and users.role = 'agent' and ${isNewest}
  order by payout_details.created_at, payout_details.id`

/** Reads these versions for an admin, in no order. Leaves out what no longer waits. */
export async function waitingVersionsById(db: Db, ids: readonly string[]): Promise<WaitingPayoutDetails[]> {
  const rows = await db
    .selectFrom('payout_details')
    .innerJoin('users', 'users.id', 'payout_details.user_id')
    .selectAll('payout_details')
    .select(['users.name', 'users.email'])
    .where('payout_details.id', 'in', ids)
    .where('verified_at', 'is', null)
    .where('users.role', '=', 'agent')
    .where(isNewest)
    .execute()
  if (rows.length === 0) return []
  const agents = rows.map(({ user_id }) => user_id)
  const [verified, deals] = await Promise.all([
    lastVerified(db, agents),
    offers(db).where('offers.agent_id', 'in', agents).where(isPaidByTransfer).orderBy('offers.id').execute(),
  ])
  return rows.map(row => ({
    _id: row.id,
    version: row.version,
    ...toAccount(row),
    agentId: row.user_id,
    agentName: row.name,
    agentEmail: row.email,
    replaces: verified.get(row.user_id) ?? null,
    deals: deals.filter(({ agent_id }) => agent_id === row.user_id).map(toWaitingDeal),
  }))
}

/** Reads the last verified account of each agent, by the agent's id. */
async function lastVerified(db: Db, agents: readonly string[]) {
  const rows = await db
    .selectFrom('payout_details')
    .distinctOn('user_id')
    .selectAll()
    .where('user_id', 'in', agents)
    .where('verified_at', 'is not', null)
    .orderBy('user_id')
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    rows.map(row => [
      row.user_id,
      { ...toAccount(row), version: row.version, verifiedAt: row.verified_at?.toISOString() ?? '' },
    ]),
  )
}

const toWaitingDeal = (row: OfferWithPeople): WaitingPayoutDetails['deals'][number] => ({
  _id: row.id,
  title: row.title,
  buyerName: row.buyer_name,
  amount: duePayment(toOffer(row)).amount,
})

interface AccountSeen {
  /** The offer. */
  id: string
  version: number
  verified_at: Date
  /** First change after the transfer was recorded. */
  changed_at: Date | null
}

/** Finds the account that the buyer of each offer saw when its transfer was recorded, if one was verified then. */
export async function accountsSeen(db: Db, offerIds: readonly string[]): Promise<AccountSeen[]> {
  const { rows } = await sql<AccountSeen>`
    select offers.id, seen.version, seen.verified_at, (
        select min(created_at) from payout_details
        where user_id = offers.agent_id and created_at > offers.transfer_recorded_at) as changed_at
    from offers cross join lateral (
      select version, verified_at from payout_details
      where user_id = offers.agent_id and verified_at <= offers.transfer_recorded_at
      order by version desc limit 1) as seen
    where offers.id = any(${offerIds}::uuid[])`.execute(db)
  return rows
}

/** All versions of one agent, for the export of personal data. */
export const payoutDetailsOf = async (db: Db, userId: string, page: Page) =>
  mapList(
    await listPage(
      db,
      db.selectFrom('payout_details').selectAll().where('user_id', '=', userId),
      'payout_details',
      page,
    ),
    row => ({
      version: row.version,
      ...toAccount(row),
      changedAt: row.created_at.toISOString(),
      verifiedAt: row.verified_at?.toISOString() ?? null,
    }),
  )

/** Keys of the notifications that ask the admins to verify the accounts of an agent. */
export async function waitingKeysOf(tx: Tx, userId: string): Promise<string[]> {
  const waiting = tx.selectFrom('payout_details').select('id').where('user_id', '=', userId)
  const rows = await waiting.where('verified_at', 'is', null).execute()
  return rows.map(({ id }) => notificationKeyOf('payout details to verify', id))
}

/** Removes all versions of an agent. */
export const removePayoutDetails = (tx: Tx, userId: string) =>
  tx.deleteFrom('payout_details').where('user_id', '=', userId)

/** Time at which the agent was asked to name an account for a deal. */
export async function findAskedAt(db: Db, agentId: string, offerId: string): Promise<Date | undefined> {
  const asked = await db
    .selectFrom('notifications')
    .select('created_at')
    .where('user_id', '=', agentId)
    .where('notification_key', '=', payoutNeededNotificationKey(offerId))
    .executeTakeFirst()
  return asked?.created_at
}

/** Selects the deals of which a transfer is due and not late, and whose agent has neither named an account nor been asked to. */
const unasked = (db: Db, now: Date) =>
  offers(db)
    .where(isPaidByTransfer)
    .where('offers.transfer_recorded_at', 'is', null)
    .where(eb => eb.or([eb('offers.pay_by', 'is', null), eb('offers.pay_by', '>', now)]))
    .where('properties.hidden', '=', false)
    .where('agent.role', '=', 'agent')
    .where(sql<boolean>`not exists (select from payout_details where user_id = offers.agent_id)`)
    .where(
      sql<boolean>`not exists (select from notifications where user_id = offers.agent_id
        and notification_key = 'payout details needed ' || offers.id)`,
    )

/** Lists a page of them, the most urgent first, after the position `after`. Those without a deadline come last. */
export const unaskedDeals = (db: Db, now: Date, limit: number) => (after?: { id: string; pay_by: Date | null }) =>
  unasked(db, now)
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(coalesce(offers.pay_by, 'infinity'), offers.id)
          > (coalesce(${after?.pay_by ?? null}::timestamptz, 'infinity'), ${after?.id ?? null}::uuid)`),
    )
    .orderBy('offers.pay_by')
    .orderBy('offers.id')
    .limit(limit)
    .execute()

/** Reads and locks one of them. None if its agent was asked meanwhile, or another transaction has locked it. */
export const lockUnasked = (tx: Tx, now: Date, id: string) =>
  unasked(tx, now).where('offers.id', '=', id).forUpdate('offers').skipLocked().executeTakeFirst()
