import { sql } from 'kysely'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes the mails that are past their retention. */
export const removeOldMails = ({ db, clock, settings }: Deps): Promise<void> =>
  removeInBatches(db, 'mails', sql`created_at < ${new Date(clock.now().getTime() - settings.mailDays * dayMs)}`)
