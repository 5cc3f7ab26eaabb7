import type { Deps } from '../../deps.ts'
import { removeMailsBefore } from './mail-store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes the mails that are past their retention. */
export async function removeOldMails({ db, clock, settings }: Deps): Promise<void> {
  await removeMailsBefore(db, new Date(clock.now().getTime() - settings.mailDays * dayMs))
}
