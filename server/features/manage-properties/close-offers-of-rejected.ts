import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { rejectedWithOffers } from '../offers/offer-list-store.ts'
import { lockProperty } from '../properties/property-store.ts'
import { closeWaitingOffers } from './close-waiting-offers.ts'
import { ofRejectedProperty } from './reject-property.ts'

/** Properties per page. */
const perPage = 100

/**
 * Closes pending offers on rejected properties. Older versions left them open, also one that still runs on another node
 * during an upgrade.
 */
export async function closeOffersOfRejected(deps: Deps): Promise<void> {
  await handleDue(deps, {
    due: rejectedWithOffers(deps.db, perPage),
    handle: ({ id }) =>
      inTransaction(deps.db, async tx => {
        await lockProperty(tx, id, 'update')
        await closeWaitingOffers(deps, tx, { propertyId: id }, { ...ofRejectedProperty, actor: undefined })
      }),
    failure: 'the offers on a rejected property could not be closed',
  })
}
