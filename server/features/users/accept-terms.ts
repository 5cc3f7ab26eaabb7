import type { UserRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Sender } from '../../http/sender.ts'
import { recordChange } from '../changes/record-change.ts'
import { setConsent } from './user-store.ts'

/**
 * Stores a user's consent to the operator's terms, if it is missing. An earlier consent never changes.
 */
export async function acceptTerms(deps: Deps, { id }: Pick<UserRow, 'id'>, request: Sender): Promise<void> {
  const { terms } = deps.settings.footerLinks
  if (terms === undefined) return
  await inTransaction(deps.db, tx =>
    recordChange(deps, tx, {
      changeAny: setConsent(tx, id, terms, deps.clock.now()),
      audit: {
        actor: { id, requestId: request.id, client: request.client },
        action: 'accept terms',
        objectId: id,
        detail: terms,
      },
    }),
  )
}
