import type { PayoutAccount } from '#contract/payout-details/payout-account.ts'
import type { OwnPayoutDetails, PayoutDraft } from '#contract/payout-details/payout-details.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { countCall } from '../../http/rate-limit.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationKeyOf, notificationOf } from '../events/notification-of.ts'
import { adminIds } from '../mail-queue/mail-store.ts'
import { payoutNeededNotificationKey } from '../offers/notification-keys.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { requireConfirmed } from '../sign-in/confirm-identity.ts'
import { lockUserById, requireUnchangedRole } from '../users/user-store.ts'
import { checkAccount } from './check-account.ts'
import { payoutDetailsChanged, payoutDetailsStored } from './payout-mail-templates.ts'
import {
  payoutChangedNotificationKey,
  type CurrentPayoutDetails,
  findPayoutDetails,
  insertVersion,
  removeOldVersions,
  toAccount,
  toOwn,
  transferDealsOf,
} from './payout-store.ts'

/**
 * Stores the account to which the buyers of an agent transfer, as a new version, and asks the admins to verify it. A
 * change of a verified account is mailed to the buyers of all deals that are paid by transfer; no mail names the account. The
 * same account again changes nothing.
 *
 * @throws Problem 403 the role has changed, 409 no recent sign-in, 422 by field: wrong digits, 429 ten new versions today
 */
export async function changePayoutDetails(
  deps: Deps,
  agent: Caller,
  draft: PayoutDraft,
): Promise<OwnPayoutDetails & { modifiedCount: number }> {
  await requireConfirmed(deps, agent)
  const account = checkAccount(draft)
  return inTransaction(deps.db, async tx => {
    // Two changes at once are two versions, one after the other. A transfer that is being recorded is waited for.
    requireUnchangedRole(agent, await lockUserById(tx, agent.id))
    const before = await findPayoutDetails(tx, agent.id)
    if (before && isSame(toAccount(before), account)) return { ...toOwn(before), modifiedCount: 0 }
    await countVersion(deps, tx, agent)
    const stored = await storeVersion(deps, tx, { agent, account, before })
    return { ...toOwn(stored), modifiedCount: 1 }
  })
}

const versionsADay = { max: 10, seconds: 24 * 60 * 60 }

/** Counts a version in its transaction, so that wrong digits do not count. Each one mails the buyers of all deals. */
async function countVersion({ settings }: Deps, tx: Tx, { id }: Caller): Promise<void> {
  if (settings.rateLimit)
    await countCall(
      tx,
      `payout-details-a-day:${id}`,
      versionsADay,
      `You can change your account for transfers ${versionsADay.max} times a day.`,
    )
}

const isSame = (one: PayoutAccount, other: PayoutAccount): boolean =>
  (Object.keys(other) as (keyof PayoutAccount)[]).every(field => one[field] === other[field])

interface Change {
  agent: Caller
  account: PayoutAccount
  before: CurrentPayoutDetails | undefined
}

async function storeVersion(deps: Deps, tx: Tx, { agent, account, before }: Change): Promise<CurrentPayoutDetails> {
  const version = (before?.version ?? 0) + 1
  const deals = await transferDealsOf(tx, agent.id)
  const replacesVerifiedAt = before?.verified_at ?? before?.replaces_verified_at ?? null
  const stored = await recordChange(deps, tx, {
    change: insertVersion(tx, { agentId: agent.id, version, account, at: deps.clock.now() }),
    audit: {
      actor: agent,
      action: 'change payout details',
      objectId: agent.id,
      detail: `version ${version}`,
    },
    mails: ({ id }) => [
      { to: agent.id, content: payoutDetailsStored() },
      ...(replacesVerifiedAt
        ? deals.map(row => ({ to: row.buyer_id, content: payoutDetailsChanged(toOffer(row), id) }))
        : []),
    ],
    notifies: async ({ id }) =>
      (await adminIds(tx)).map(to => ({
        to,
        ...notificationOf({ kind: 'payout details to verify' }, notificationKeyOf('payout details to verify', id)),
      })),
    withdraws: {
      notificationKeys: [
        ...deals.map(({ id }) => payoutNeededNotificationKey(id)),
        ...(before
          ? [
              notificationKeyOf('payout details to verify', before.id),
              ...deals.map(({ id }) => payoutChangedNotificationKey(id, before.id)),
            ]
          : []),
      ],
    },
  })
  await removeOldVersions(tx, agent.id, version).execute()
  return { ...stored, replaces_verified_at: replacesVerifiedAt }
}
