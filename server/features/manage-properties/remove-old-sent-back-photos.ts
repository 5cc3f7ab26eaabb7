import { sql } from 'kysely'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'

/** Removes the photos of changes that were sent back, 30 days later. A clean-up finds their pictures. */
export const removeOldSentBackPhotos = ({ db, clock }: Deps): Promise<void> =>
  removeInBatches(db, 'sent_back_photos', sql`kept_until < ${clock.now()}`)
