import type { TransferToCheck } from '#contract/to-decide/to-decide.ts'
import type { Db } from '../../db/tables/schema.ts'
import { dealsById } from '../deals/list-deals.ts'
import { accountsSeen } from '../payout-details/payout-store.ts'

/** Reads these deals with the account that each buyer saw, in no order. */
export async function transfersById(db: Db, ids: readonly string[]): Promise<TransferToCheck[]> {
  const [deals, seen] = await Promise.all([dealsById(db, ids), accountsSeen(db, ids)])
  return deals.map(deal => {
    const account = seen.find(({ id }) => id === deal._id)
    return {
      ...deal,
      paidTo: account
        ? {
            version: account.version,
            verifiedAt: account.verified_at.toISOString(),
            changedAt: account.changed_at?.toISOString() ?? null,
          }
        : null,
    }
  })
}
