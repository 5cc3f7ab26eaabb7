import type { UserRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { recordMoves } from '../mail/record-move.ts'
import { setConsent } from './user-store.ts'

/**
 * Stores that a user accepts the operator's terms, such as one whom the first sign-in has created without them. An
 * earlier consent stays as it is.
 */
export async function acceptTerms(
  deps: Deps,
  { id }: Pick<UserRow, 'id'>,
  request: { id: string; client: string },
): Promise<void> {
  const { terms } = deps.settings.footerLinks
  if (terms === undefined) return
  await inTransaction(deps.db, tx =>
    recordMoves(deps, tx, {
      change: setConsent(tx, id, terms, deps.clock.now()),
      audit: () => ({
        actor: { id, requestId: request.id, client: request.client },
        action: 'accept terms',
        objectId: id,
        detail: terms,
      }),
    }),
  )
}
