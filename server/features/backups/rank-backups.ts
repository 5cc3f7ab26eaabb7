import { toDollars } from '#contract/ground/money.ts'
import type { OfferRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationOf } from '../events/notification-of.ts'
import { clearRanks, lockBackups, setRank } from '../offers/backup-store.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { backupNotificationKey } from '../offers/notification-keys.ts'
import { lockProperty } from '../properties/property-store.ts'

/** A backup in the agent's order, with the terms that the agent has read. */
interface Ranked {
  id: string
  version: number
}

/**
 * Replaces the order in which the backups of the agent's property take over, and notifies buyers whose offer is ranked for
 * the first time (ruling G64).
 *
 * @throws Problem 404 not theirs; 409 a buyer does not agree, or to other terms; 422 an offer is listed twice
 */
export async function rankBackups(
  deps: Deps,
  agent: Caller,
  propertyId: string,
  wanted: readonly Ranked[],
): Promise<{ modifiedCount: number }> {
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length)
    throw problem(422, 'An offer can be ranked once.', 'backups')
  const ranks = new Map(wanted.map(({ id }, place) => [id, place + 1]))
  return inTransaction(deps.db, async tx => {
    const property = await lockProperty(tx, propertyId, 'update')
    if (property?.agent_id !== agent.id || property.deleted_at !== null) throw notFound('This property')
    const agreed = await lockBackups(tx, propertyId)
    for (const one of wanted) requireAgreed(agreed, one)
    const changed = agreed.filter(({ id, backup_rank }) => backup_rank !== (ranks.get(id) ?? null))
    await clearRanks(
      tx,
      changed.map(({ id }) => id),
    ).execute()
    for (const row of changed) {
      const rank = ranks.get(row.id) ?? null
      await recordChange(deps, tx, {
        change: setRank(tx, row, rank),
        audit: {
          actor: agent,
          action: 'rank backup',
          objectId: row.id,
          detail: rank === null ? 'no rank' : `rank ${rank}`,
        },
        step: moved => dealStep(moved, { actor: agent, action: 'rank backup', facts: { rank } }),
        notifies: rank === null || row.backup_rank !== null ? [] : [toBuyer(row)],
        ...(rank === null && {
          withdraws: { notificationKeys: [backupNotificationKey('backup ranked', row)], removed: true },
        }),
      })
    }
    return { modifiedCount: changed.length }
  })
}

function requireAgreed(agreed: readonly OfferRow[], { id, version }: Ranked): void {
  const found = agreed.find(row => row.id === id)
  if (!found) throw problem(409, 'A buyer does not agree to be a backup any more. Please check the list again.')
  if (found.terms_version !== version) throw problem(409, 'The terms of a backup have changed. Please read them again.')
}

const toBuyer = (row: OfferRow) => ({
  to: row.buyer_id,
  ...notificationOf(
    {
      kind: 'backup ranked',
      offerId: row.id,
      propertyId: row.property_id,
      title: row.title,
      amount: toDollars(row.amount_cents),
    },
    backupNotificationKey('backup ranked', row),
  ),
})
