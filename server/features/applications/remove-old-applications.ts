import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'
import { isDecidedBefore } from './application-store.ts'

/** Time for which a decided application is kept, so that admins can look back. */
const keptForMs = 365 * 24 * 60 * 60 * 1000

/** Removes the applications that were decided more than a year ago. */
export const removeOldApplications = ({ db, clock }: Deps): Promise<void> =>
  removeInBatches(db, 'applications', isDecidedBefore(new Date(clock.now().getTime() - keptForMs)))
