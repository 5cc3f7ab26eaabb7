import type { Deps } from '../../deps.ts'
import { removeMailsBefore } from './mail-store.ts'

const keptDays = 30

/** Forgets the mails of more than 30 days ago. */
export async function removeOldMails({ db, clock }: Deps): Promise<void> {
  await removeMailsBefore(db, new Date(clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000))
}
