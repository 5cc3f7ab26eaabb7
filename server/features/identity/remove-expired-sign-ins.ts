import { sql } from 'kysely'
import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps.ts'
import { longestSignInDays } from '../../providers/identity/port.ts'

const dayMs = 24 * 3600 * 1000
/** Browsers that an account was last used in longer ago than their cookie lasts. */
const browserDays = 400

/**
 * Removes what nobody can sign in with any more: expired sessions, links of mails and sign-ins that were begun, changes
 * of address that nobody confirmed, and notes of ended sign-ins. An ended sign-in at another identity service can be
 * renewed there, so its note stays until the sign-in is too old to be taken.
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
