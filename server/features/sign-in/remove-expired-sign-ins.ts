import { sql } from 'kysely'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'
import { longestSignInDays } from '../../providers/identity/port.ts'

const dayMs = 24 * 3600 * 1000
/** Age from which a known browser is removed: its cookie has expired. */
const browserDays = 400

/**
 * Removes expired sessions, links in mails and unfinished sign-ins, changes of email that were never confirmed, and
 * records of ended sign-ins. An ended sign-in at another identity service can be renewed there, so its record stays
 * until the sign-in is too old to be accepted.
 */
export async function removeExpiredSignIns({ db, clock }: Deps): Promise<void> {
  const now = clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * dayMs)
  await removeInBatches(db, 'identity.session', sql`"expiresAt" < ${new Date(now)}`)
  await removeInBatches(db, 'identity.verification', sql`"expiresAt" < ${new Date(now)}`)
  await removeInBatches(db, 'identity.email_changes', sql`ends_at < ${new Date(now)}`)
  await removeInBatches(db, 'identity.known_browsers', sql`seen_at < ${daysAgo(browserDays)}`)
  const tooOld = Math.floor(daysAgo(longestSignInDays + 1).getTime() / 1000)
  await removeInBatches(db, 'identity.ended_sign_ins', sql`auth_time < ${tooOld}`)
}
