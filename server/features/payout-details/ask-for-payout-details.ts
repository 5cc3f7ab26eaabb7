import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { recordChange } from '../changes/record-change.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { payoutDetailsNeeded } from './payout-mail-templates.ts'
import { lockUnasked, unaskedDeals } from './payout-store.ts'

/** Offers per page. */
const perPage = 100

/** Asks the agent of each deal whose transfer is due to name an account, once per deal, unless they have one. */
export async function askForPayoutDetails(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await handleDue(deps, {
    due: unaskedDeals(deps.db, now, perPage),
    handle: ({ id }) =>
      inTransaction(deps.db, async tx => {
        const row = await lockUnasked(tx, now, id)
        if (row)
          await recordChange(deps, tx, { mails: [{ to: row.agent_id, content: payoutDetailsNeeded(toOffer(row)) }] })
      }),
    failure: 'an agent could not be asked for an account',
  })
}
