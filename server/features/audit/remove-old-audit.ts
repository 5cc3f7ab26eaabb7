import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Lines that one statement removes, so that none takes long. */
const perRound = 10_000

/** Removes audit lines past their retention, through the one function that may (migration 0060). */
export async function removeOldAudit({ db, clock, settings }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - settings.auditDays * dayMs)
  let removed: number
  do {
    const { rows } = await sql<{ removed: number }>`
      select remove_old_audit(${before}, ${perRound}) as removed`.execute(db)
    removed = rows[0]?.removed ?? 0
  } while (removed === perRound)
}
