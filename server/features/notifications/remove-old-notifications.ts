import { sql } from 'kysely'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'
import { removeSurplus, usersWithTooMany } from './notification-store.ts'

const retentionMs = 180 * 24 * 60 * 60 * 1000
/** Users per page. */
const perPage = 100

/** Removes notifications that are past their retention, and of each user those beyond the newest. */
export async function removeOldNotifications({ db, clock }: Deps): Promise<void> {
  await removeInBatches(db, 'notifications', sql`created_at < ${new Date(clock.now().getTime() - retentionMs)}`)
  for (let page = await usersWithTooMany(db, perPage); page.length > 0;) {
    for (const { user_id } of page) await removeSurplus(db, user_id)
    page = await usersWithTooMany(db, perPage)
  }
}
