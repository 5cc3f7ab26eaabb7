import { sql, type RawBuilder } from 'kysely'
import { maxUnpagedRows } from '#contract/ground/endpoint.ts'
import { objectionHours } from '#contract/offers/settlement.ts'
import type { DecisionKind, DecisionOf } from '#contract/to-decide/to-decide.ts'
import type { Db } from '../../db/tables/schema.ts'
import { receivedById } from '../applications/application-store.ts'
import { reportedById } from '../messages/report-store.ts'
import { waitingVersions, waitingVersionsById } from '../payout-details/payout-store.ts'
import { managedById } from '../properties/property-list-store.ts'
import { hasVerifiedVersion } from '../properties/verified-version-store.ts'
import { reviewsById } from '../reviews/review-store.ts'
import { transfersById } from './transfers-by-id.ts'

/** Statements with which the queue finds and reads one kind of decision. */
interface QueueKind<Subject> {
  /**
   * Selects `id`, `rank` and `since` of the first ones that wait. `rank` is 0 for a deadline, 1 for what holds
   * somebody up, and 2 for the rest.
   */
  waiting: (now: Date) => RawBuilder<unknown>
  read: (db: Db, ids: readonly string[]) => Promise<(Subject & { _id: string })[]>
}

/** Most rows that the queue looks at in each kind. */
const most = sql.lit(maxUnpagedRows)

/** Transfers that were confirmed until then can no longer be objected to, unless the deposit is taken back. */
const objectionBegan = (now: Date) => sql`${now}::timestamptz - make_interval(hours => ${objectionHours})`

/** Whether the sale of a confirmed transfer completes at a time ahead: nothing holds it, as in decideBy of the contract. */
const hasDeadline = (now: Date) => sql`transfer_confirmed_at > ${objectionBegan(now)} and refunded_cents = 0
  and exists (select from users where id = offers.agent_id and role <> 'fraud')
  and not exists (select from payments where intent_id = offers.deposit_transaction and dispute in ('open', 'lost'))`

/** All kinds of decisions. A checked transfer returns once its deadline has passed and something still holds the sale. */
export const queueKinds: { [Kind in DecisionKind]: QueueKind<DecisionOf<Kind>['subject']> } = {
  transfer: {
    waiting: now => sql`
      select id, case when ${hasDeadline(now)} then 0 else 1 end as rank, transfer_confirmed_at as since from offers
      where status = 'accepted' and transfer_confirmed_at is not null and not exists (
        select from checked_transfers as checked
        where checked.offer_id = offers.id and checked.confirmed_at = offers.transfer_confirmed_at
          and checked.confirmed_at > ${objectionBegan(now)})
      order by transfer_confirmed_at, id limit ${most}`,
    read: transfersById,
  },
  account: {
    waiting: () => sql`${waitingVersions} limit ${most}`,
    read: waitingVersionsById,
  },
  change: {
    waiting: () => sql`
      select id,
        case when exists (select from offers where property_id = changed.id and offers.status = 'pending') then 1 else 2 end
          as rank,
        coalesce((
          select max(at) from audit
          where object_id = changed.id and from_state = 'verified' and to_state = 'pending'), created_at) as since
      from (
        select id, created_at from properties
        where status = 'pending' and ${hasVerifiedVersion} and deleted_at is null
        order by created_at, id limit ${most}
      ) as changed`,
    read: managedById,
  },
  property: {
    waiting: () => sql`
      select id, 2 as rank, created_at as since from properties
      where status = 'pending' and not ${hasVerifiedVersion} and deleted_at is null
      order by created_at, id limit ${most}`,
    read: managedById,
  },
  application: {
    waiting: () => sql`
      select id, 2 as rank, created_at as since from applications
      where status = 'open' order by created_at, id limit ${most}`,
    read: receivedById,
  },
  report: {
    waiting: () => sql`
      select id, 2 as rank, reported_at as since from messages
      where reported_at is not null and report_decided_at is null order by reported_at, id limit ${most}`,
    read: reportedById,
  },
  review: {
    waiting: () => sql`
      select id, 2 as rank, created_at as since from reviews where is_waiting order by created_at, id limit ${most}`,
    read: reviewsById,
  },
}
